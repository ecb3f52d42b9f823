package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@EnabledOnOs(value = OS.LINUX, disabledReason = "tasks are processes of Linux")
class RunCommandTest {
    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void make() throws IOException {
        site = Site.in(folder);
    }

    @Test
    void everyTaskRunsWithItsNumbersAndTheCommandEndsWell() throws IOException {
        Run run = site.jobs(
                        """
                        - job: wide
                          request: watts:100
                          nodes: 2
                          tasks_per_node: 2
                          command: [sh, -c, 'echo $SLUICE_JOB_NAME $SLUICE_JOB_ID $SLUICE_RESTART $SLUICE_STEP $SLUICE_NODE $SLUICE_NODES $SLUICE_TASKS $SLUICE_TASK_LOCAL $SLUICE_TASK_GLOBAL; pwd']
                        """)
                .run();

        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("wide: runs on n[1-2] with watts(feed*2,rack*2):100", "wide: completed")
                .endsWith("1 of 1 jobs ended well\n");
        Path out = site.out().toRealPath();
        assertThat(site.output("wide.n1.1.out")).isEqualTo("wide 1 0 0 n1 n[1-2] 4 1 1\n" + out + "\n");
        assertThat(site.output("wide.n2.2.out")).isEqualTo("wide 1 0 0 n2 n[1-2] 4 0 2\n" + out + "\n");
        assertThat(site.jobFolders()).isEmpty();
    }

    @Test
    void valuesReachTasksAsTheyAre() throws IOException {
        Run run = site.jobs(
                        """
                        - job: a
                          command: [sh, -c, 'printf "%s" "$TEXT"; printf "%s" "$1" >&2', sh, "two  blanks $HOME\\n;"]
                          environment: {TEXT: "one\\ntwo = 'three'", SLUICE_RUN: mine}
                        """)
                .run();

        assertThat(run.status()).isZero();
        assertThat(site.output("a.n1.0.out")).isEqualTo("one\ntwo = 'three'");
        assertThat(site.output("a.n1.0.err")).isEqualTo("two  blanks $HOME\n;");
    }

    @Test
    void theWayEachTaskEndedIsReportedAsJson() throws IOException {
        Run run = site.jobs(
                        """
                        - {job: three, command: [sh, -c, exit 3]}
                        - {job: most, command: [sh, -c, exit 255]}
                        - {job: killed, command: [sh, -c, kill -9 $$]}
                        - {job: missing, command: [no-such-program]}
                        - {job: plain, command: [./jobs.yaml], working_directory: .}
                        - {job: fine, request: "watts:1", command: ["true"]}
                        """)
                .run("--json");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("three: failed: task 0 on n1: exited 3");
        JsonNode json = JsonMapper.shared().readTree(run.out());
        assertThat(json.propertyNames()).containsExactly("jobs", "problems");
        assertThat(task(json, "three").get("status").asInt()).isEqualTo(3);
        assertThat(task(json, "most").get("exit").asString()).isEqualTo("exited 255");
        assertThat(task(json, "killed").get("signal").asInt()).isEqualTo(9);
        assertThat(task(json, "missing").get("not_started").asString())
                .contains("program no-such-program is not found");
        assertThat(task(json, "plain").get("not_started").asString()).contains("may not be run");
        JsonNode fine = job(json, "fine");
        assertThat(fine.propertyNames())
                .containsExactly("job", "state", "reasons", "nodes", "charges", "began", "ended", "restarts", "tasks");
        assertThat(fine.get("state").asString()).isEqualTo("COMPLETED");
        assertThat(task(json, "fine").toString())
                .matches("\\{\"task\":0,\"node\":\"n[1-4]\",\"exit\":\"exited 0\",\"status\":0}");
    }

    @Test
    void jobsStartInTheirOrderAlthoughALaterOneWouldFit() throws IOException {
        Run run = site.jobs(
                        """
                        - {job: first, request: "watts:900", command: [sh, -c, 'sleep 0.5; echo first >> order'], stdout: /dev/null, stderr: /dev/null}
                        - {job: second, request: "watts:500", command: [sh, -c, 'echo second >> order'], stdout: /dev/null, stderr: /dev/null}
                        - {job: third, request: "watts:1", command: [sh, -c, 'sleep 0.2; echo third >> order'], stdout: /dev/null, stderr: /dev/null}
                        """)
                .run();

        assertThat(run.status()).isZero();
        assertThat(run.out()).containsOnlyOnce("second: waits: watts: ");
        assertThat(site.output("order")).isEqualTo("first\nsecond\nthird\n");
    }

    @Test
    void componentsHaveNodesOfTheirOwnInOrder() throws IOException {
        Run run = site.jobs(
                        """
                        - job: coupled
                          components:
                            - nodes: 2
                              script: |
                                #!/bin/sh
                                echo "script $SLUICE_STEP on $SLUICE_NODE reads $(cat)"
                              stdin: resources.yaml
                            - nodes: 2
                              runtime: none
                              command: [sh, -c, 'echo "command $SLUICE_STEP on $SLUICE_NODE"; echo bad >&2']
                              stdout: both.%t
                              stderr: both.%t
                        """)
                .run();

        assertThat(run.out()).contains("coupled: completed");
        assertThat(site.output("coupled.n1.0.out")).startsWith("script 0 on n1 reads - resource: watts");
        assertThat(site.output("both.1")).isEqualTo("command 1 on n3\nbad\n");
        assertThat(site.output("both.2")).isEqualTo("command 1 on n4\nbad\n");
    }

