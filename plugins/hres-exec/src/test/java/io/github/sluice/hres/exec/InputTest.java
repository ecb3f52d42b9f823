package io.github.sluice.hres.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.Audience;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Settings;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program is told, and what the plugin says of itself. */
class InputTest {
    @TempDir
    Path folder;

    @Test
    void theEnvironmentIsPathAndSluiceAndNothingElse() throws Exception {
        Site site = new Site(folder)
                .program(Hook.PRERUN, "/usr/bin/env")
                .set("set", "BMC=10.0.0.1")
                .set("set", "BMC=10.0.0.2")
                .set("set", "MOTTO=a=b")
                .arguments("watts", "500", "odd-name", "x");

        assertThat(site.written(site.call()).lines())
                .containsExactlyInAnyOrder(
                        "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                        "SLUICE_HOOK=prerun",
                        "SLUICE_RESOURCE=power",
                        "SLUICE_KEY=c1-4711/power/2",
                        "SLUICE_ATTEMPT=2",
                        "SLUICE_JOB_ID=4711",
                        "SLUICE_JOB_UNIQUE=c1-4711",
                        "SLUICE_USER_ID=1001",
                        "SLUICE_GROUP_ID=100",
                        "SLUICE_USER_NAME=ada",
                        "SLUICE_ACCOUNT=physics",
                        "SLUICE_PARTITION=batch",
                        "SLUICE_NODES=node[07-08]",
                        "SLUICE_END_TIME=2026-12-01T13:00:00Z",
                        "SLUICE_SET_BMC=10.0.0.2",
                        "SLUICE_SET_MOTTO=a=b",
                        "SLUICE_ARG_watts=500");
    }

    @Test
    void taskHooksHaveStepNodeAndTaskToo() throws Exception {
        Command command = Command.find(
                        Hook.TASK_PROLOG,
                        new Site(folder).program(Hook.TASK_PROLOG, "/bin/true").config())
                .orElseThrow();

        assertThat(Input.ofTask(command, new Site(folder).taskCall(), "node07").variables())
                .containsEntry("SLUICE_STEP", "3")
                .containsEntry("SLUICE_NODE", "node07")
                .containsEntry("SLUICE_TASK_LOCAL", "1")
                .containsEntry("SLUICE_TASK_GLOBAL", "5");
    }

    @Test
    @DisplayName("O07: a value that no environment holds unharmed is left out, and stands in the document")
    void whatDoesNotFitTheEnvironmentIsLeftOut() throws Exception {
        Site site = new Site(folder)
                .program(Hook.PRERUN, "/bin/true")
                .arguments("a", "caf\u00e9 \ud800", "b", "x\0y", "c", "z".repeat(65_537), "d", "two\nlines");
        Command command = Command.find(Hook.PRERUN, site.config()).orElseThrow();
        Input input = Input.ofJob(command, site.call());

        assertThat(input.variables())
                .doesNotContainKeys("SLUICE_ARG_a", "SLUICE_ARG_b", "SLUICE_ARG_c")
                .containsEntry("SLUICE_ARG_d", "two\nlines");
        assertThat(new String(input.document(), StandardCharsets.US_ASCII))
                .contains("{\"name\":\"a\",\"value\":\"caf\\u00E9 \\uD800\"},{\"name\":\"b\",\"value\":\"x\\u0000y\"}")
                .contains("\"two\\nlines\"");
    }

    @Test
    void aFaultySettingIsNamed() {
        assertThatThrownBy(() -> find("set", "1A=x")).hasMessageStartingWith("set: '1A=x' is not NAME=value");
        assertThatThrownBy(() -> find("set", "plain")).hasMessageStartingWith("set: 'plain' is not NAME=value");
        assertThatThrownBy(() -> find("output_limit", "268435457"))
                .hasMessage("output_limit: 268435457 bytes, 0 to 268435456 are right");
        assertThatThrownBy(() -> find("output_limit", "-1")).hasMessageContaining("0 to 268435456 are right");
    }

    @Test
    void everyHookHasAKeyForTheSideWhereItRuns() {
        var schema = Site.PLUGIN.descriptor().config();

        assertThat(schema.find("prerun").orElseThrow().audience()).isEqualTo(Audience.CONTROLLER);
        assertThat(schema.find("jobProlog").orElseThrow().audience()).isEqualTo(Audience.NODE);
        assertThat(schema.find("userTaskProlog").orElseThrow().audience()).isEqualTo(Audience.TASK);
        assertThat(Hook.values()).allMatch(hook -> schema.find(hook.label()).isPresent());
        assertThat(schema.keys()).hasSize(Hook.values().length + 2);
        assertThat(Site.PLUGIN.descriptor().arguments().isOpen()).isTrue();
    }

    @Test
    @DisplayName("P06: module-info and META-INF/services name the same provider")
    void bothWaysOfFindingItAgree() throws Exception {
        ModuleDescriptor module = ExecPlugin.class.getModule().getDescriptor();
        try (InputStream services =
                ExecPlugin.class.getResourceAsStream("/META-INF/services/" + HresPlugin.class.getName())) {
            assertThat(new String(services.readAllBytes(), StandardCharsets.UTF_8).strip())
                    .isEqualTo(ExecPlugin.class.getName());
        }
        if (module != null) {
            assertThat(module.provides()).singleElement().satisfies(provided -> {
                assertThat(provided.service()).isEqualTo(HresPlugin.class.getName());
                assertThat(provided.providers()).containsExactly(ExecPlugin.class.getName());
            });
        }
    }

    private static void find(String name, String value) throws ProgramException {
        Command.find(Hook.PRERUN, Settings.of("prerun", "/bin/true", name, value));
    }
}
