package io.github.sluice.hres.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.Audience;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.NodeContext;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.TaskOutput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HresNodeTest {
    private final List<String> log = Scripted.log();
    private final Job job = Job.builder(JobId.of(7)).build();
    private final Scripted x = Scripted.of("hres/x", log);
    private final Scripted y = Scripted.of("hres/y", log);
    private final List<Prep> preps = List.of(prep("a", x), prep("b", y), prep("c", x));

    private static Prep prep(String resource, HresPlugin plugin) {
        return Prep.builder(resource).pluginId(plugin.descriptor().id()).build();
    }

    private static HresNode node(HresPlugin... plugins) {
        return HresNode.builder("n1").plugins(plugins).open();
    }

    private static HresStep step(HresPlugin... plugins) {
        return HresStep.builder("n1", JobId.of(7), 0).plugins(plugins).open();
    }

    @Test
    void prologsRunInTheOrderOfThePrepsAndEpilogsInReverse() {
        try (HresNode node = node(x, y)) {
            assertThat(node.jobProlog(preps, job).kind()).isEqualTo(Outcome.Kind.DONE);
            assertThat(node.jobEpilog(preps, job).kind()).isEqualTo(Outcome.Kind.DONE);
        }
        assertThat(log)
                .containsExactly(
                        "jobProlog a",
                        "jobProlog b",
                        "jobProlog c",
                        "jobEpilog c",
                        "jobEpilog b",
                        "jobEpilog a",
                        "close node",
                        "close node");
    }

    @Test
    void everyPrologRunsWhateverFailedAndTheWorstFailureWins() {
        x.node(hooks -> hooks.jobProlog(call -> {
            log.add("jobProlog " + call.prep().resource());
            return Outcome.retryLater("warming up " + call.prep().resource());
        }));
        y.node(hooks -> hooks.jobProlog(call -> {
            log.add("jobProlog b");
            throw new java.io.IOException("no device");
        }));
        try (HresNode node = node(x, y)) {
            Outcome outcome = node.jobProlog(preps, job);
            assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILED);
            assertThat(outcome.why()).contains("hres/y of b, jobProlog for job 7", "no device");
            assertThat(log).containsExactly("jobProlog a", "jobProlog b", "jobProlog c");
            Outcome lighter = node.jobProlog(List.of(preps.get(0), preps.get(2)), job);
            assertThat(lighter).isEqualTo(Outcome.retryLater("a: warming up a"));
        }
    }

    @Test
    void anEpilogRunsWithoutAProlog() {
        try (HresNode node = node(x, y)) {
            assertThat(node.jobEpilog(preps, job).kind()).isEqualTo(Outcome.Kind.DONE);
            assertThat(log).containsExactly("jobEpilog c", "jobEpilog b", "jobEpilog a");
        }
    }

    @Test
    void anEmptyListOfPrepsIsFine() {
        try (HresNode node = node(x)) {
            assertThat(node.jobProlog(List.of(), job).kind()).isEqualTo(Outcome.Kind.DONE);
        }
    }

    @Test
    void aResourceWithoutAPluginHasNothingToCall() {
        try (HresNode node = node()) {
            assertThat(node.jobProlog(List.of(Prep.builder("a").build()), job).kind())
                    .isEqualTo(Outcome.Kind.DONE);
        }
    }

    @Test
    @DisplayName(
            "F04: a plugin that is not installed on the node is one failure that names it, and the others are called")
    void aPluginThatIsNotInstalledIsAFailureThatNamesIt() {
        try (HresNode node = node(x)) {
            Outcome outcome = node.jobProlog(preps, job);
            assertThat(outcome)
                    .isEqualTo(Outcome.failed("b: plugin " + y.descriptor().id() + " is not installed on n1"));
            assertThat(log).containsExactly("jobProlog a", "jobProlog c");
        }
    }

    @Test
    void aSideThatCannotBeOpenedFailsItsHooksWithTheReason() {
        HresPlugin broken = new HresPlugin() {
            @Override
            public Descriptor descriptor() {
                return Descriptor.of("hres/broken").build();
            }

            @Override
            public NodeHooks openNode(NodeContext context) {
                throw new IllegalStateException("no /dev/meter");
            }
        };
        try (HresNode node = node(broken)) {
            Outcome outcome = node.jobProlog(List.of(prep("a", broken)), job);
            assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILED);
            assertThat(outcome.why()).startsWith("a: ").contains("no /dev/meter");
        }
    }

    @Test
    void aHookThatThePluginLacksCostsNotEvenACall() {
        HresPlugin bare = () -> Descriptor.of("hres/bare").build();
        try (HresNode node = node(bare)) {
            assertThat(node.jobProlog(List.of(prep("a", bare)), job).kind()).isEqualTo(Outcome.Kind.DONE);
        }
    }

    @Test
    void aSideWithAHookThatItsDescriptorDoesNotNameIsInError() {
        Scripted sly = new Scripted(
                Descriptor.of("hres/sly")
                        .hooks(io.github.sluice.hres.Hook.JOB_PROLOG)
                        .build(),
                log);
        try (HresNode node = node(sly)) {
            Outcome outcome = node.jobProlog(List.of(prep("a", sly)), job);
            assertThat(outcome.why()).contains("jobEpilog").contains("descriptor");
        }
    }

    @Test
    void afterClosingHooksAnswerStopped() {
        HresNode node = node(x);
        node.close();
        node.close();
        assertThat(node.jobProlog(preps, job)).isEqualTo(Outcome.retryLater("stopped"));
        assertThat(log).containsExactly("close node");
    }

    @Test
    void twoPluginsOfOneTypeAreBothRefusedAndTheOthersLoad() {
        Scripted twin = Scripted.of("hres/x", log);
        try (HresNode node = node(x, twin, y)) {
            assertThat(node.plugins()).singleElement().asString().contains("hres/y");
        }
    }

    @Test
    void twoPluginsWithOneIdAreBothRefused() {
        Scripted same =
                new Scripted(Descriptor.of("hres/z").id(x.descriptor().id()).build(), log);
        try (HresNode node = node(x, same, y)) {
            assertThat(node.plugins()).singleElement().asString().contains("hres/y");
        }
    }

    @Test
    void aPluginForAnotherVersionOfTheApiIsRefused() {
        Scripted future = new Scripted(Descriptor.of("hres/z").api(2, 3).build(), log);
        try (HresNode node = node(future, y)) {
            assertThat(node.plugins()).singleElement().asString().contains("hres/y");
        }
    }

    @Test
    void taskHooksChangeTheEnvironmentOfTheTaskAndSeeTheSteps() {
        x.step(hooks -> hooks.taskProlog(call -> {
                    call.environment().set("GPU", "2");
                    call.environment().unset("HOME");
                    call.output().print("two GPUs");
                    return Outcome.done();
                })
                .userTaskProlog(call -> {
                    log.add(call.environment().find("GPU").orElse("none") + " "
                            + call.stepEnvironment().get("HOME") + " " + call.localTask() + " " + call.globalTask());
                    return Outcome.done();
                }));
        Task task = Task.of(1, 5, Map.of("HOME", "/root", "A", "1")).withOutput(new Lines());
        try (HresStep step = step(x)) {
            List<Prep> one = List.of(preps.get(0));
            assertThat(step.taskProlog(one, job, task).kind()).isEqualTo(Outcome.Kind.DONE);
            assertThat(step.userTaskProlog(one, job, task).kind()).isEqualTo(Outcome.Kind.DONE);
        }
        assertThat(task.environment()).isEqualTo(Map.of("A", "1", "GPU", "2"));
        assertThat(log).contains("out: two GPUs", "2 /root 1 5");
    }

    @Test
    void inTheEpilogTheEnvironmentIsReadOnlyAndRetryLaterIsAFailure() {
        x.step(hooks -> hooks.taskEpilog(call -> {
            log.add(call.environment().find("A").orElse("none"));
            call.environment().set("A", "2");
            return Outcome.done();
        }));
        y.step(hooks -> hooks.taskEpilog(call -> Outcome.retryLater("not now")));
        Task task = Task.of(0, 0, Map.of("A", "1"));
        try (HresStep step = step(x, y)) {
            assertThat(step.taskEpilog(List.of(prep("b", y)), job, task)).isEqualTo(Outcome.failed("b: not now"));
            Outcome outcome = step.taskEpilog(List.of(prep("a", x)), job, task);
            assertThat(outcome.why()).contains("read-only");
            assertThat(log).contains("1");
            assertThat(task.environment()).containsEntry("A", "1");
        }
    }

    @Test
    void environmentNamesAndValuesAreChecked() {
        x.step(hooks -> hooks.taskProlog(call -> {
            call.environment().set("A=B", "1");
            return Outcome.done();
        }));
        try (HresStep step = step(x)) {
            Outcome outcome = step.taskProlog(List.of(prep("a", x)), job, Task.of(0, 0, Map.of()));
            assertThat(outcome.why()).contains("A=B");
        }
    }

    @Test
    void taskHooksSeeOnlySettingsForTasks() {
        Scripted plugin = new Scripted(
                Descriptor.of("hres/x")
                        .config(
                                Key.text("root").seenBy(Audience.NODE),
                                Key.text("label").seenBy(Audience.TASK))
                        .build(),
                log);
        plugin.node(hooks ->
                hooks.jobProlog(call -> plugin.logged("node " + call.prep().config())));
        plugin.step(hooks ->
                hooks.taskProlog(call -> plugin.logged("task " + call.prep().config())));
        Prep prep = prep("a", plugin).toBuilder()
                .config(Settings.of("root", "/sys", "label", "blue"))
                .build();
        try (HresNode node = node(plugin);
                HresStep step = step(plugin)) {
            node.jobProlog(List.of(prep), job);
            step.taskProlog(List.of(prep), job, Task.of(0, 0, Map.of()));
            assertThat(log).contains("node {root=/sys, label=blue}", "task {label=blue}");
            assertThat(node.forStep(List.of(prep)).get(0).config()).isEqualTo(Settings.of("label", "blue"));
        }
    }

    @Test
    void aHookMayNotCallTheNodesDoor() {
        HresNode[] door = new HresNode[1];
        x.node(hooks -> hooks.jobProlog(call -> door[0].jobEpilog(List.of(), call.job())));
        try (HresNode node = node(x)) {
            door[0] = node;
            Outcome outcome = node.jobProlog(List.of(preps.get(0)), job);
            assertThat(outcome.why()).contains("jobEpilog was called from inside a hook");
        }
    }

    @Test
    void everyHookKnowsTheJobAndTheLayersWithItsNodes() {
        Job full = Job.builder(new JobId(7, "s7-long"))
                .step(2)
                .user(1000, 100)
                .userName("ada")
                .account("physics")
                .partition("batch")
                .nodes(NodeNames.of("n1", "n2"))
                .endTime(Instant.EPOCH)
                .build();
        Prep prep = preps.get(0).toBuilder()
                .layers(List.of(new LayerCharge("rack1", 600, NodeNames.of("n1", "n2"))))
                .build();
        List<ResourceCall> calls = new ArrayList<>();
        x.node(hooks -> hooks.jobProlog(call -> told(calls, call)).jobEpilog(call -> told(calls, call)));
        x.step(hooks -> hooks.taskProlog(call -> told(calls, call))
                .userTaskProlog(call -> told(calls, call))
                .taskEpilog(call -> told(calls, call)));
        try (HresNode node = node(x);
                HresStep step = step(x)) {
            Task task = Task.of(0, 0, Map.of());
            node.jobProlog(List.of(prep), full);
            step.taskProlog(List.of(prep), full, task);
            step.userTaskProlog(List.of(prep), full, task);
            step.taskEpilog(List.of(prep), full, task);
            node.jobEpilog(List.of(prep), full);
        }
        assertThat(calls).hasSize(5).allSatisfy(call -> {
            assertThat(call.job()).isSameAs(full);
            assertThat(call.prep().layers()).isEqualTo(prep.layers());
            assertThat(call.key()).isEqualTo("s7-long/a/1");
        });
    }

    private static Outcome told(List<ResourceCall> calls, ResourceCall call) {
        calls.add(call);
        return Outcome.done();
    }

    @Test
    void numbersOfTasksAndStepsCountFromZero() {
        assertThatThrownBy(() -> Task.of(-1, 0, Map.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HresStep.builder("n1", JobId.of(1), -1)).isInstanceOf(IllegalArgumentException.class);
    }

    private final class Lines implements TaskOutput {
        @Override
        public void print(String line) {
            log.add("out: " + line);
        }

        @Override
        public void printError(String line) {
            log.add("err: " + line);
        }
    }
}
