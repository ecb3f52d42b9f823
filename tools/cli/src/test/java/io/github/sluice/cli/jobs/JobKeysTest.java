package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.sluice.hres.core.yaml.Fault;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of a job, and its components. */
class JobKeysTest {
    @Test
    void aJobNeedsANameAndACommandOnly() {
        JobSpec job = JobsText.job("- {job: a, command: [\"true\"]}\n");
        assertThat(job.owner()).isEqualTo(Owner.caller());
        assertThat(job.request()).isEmpty();
        assertThat(job.arguments()).isEmpty();
        assertThat(job.timeLimit()).isEmpty();
        assertThat(job.hookTime()).isEmpty();
        assertThat(job.nodes()).isEqualTo(1);
        assertThat(job.tasks()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "7", "train-2.b_c", "A.B"})
    void namesOfJobsHaveLettersDigitsAndAFewMarks(String name) {
        assertThat(JobsText.job("- {job: " + name + ", command: [x]}").name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-a", ".", "..", "a b", "a/b", "\u00e9", "a%j", "'a\\n'"})
    void otherNamesOfJobsAreRefused(String name) {
        assertThat(JobsText.faults("- {job: \"" + name + "\", command: [x]}"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:1:9: job ")
                .contains("are right");
    }

    @Test
    void aNameOfMoreThan64LettersIsRefused() {
        assertThat(JobsText.job("- {job: " + "a".repeat(64) + ", command: [x]}").name())
                .hasSize(64);
        assertThat(JobsText.faults("- {job: " + "a".repeat(65) + ", command: [x]}"))
                .hasSize(1);
    }

    @Test
    void aJobWithoutANameIsRefused() {
        assertThat(JobsText.faults("- command: [x]\n")).containsExactly("f:1:3: job has no key job, it is needed");
        assertThat(JobsText.faults("- job:\n  command: [x]\n"))
                .containsExactly("f:1:7: job has no value, a name is right");
        assertThat(JobsText.faults("- jbo: a\n  command: [x]\n"))
                .containsExactly("f:1:3: unknown key 'jbo', did you mean job?");
    }

    @Test
    void twoJobsOfOneNameAreRefused() {
        assertThat(JobsText.faults("- {job: a, command: [x]}\n- {job: a, command: [x]}\n"))
                .contains("f:2:9: job a is given again, first at line 1: a name of its own is right");
    }

    @Test
    void usersAndGroupsAreNamesOrNumbers() {
        Owner owner = JobsText.job(JobsText.withKeys("user: alice", "group: 100", "command: [x]"))
                .owner();
        assertThat(owner.user()).contains(new NameOrNumber("alice"));
        assertThat(owner.user().orElseThrow().number()).isEmpty();
        assertThat(owner.group().orElseThrow().number()).hasValue(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a:b", "../x", "4294967295", "99999999999999999999"})
    void otherUsersAreRefused(String user) {
        assertThat(JobsText.faults(JobsText.withKey("user: \"" + user + "\"")))
                .containsExactly(
                        "f:2:9: user '" + user + "': a name without blanks and without ':' and '/', or a number"
                                + " up to 4294967294, is right");
    }

    @Test
    void anUnknownUserIsNotTheReadersMatter() {
        assertThat(JobsText.job(JobsText.withKey("user: nobody-has-this-name"))
                        .owner()
                        .user())
                .isPresent();
    }

    @Test
    void accountAndPartitionAreTextsInOneLine() {
        Owner owner = JobsText.job(JobsText.withKeys("account: physics", "partition: long", "command: [x]"))
                .owner();
        assertThat(owner.account()).contains("physics");
        assertThat(owner.partition()).contains("long");
        assertThat(JobsText.faults(JobsText.withKey("account: \"a\\nb\"")))
                .containsExactly("f:2:12: account 'a\\u000Ab': a text without control characters is right");
    }

    @Test
    void timesAreAboveZeroWithAUnit() {
        JobSpec job = JobsText.job(JobsText.withKeys("time_limit: 10m", "hook_time: 250ms", "command: [x]"));
        assertThat(job.timeLimit()).contains(Duration.ofMinutes(10));
        assertThat(job.hookTime()).contains(Duration.ofMillis(250));
        assertThat(JobsText.faults(JobsText.withKey("time_limit: 0")))
                .containsExactly("f:2:15: time_limit is 0, a time above 0 is right");
        assertThat(JobsText.faults(JobsText.withKey("time_limit: 1d"))).hasSize(1);
        assertThat(JobsText.faults(JobsText.withKey("hook_time:"))).hasSize(1);
    }

    @Test
    void aMisspeltKeyIsToldWithTheOneThatWasMeant() {
        assertThat(JobsText.faults(JobsText.withKey("time-limit: 5")))
                .containsExactly("f:2:3: unknown key 'time-limit', did you mean time_limit?");
        assertThat(JobsText.faults(JobsText.withKeys("comand: [x]")))
                .containsExactly("f:2:3: unknown key 'comand', did you mean command?");
        assertThat(JobsText.faults(JobsText.withKeys("component: [{command: [x]}]")))
                .containsExactly("f:2:3: unknown key 'component', did you mean components?");
    }

    @Test
    void componentsHaveTheirOwnKeysAndNumberTheirTasksOn() {
        JobSpec job = JobsText.job(
                """
                - job: a
                  components:
                    - {nodes: 2, tasks_per_node: 3, command: [x]}
                    - {runtime: oci, bundle: b, command: [y]}
                    - {nodes: 4, script: "#!/bin/sh"}
                """);
        assertThat(job.components())
                .extracting(ComponentSpec::firstTask, ComponentSpec::tasks, ComponentSpec::runtime)
                .containsExactly(tuple(0, 6, "runtime/none"), tuple(6, 1, "runtime/oci"), tuple(7, 1, "runtime/none"));
        assertThat(job.nodes()).isEqualTo(7);
        assertThat(job.tasks()).isEqualTo(8);
    }

    @Test
    void everyKeyOfAComponentBesideComponentsIsRefused() {
        String keys =
                ComponentParser.KEYS.stream().map(key -> "  " + key + ": x\n").collect(Collectors.joining());
        List<String> faults = JobsText.faults("- job: a\n" + keys + "  components: [{command: [x]}]\n");
        assertThat(faults)
                .containsExactlyElementsOf(IntStream.range(0, ComponentParser.KEYS.size())
                        .mapToObj(index -> "f:" + (index + 2) + ":3: " + ComponentParser.KEYS.get(index)
                                + " beside components, in each of them is right")
                        .toList());
    }

    @Test
    void aKeyOfTheJobInAComponentIsUnknownThere() {
        assertThat(JobsText.faults("- job: a\n  components:\n    - {command: [x], account: b}\n"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:3:22: unknown key 'account', known here are nodes, tasks_per_node, ");
    }

    @Test
    void componentsAreAListOfAtLeastOne() {
        assertThat(JobsText.faults(JobsText.withKeys("components: []")))
                .containsExactly("f:2:3: components has no items, at least one component is right");
        assertThat(JobsText.faults(JobsText.withKeys("components: {command: [x]}")))
                .containsExactly("f:2:15: components is a mapping, a list of components is right");
        assertThat(JobsText.faults(JobsText.withKeys("components: [x]")))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:2:16: component is a text, a mapping with nodes, ");
    }

    @Test
    void aJobHasNoMoreNodesAndTasksThanTheLimits() {
        String nodes = "{nodes: 500000, script: '#!/bin/sh'}";
        assertThat(JobsText.faults(JobsText.withKeys("components: [" + nodes + ", " + nodes + ", " + nodes + "]")))
                .containsExactly("f:1:3: job a has 1500000 nodes, at most 1048576 are right");
        String tasks = "{nodes: 500, tasks_per_node: 100, command: [x]}";
        assertThat(JobsText.job(JobsText.withKeys("components: [" + tasks + ", " + tasks + "]"))
                        .tasks())
                .isEqualTo(100_000);
        assertThat(JobsText.faults(JobsText.withKeys("components: [" + tasks + ", " + tasks + ", {command: [x]}]")))
                .containsExactly("f:1:3: job a has 100001 tasks, at most 100000 are right");
    }

    @Test
    void whatTheHostFindsOutLaterHasThePlaceOfItsKey() {
        JobSpec job = JobsText.job(JobsText.withKeys("user: alice", "command: [x]"));
        assertThat(job.places().fault("user", "no such user")).isEqualTo(new Fault("f", 2, 9, "no such user"));
        assertThat(job.places().fault("request", "no")).isEqualTo(new Fault("f", 1, 3, "no"));
    }

    @Test
    void aJobWithoutComponentsCannotBeMade() {
        JobSpec job = JobsText.job(JobsText.withKeys("command: [x]"));
        assertThatThrownBy(() -> new JobSpec(
                        "a",
                        job.owner(),
                        "",
                        job.arguments(),
                        job.timeLimit(),
                        job.hookTime(),
                        List.of(),
                        job.places()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
