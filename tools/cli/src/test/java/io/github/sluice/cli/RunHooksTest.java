package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs as hooks around real tasks. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "tasks are processes of Linux")
class RunHooksTest {
    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void make() throws IOException {
        site = Site.in(folder);
    }

    @Test
    void whatTaskPrologsSetAndPrintReachesTheTask() throws IOException {
        Run run = site.hooks(
                        "taskProlog: [/bin/sh, -c, 'echo export CAP=300; echo unset GONE; echo unset SLUICE_RUN; echo print capped']",
                        "userTaskProlog: [/bin/sh, -c, 'echo export MINE=$SLUICE_TASK_GLOBAL; echo print by $(id -u); echo aside >&2']")
                .jobs(
                        """
                        - job: a
                          request: watts:1
                          environment: {GONE: here}
                          command: [sh, -c, 'echo $CAP $MINE ${GONE-gone} ${SLUICE_RUN:+marked}']
                        """)
                .run();

        assertThat(run.status()).as(run.out() + run.err()).isZero();
        String uid = Files.getAttribute(folder, "unix:uid").toString();
        assertThat(site.output("a.n1.0.out")).isEqualTo("capped\nby " + uid + "\n300 0 gone marked\n");
        assertThat(site.jobFolders()).isEmpty();
    }

    @Test
    void aUserTaskPrologThatFailsKeepsItsTaskFromStarting() throws IOException {
        Run run = site.hooks("userTaskProlog: [/bin/sh, -c, 'echo no licence >&2; exit 1']")
                .jobs("- {job: a, request: 'watts:1', command: [sh, -c, echo ran]}")
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("a: failed: ", "no licence");
        assertThat(site.output("a.n1.0.out")).isEmpty();
    }

    @Test
    void aNodeWhosePrologFailsIsDrainedAndTheJobStartedOnOthers() throws IOException {
        Run run = site.hooks("jobProlog: [/bin/sh, -c, '[ $SLUICE_NODE != n1 ] || exit 1']", epilog())
                .jobs(
                        """
                        - {job: a, request: "watts:1", command: [sh, -c, 'echo on $SLUICE_NODE after $SLUICE_RESTART'], stdout: out.txt}
                        - {job: wide, nodes: 4, command: ["true"]}
                        """)
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("node n1 is drained", "a: is to be started again: prolog on n1: ", "a: completed")
                .contains("wide: refused: ");
        assertThat(site.output("out.txt")).isEqualTo("on n2 after 1\n");
        assertThat(Files.readAllLines(folder.resolve("epilogs"))).containsExactly("n1", "n2");
    }

    @Test
    void aPrologThatSaysLaterLeavesTheNodeUp() throws IOException {
        Path seen = folder.resolve("seen");
        Run run = site.hooks("jobProlog: [/bin/sh, -c, 'if mkdir " + seen + "; then exit 75; fi']", epilog())
                .jobs("- {job: a, request: 'watts:1', command: ['true']}")
                .run();

        assertThat(run.status()).as(run.out()).isZero();
        assertThat(run.out()).contains("a: is to be started again: ").doesNotContain("drained");
        assertThat(Files.readAllLines(folder.resolve("epilogs"))).containsExactly("n1", "n1");
    }

    @Test
    void aJobIsGivenUpAfterThreeRestarts() throws IOException {
        Run run = site.hooks("jobProlog: [/bin/sh, -c, exit 75]")
                .jobs("- {job: a, request: 'watts:1', command: ['true']}")
                .run("--json");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("\"started 4 times: prolog on n1: ", "\"restarts\" : 3");
    }

    @Test
    void anEpilogThatFailsFailsTheJobAndDrainsTheNode() throws IOException {
        Run run = site.hooks("jobEpilog: [/bin/false]")
                .jobs(
                        """
                        - {job: a, request: "watts:1", command: ["true"]}
                        - {job: b, nodes: 4, command: ["true"]}
                        """)
                .run();

        assertThat(run.out())
                .contains("a: failed: epilog on n1: ", "node n1 is drained", "b: refused: ", "0 of 2 jobs ended well");
    }

    @Test
    void aPreRunThatFailsHoldsItsJobAlone() throws IOException {
        Run run = site.hooks("prerun: [/bin/sh, -c, 'echo power is out >&2; exit 1']")
                .jobs(
                        """
                        - {job: a, request: "watts:1", command: ["true"]}
                        - {job: b, command: ["true"]}
                        """)
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("a: held: ", "power is out", "b: completed");
    }

    @Test
    void aPreRunThatSaysLaterIsTriedAgain() throws IOException {
        Path seen = folder.resolve("seen");
        Run run = site.hooks("prerun: [/bin/sh, -c, 'if mkdir " + seen + "; then echo not yet >&2; exit 75; fi']")
                .jobs("- {job: a, request: 'watts:1', command: ['true']}")
                .run();

        assertThat(run.status()).as(run.out()).isZero();
        assertThat(run.out()).containsOnlyOnce("a: waits: ").contains("not yet");
    }

    @Test
    void aJobWhoseLayerGoesDownIsStartedAgainWhenItIsUp() throws IOException {
        Path alarm = folder.resolve("alarm");
        Path done = folder.resolve("done");
        Run run = site.resources(Site.WATTS
                        + """
                          plugin:
                            type: exec
                            maintenance_cycle: 300ms
                            config:
                              maintain: [/bin/sh, -c, 'if [ -e %s ]; then rm %s; : > %s; s=DOWN; else s=UP; fi; echo [{\\"layer\\":\\"rack\\",\\"state\\":\\"$s\\",\\"reason\\":\\"smoke\\"}]']
                        """
                                .formatted(alarm, alarm, done))
                .jobs("- {job: a, request: 'watts:1', command: [sh, -c, '[ -e %s ] || { : > %s; sleep 60; }']}"
                        .formatted(done, alarm))
                .run();

        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("a: is to be started again: ", "smoke", "a: completed");
    }

    /** Writes down where epilogs are run. */
    private String epilog() {
        return "jobEpilog: [/bin/sh, -c, 'echo $SLUICE_NODE >> " + folder.resolve("epilogs") + "']";
    }
}