    @Test
    void whatCanNeverRunIsRefusedAndTheOthersGoOn() throws IOException {
        Run run = site.resources(
                        Site.WATTS
                                + "- {resource: off, mode: MODE_1, disable_hres: true, layers: [{layer_name: a, nodes: 'n[1-4]', count: 1}]}\n")
                .jobs(
                        """
                        - {job: hungry, request: "watts:2000", command: ["true"]}
                        - {job: wide, nodes: 5, command: ["true"]}
                        - {job: dark, request: "off:1", command: ["true"]}
                        - {job: fine, command: ["true"]}
                        """)
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("hungry: refused: watts: ", "wide: refused: ", "fine: completed", "1 of 4 jobs ended well")
                .contains("dark: refused: HRESDisabled: ", ", and nothing is running that would change it");
    }

    @Test
    void aJobIsEndedWhenItsTimeIsOver() throws IOException {
        Run run = site.jobs("- {job: slow, time_limit: 300ms, command: [sleep, '60']}")
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("slow: timed out: its time limit of 300 ms is over; task 0 on n1: signalled 15");
    }

    @Test
    void aPartThatFailsEndsTheOthersOnce() throws IOException {
        Run run = site.jobs(
                        """
                        - job: pair
                          components:
                            - command: [sleep, '60']
                            - command: [no-such-program]
                        """)
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("pair: failed: task 1 of step 1.1 on n2 cannot be started: ")
                .containsOnlyOnce("program no-such-program is not found")
                .doesNotContain("another part");
    }

    @Test
    void nothingOfATaskOutlivesItsJobThoughItHasASessionOfItsOwn() throws IOException {
        Run run = site.jobs(
                        """
                        - {job: leaves, nodes: 4, command: [sh, -c, 'setsid sleep 300 & echo $!']}
                        - {job: looks, command: [sh, -c, 'grep -q sleep "/proc/$(cat leaves.n1.0.out)/cmdline" && exit 9']}
                        """)
                .run();

        assertThat(run.out()).contains("looks: failed: task 0 on n1: exited ").doesNotContain("exited 9");
    }

    @Test
    void aFaultOfTheSpoolGivesBackWhatTheJobHeld() throws IOException {
        Run run = site.jobs(
                        """
                        - {job: breaks, request: "watts:900", nodes: 1, command: [sh, -c, 'rm -r ../spool/jobs; : > ../spool/jobs']}
                        - {job: suffers, request: "watts:900", command: ["true"]}
                        """)
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEmpty(); // the books are right
        assertThat(run.out())
                .contains("breaks: failed: it could not be run to its end: ")
                .contains("suffers: failed: it could not be run to its end: ");
    }

    @Test
    void faultsOfTheFilesAreLinesAndNothingIsStarted() throws IOException {
        Run run = site.jobs(
                        """
                        - {job: a, request: "wats:1", command: ["true"]}
                        - job: b
                          user: no-such-user
                          command: ["true"]
                        """)
                .run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("jobs.yaml:1:22: request 'wats:1'");
        Run second = site.jobs(
                        """
                        - {job: a, runtime: nix, command: ["true"]}
                        - job: b
                          user: no-such-user
                          command: ["true"]
                        """)
                .run();
        assertThat(second.status()).isEqualTo(1);
        assertThat(second.err())
                .contains("jobs.yaml:1:", "jobs.yaml:3:", ": user no-such-user is not known on this machine");
        assertThat(site.out()).isEmptyDirectory();
    }

    @Test
    void wrongUsageIsStatusTwo() throws IOException {
        site.jobs("- {job: a, command: ['true']}");

        assertThat(site.run("--grace", "-1").status()).isEqualTo(2);
        assertThat(Run.of("run", folder.resolve("resources.yaml")).status()).isEqualTo(2);
        site.resources("[]");
        Run nowhere = Run.of("run", folder.resolve("resources.yaml"), "--jobs", folder.resolve("jobs.yaml"));
        assertThat(nowhere.status()).isEqualTo(2);
        assertThat(nowhere.err()).contains("names no nodes: --nodes EXPR is right");
    }

    @Test
    void aSpoolThatOthersMayWriteToIsRefused() throws IOException {
        site.jobs("- {job: a, command: ['true']}");
        Files.createDirectories(site.spool());
        Files.setPosixFilePermissions(site.spool(), PosixFilePermissions.fromString("rwxrwxrwx"));

        Run run = site.run();

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err())
                .contains("others may write to it (rwxrwxrwx): a folder that only you can change is right");
    }

    private static JsonNode job(JsonNode json, String name) {
        for (JsonNode job : json.get("jobs")) {
            if (job.get("job").asString().equals(name)) {
                return job;
            }
        }
        throw new AssertionError("no job " + name + " in " + json);
    }

    private static JsonNode task(JsonNode json, String job) {
        return job(json, job).get("tasks").get(0);
    }
}
