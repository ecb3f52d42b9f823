package io.github.sluice.runtime.oci.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.oci.spool.UserIds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What becomes of a bundle's configuration for one task. */
class TaskConfigTest {
    private static final UserIds USER = new UserIds(1000, -2);
    private static final String PROCESS =
            "'process': {'cwd': '/home', 'args': ['sh', '-c', 'x'], 'env': ['A=1', 'B=2']}";

    @TempDir
    Path folder;

    private Bundles bundles;

    @BeforeEach
    void make() {
        bundles = new Bundles(folder);
    }

    static Stream<String> badFolders() {
        return Bundles.badFolders().keySet().stream().sorted();
    }

    @Test
    void withoutSettingsOnlyRootTerminalAndUserChange() throws Exception {
        Path bundle = bundles.make("b", Bundles.config(PROCESS + ", 'x': {'y': [18446744073709551615, 1.50, null]}"));

        byte[] made = Bundle.open(bundle).configFor(TaskSettings.of(USER).build());

        assertThat(new String(made, UTF_8))
                .isEqualTo(("{'ociVersion':'1.0.2','root':{'path':'" + bundle + "/rootfs'},"
                                + "'process':{'cwd':'/home','args':['sh','-c','x'],'env':['A=1','B=2'],'terminal':false,"
                                + "'user':{'uid':1000,'gid':4294967294}},'x':{'y':[18446744073709551615,1.50,null]}}")
                        .replace('\'', '"'));
    }

    @Test
    void aUserOfTheBundleStays() throws Exception {
        assertThat(made("'process': {'cwd': '/', 'args': ['a'], 'user': {'uid': 7, 'later': 1}}", settings())
                        .at("/process/user"))
                .isEqualTo(Bundles.json("{'uid': 7, 'later': 1}"));
    }

    @Test
    void terminalArgumentsAndFolderOfTheTaskStandAboveTheBundles() throws Exception {
        TaskSettings.Builder settings =
                settings().terminal(true).arguments(List.of("run", "", "a\nb")).workingFolder("/work/");

        JsonNode process = made(PROCESS, settings).path("process");

        assertThat(process.path("terminal").booleanValue()).isTrue();
        assertThat(process.path("args")).isEqualTo(Bundles.json("['run', '', 'a\\nb']"));
        assertThat(process.path("cwd").stringValue()).isEqualTo("/work/");
    }

    @ParameterizedTest
    @MethodSource("badFolders")
    @DisplayName("O01: a task's working directory is held to the same rule as the bundle's")
    void aTasksWorkingFolderThatLeadsOutIsRefused(String cwd) throws IOException {
        assertThat(faults(PROCESS, settings().workingFolder(cwd)))
                .singleElement()
                .asString()
                .startsWith("/process/cwd: as the task wants it is ")
                .contains(Bundles.badFolders().get(cwd));
    }

    @Test
    void aBundleWithoutProcessNeedsArgumentsAndStartsInTheRoot() throws Exception {
        assertThat(made("", settings().arguments(List.of("sh")).environment(Map.of("A", "1")))
                        .path("process"))
                .isEqualTo(Bundles.json("{'terminal': false, 'user': {'uid': 1000, 'gid': 4294967294}, 'args': ['sh'],"
                        + " 'env': ['A=1'], 'cwd': '/'}"));
        assertThat(faults("", settings()))
                .containsExactly(
                        "/process/args: names no program and the task has none, a program in one of the two is right");
        assertThat(faults("'process': {'cwd': '/', 'args': ['']}", settings()))
                .containsExactly("/process/args/0: is empty, a program is right");
    }

    @Test
    @DisplayName("O07: any value of a variable arrives letter for letter, in order, the task's above the bundle's")
    void variablesAreMergedInOrderLetterForLetter() throws Exception {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("Z", "line1\nLD_PRELOAD=/x");
        variables.put("B", "");
        variables.put("C", "a=b=c");
        variables.put("BASH_FUNC_f%%", "() {  echo \"\u00e4\t\\\";\n}");
        variables.put("E", "x".repeat(200 * 1024));

        JsonNode process = made(
                        "'process': {'cwd': '/', 'args': ['a'], 'env': ['A=0', 'B=1', 'NOEQ', 'C=2', 'B=3', 'D=4']}",
                        settings().environment(variables))
                .path("process");

        assertThat(process.path("env").valueStream().map(JsonNode::stringValue))
                .containsExactly(
                        "A=0",
                        "B=",
                        "NOEQ",
                        "C=a=b=c",
                        "D=4",
                        "Z=line1\nLD_PRELOAD=/x",
                        "BASH_FUNC_f%%=() {  echo \"\u00e4\t\\\";\n}",
                        "E=" + "x".repeat(200 * 1024));
    }

    @Test
    void whatNoProcessCanGetIsRefusedAllAtOnce() throws IOException {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("", "x");
        variables.put("A=B", "x");
        variables.put("D", "a\0b");

        assertThat(faults(PROCESS, settings().arguments(List.of("a", "b\0")).environment(variables)))
                .containsExactly(
                        "/process/args: \"b\\x00\" of the task has a NUL, a text without one is right",
                        "/process/env: variable \"\" of the task, a name without '=' is right",
                        "/process/env: variable \"A=B\" of the task, a name without '=' is right",
                        "/process/env: \"D=a\\x00b\" of the task has a NUL, a text without one is right");
    }

