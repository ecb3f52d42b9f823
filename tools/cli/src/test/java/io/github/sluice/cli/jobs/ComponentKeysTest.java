package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes, tasks, runtime, environment and folders of a component. */
class ComponentKeysTest {
    private static String inContainer(String key) {
        return JobsText.withKeys("runtime: oci", "bundle: b", key);
    }

    @Test
    void aComponentIsOneTaskOnOneNodeWithoutARuntimeUnlessItSaysOtherwise() {
        ComponentSpec component = JobsText.component("account: x");
        assertThat(component.nodes()).isEqualTo(1);
        assertThat(component.tasksPerNode()).isEqualTo(1);
        assertThat(component.firstTask()).isZero();
        assertThat(component.runtime()).isEqualTo(ComponentSpec.NO_RUNTIME);
        assertThat(component.bundle()).isEmpty();
        assertThat(component.environment()).isEmpty();
        assertThat(component.workingDirectory()).isEmpty();
        assertThat(component.streams()).isEqualTo(Streams.ofEachTask());
    }

    @ParameterizedTest
    @CsvSource({
        "nodes: 0, 'f:2:10: nodes is 0, 1 to 1048576 is right'",
        "nodes: 1048577, 'f:2:10: nodes is 1048577, 1 to 1048576 is right'",
        "nodes: 010, 'f:2:10: nodes is ''010'', plain decimal digits are right: 10, if that is meant'",
        "nodes: -1, 'f:2:10: nodes is ''-1'', plain decimal digits are right'",
        "nodes: n1, 'f:2:10: nodes is ''n1'', plain decimal digits are right'",
        "nodes: [2], 'f:2:10: nodes is a list, plain decimal digits is right'",
        "nodes:, 'f:2:9: nodes has no value, plain decimal digits is right'",
        "tasks_per_node: 0, 'f:2:19: tasks_per_node is 0, 1 to 1048576 is right'",
        "tasks_per_node: 1e3, 'f:2:19: tasks_per_node is ''1e3'', plain decimal digits are right: 1000, if that is meant'"
    })
    void countsArePlainDigitsFromOne(String key, String fault) {
        assertThat(JobsText.faults(JobsText.withKey(key))).containsExactly(fault);
    }

    @Test
    void aComponentHas100000TasksAtMost() {
        assertThat(JobsText.job(JobsText.withKeys("nodes: 1000", "tasks_per_node: 100", "command: [x]"))
                        .tasks())
                .isEqualTo(100_000);
        assertThat(JobsText.faults(JobsText.withKeys("nodes: 1048576", "tasks_per_node: 1048576", "command: [x]")))
                .containsExactly("f:1:3: job a has 1099511627776 tasks, at most 100000 are right");
    }