    @Test
    void relativeSourcesOfBindMountsAreThoseOfTheBundle() throws Exception {
        Path bundle = folder.toRealPath().resolve("b");
        JsonNode mounts = made(
                        PROCESS + ", 'mounts': ["
                                + "{'destination': '/a', 'type': 'bind', 'source': 'a/b'},"
                                + "{'destination': '/b', 'type': 'none', 'source': './b', 'options': ['ro', 'rbind']},"
                                + "{'destination': '/c', 'source': 'c', 'options': ['bind']},"
                                + "{'destination': '/d', 'type': 'bind', 'source': '/d'},"
                                + "{'destination': '/proc', 'type': 'proc', 'source': 'proc', 'options': ['nosuid']},"
                                + "{'destination': '/e', 'type': 'bind'}]",
                        settings())
                .path("mounts");

        assertThat(mounts.valueStream().map(mount -> mount.path("source").stringValue("none")))
                .containsExactly(bundle + "/a/b", bundle + "/./b", bundle + "/c", "/d", "proc", "none");
    }

    @Test
    void mountsOfTheTaskFollowThoseOfTheBundle() throws Exception {
        TaskSettings.Builder settings = settings()
                .mount(BindMount.readable(Path.of("/spool/script"), "/tmp/script"))
                .mount(BindMount.writable(Path.of("/spool/out"), "/out"));

        assertThat(made(PROCESS + ", 'mounts': [{'destination': '/tmp'}]", settings)
                        .path("mounts"))
                .isEqualTo(
                        Bundles.json(
                                "[{'destination': '/tmp'},"
                                        + "{'destination': '/tmp/script', 'type': 'bind', 'source': '/spool/script', 'options': ['bind', 'ro']},"
                                        + "{'destination': '/out', 'type': 'bind', 'source': '/spool/out', 'options': ['bind', 'rw']}]"));
        assertThat(made(PROCESS, settings).path("mounts").size()).isEqualTo(2);
    }

    @Test
    void disabledHooksGoAndOursFollowsThoseOfTheBundle() throws Exception {
        String hooks =
                ", 'hooks': {'prestart': [{'path': '/p'}], 'poststart': [{'path': '/s'}], 'poststop': [], 'later': 1}";
        HookProgram ours = new HookProgram(Path.of("/ours"), List.of("ours", "7"));

        assertThat(made(PROCESS + hooks, settings().poststart(ours)).at("/hooks/poststart"))
                .isEqualTo(Bundles.json("[{'path': '/s'}, {'path': '/ours', 'args': ['ours', '7']}]"));
        assertThat(made(
                                PROCESS + hooks,
                                settings()
                                        .disabledHooks(Set.of("prestart", "poststart", "unknown"))
                                        .poststart(ours))
                        .path("hooks"))
                .isEqualTo(Bundles.json(
                        "{'poststop': [], 'later': 1, 'poststart': [{'path': '/ours', 'args': ['ours', '7']}]}"));
        assertThat(made(PROCESS, settings().disabledHooks(Set.of("poststop"))).has("hooks"))
                .isFalse();
        assertThat(made(PROCESS, settings().poststart(new HookProgram(Path.of("/ours"), List.of())))
                        .path("hooks"))
                .isEqualTo(Bundles.json("{'poststart': [{'path': '/ours'}]}"));
    }

    @Test
    void aRelativePathOfASeccompListenerStays() throws Exception {
        assertThat(made(PROCESS + ", 'linux': {'seccomp': {'defaultAction': 'A', 'listenerPath': 's'}}", settings())
                        .at("/linux/seccomp/listenerPath")
                        .stringValue())
                .isEqualTo("s");
    }

    @Test
    void whatIsMadeIsABundlesConfigurationAgain() throws Exception {
        byte[] made = Bundle.open(bundles.make("b", Bundles.config(PROCESS)))
                .configFor(settings().arguments(List.of("x")).build());

        assertThatCode(() -> Bundle.open(bundles.write("again", made))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "relative", "/a/../b", "/proc/self/fd/3"})
    void aMountInsideTheContainerNeedsAPlainDestination(String destination) {
        Path source = Path.of("/spool");
        assertThatThrownBy(() -> BindMount.readable(source, destination))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("destination of a mount is ");
    }

    @Test
    void sourcesAndHooksNeedAbsolutePaths() {
        Path relative = Path.of("relative");
        assertThatThrownBy(() -> BindMount.writable(relative, "/x"))
                .hasMessage("source of a mount is relative, an absolute path is right");
        assertThatThrownBy(() -> new HookProgram(relative, List.of()))
                .hasMessage("path of a hook is relative, an absolute path is right");
    }

    private static TaskSettings.Builder settings() {
        return TaskSettings.of(USER);
    }

    private JsonNode made(String members, TaskSettings.Builder settings) throws IOException, ConfigException {
        return Bundles.json(
                Bundle.open(bundles.make("b", Bundles.config(members))).configFor(settings.build()));
    }

    private List<String> faults(String members, TaskSettings.Builder settings) throws IOException {
        Path bundle = bundles.make("b", Bundles.config(members));
        try {
            Bundle.open(bundle).configFor(settings.build());
            return List.of();
        } catch (ConfigException faulty) {
            String file = bundle.resolve("config.json") + ": ";
            return faulty.faults().stream()
                    .map(fault -> fault.substring(file.length()))
                    .toList();
        }
    }
}