    @Test
    void tasksAreNumberedNodeByNode() {
        ComponentSpec component = JobsText.job(
                        JobsText.withKeys("components: [{command: [x]}, {nodes: 2, tasks_per_node: 3, command: [x]}]"))
                .components()
                .get(1);
        assertThat(component.tasks(0)).isEqualTo(3);
        assertThat(component.task(0, 0)).isEqualTo(1);
        assertThat(component.task(1, 2)).isEqualTo(6);
        assertThatThrownBy(() -> component.task(2, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> component.task(0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest
    @CsvSource({"none, runtime/none", "oci, runtime/oci", "runtime/oci, runtime/oci", "my-own2, runtime/my-own2"})
    void aRuntimeIsCalledWithOrWithoutItsPrefix(String written, String type) {
        assertThat(JobsText.component("runtime: " + written).runtime()).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OCI", "/usr/bin/runc", "oci/x", "hres/exec", "2x", "a b"})
    void anythingElseIsNoRuntime(String written) {
        assertThat(JobsText.faults(JobsText.withKey("runtime: " + written)))
                .containsExactly("f:2:12: runtime '" + written + "': none, oci or the name of another one is right, of"
                        + " lower-case letters, digits and '-'");
    }

    @Test
    void anUnknownRuntimeIsNotTheReadersMatter() {
        assertThat(JobsText.component("runtime: not-there").runtime()).isEqualTo("runtime/not-there");
    }

    @Test
    void aBundleIsAFolderBesideTheFileOrAnywhere() {
        assertThat(JobsText.job(inContainer("command: [x]")).components().get(0).bundle())
                .contains(Path.of("/site/jobs/b"));
        assertThat(JobsText.job(JobsText.withKeys("runtime: oci", "bundle: ../x/./b"))
                        .components()
                        .get(0)
                        .bundle())
                .contains(Path.of("/site/x/b"));
        assertThat(JobsText.job(JobsText.withKeys("runtime: oci", "bundle: /opt/b"))
                        .components()
                        .get(0)
                        .bundle())
                .contains(Path.of("/opt/b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"account: x", "runtime: none", "runtime: runtime/none"})
    void aBundleWantsARuntime(String key) {
        assertThat(JobsText.faults(JobsText.withKeys(key, "bundle: b", "command: [x]")))
                .containsExactly("f:3:3: bundle with runtime none, a runtime for containers is right: 'runtime: oci'");
    }

    @Test
    void aRuntimeMayGoWithoutABundle() {
        assertThat(JobsText.component("runtime: oci").bundle()).isEmpty();
    }

    @Test
    void variablesKeepTheirOrderAndEveryLetter() {
        assertThat(JobsText.component("environment: {B: \"\", A: \"x=1\\nLD_PRELOAD=/x\", \"F%% ()\": '{ :; }'}")
                        .environment()
                        .entrySet())
                .extracting(Object::toString)
                .containsExactly("B=", "A=x=1\nLD_PRELOAD=/x", "F%% ()={ :; }");
        assertThat(JobsText.component("environment: [{name: A, value: 1}]").environment())
                .containsEntry("A", "1");
        assertThat(JobsText.component("environment:").environment()).isEmpty();
    }

    @Test
    void aVariableMayHave200KiB() {
        String value = "x".repeat(200 << 10);
        assertThat(JobsText.component("environment: {A: " + value + "}").environment())
                .containsEntry("A", value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"A=B\": 1} | f:2:17: environment 'A=B': a name without '=' is right",
                "{\"\": 1} | f:2:17: environment name is empty, a name is right",
                "{\"=\": 1} | f:2:17: environment '=': a name without '=' is right",
                "{\"A\\0\": 1} | f:2:17: environment A\\u0000 has a NUL, text without it is right",
                "{A: \"x\\0secret\"} | f:2:20: environment A has a NUL, text without it is right",
                "{A: } | f:2:19: environment A has no value, a text (\"\" for the empty one) is right",
                "{A: {B: 1}} | f:2:20: environment A is a mapping, a text is right",
                "{A: [x, y]} | f:2:17: environment A is given again, first at line 2: once is right",
                "A=1 | f:2:16: environment is a text, a list of name and value, or a mapping is right",
                "[{name: A, value: 1}, {name: A, value: 2}]"
                        + " | f:2:45: environment A is given again, first at line 2: once is right"
            })
    void otherVariablesAreRefusedAndNoValueIsShown(String environment, String fault) {
        assertThat(JobsText.faults(JobsText.withKey("environment: " + environment)))
                .containsExactly(fault);
    }

    @Test
    void theWorkingFolderOfAProgramMayBeRelative() {
        assertThat(JobsText.component("working_directory: sub/../data").workingDirectory())
                .contains(Path.of("/site/jobs/data"));
        assertThat(JobsText.component("working_directory: /tmp").workingDirectory())
                .contains(Path.of("/tmp"));
    }

    @Test
    void theWorkingFolderInAContainerIsAPathInsideOfIt() {
        assertThat(JobsText.job(inContainer("working_directory: /data"))
                        .components()
                        .get(0)
                        .workingDirectory())
                .contains(Path.of("/data"));
    }

    @ParameterizedTest
    @DisplayName("O01: a working folder in a container that is relative, climbs or is in /proc is refused")
    @ValueSource(strings = {"data", "/a/../b", "/./a", "/..", "/proc/self/fd/7", "/proc", "//proc/1/root", "../../x"})
    void otherWorkingFoldersInAContainerAreRefused(String path) {
        assertThat(JobsText.faults(inContainer("working_directory: " + path)))
                .containsExactly("f:4:22: working_directory '" + path + "': in a container an absolute path without ."
                        + " and .., not in /proc, is right");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bundle", "working_directory", "stdin", "stdout", "stderr"})
    void aPathThatTheMachineCannotNameIsAFault(String key) {
        String text = JobsText.withKeys("runtime: oci", key + ": \u00e9", "command: [x]");
        if (isNamed("\u00e9")) {
            assertThat(JobsText.faults(text)).isEmpty();
        } else {
            assertThat(JobsText.faults(text)).hasSize(1).first().asString().contains("is no path of this machine");
        }
    }

    private static boolean isNamed(String path) {
        try {
            return !Path.of(path).toString().isEmpty();
        } catch (InvalidPathException asciiOnly) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bundle", "working_directory", "stdin", "stdout", "stderr"})
    void pathsHaveNoNulAndAreNotEmpty(String key) {
        assertThat(JobsText.faults(JobsText.withKeys("runtime: oci", key + ": \"a\\0b\"", "command: [x]")))
                .contains("f:3:" + (key.length() + 5) + ": " + key + " has a NUL, text without it is right");
        assertThat(JobsText.faults(JobsText.withKeys("runtime: oci", key + ": ''", "command: [x]")))
                .hasSize(1)
                .first()
                .asString()
                .contains(": " + key + " is empty, the path of a ");
    }
}
