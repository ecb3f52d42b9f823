package io.github.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.Schema;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.SideHooks;
import io.github.sluice.hres.StepHooks;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Start;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * What every plugin promises, as tests. Extend it in the tests of a plugin, with a configuration under which every hook
 * that the plugin has succeeds.
 */
public abstract class HresPluginContract {
    /** A new plugin. */
    protected abstract HresPlugin plugin();

    /** A configuration, as written in {@code resources.yaml}, under which its hooks succeed. */
    protected abstract Settings goodConfig();

    /** Arguments of a job, as written by a user, that are right; none unless this is overridden. */
    protected Settings goodArguments() {
        return Settings.none();
    }

    /** The longest that a hook may take here, or an interrupted one may go on: ten seconds unless this is overridden. */
    protected Duration patience() {
        return Duration.ofSeconds(10);
    }

    @Test
    void theDescriptorIsTheSameAtEveryCallAndForEveryObject() {
        HresPlugin plugin = plugin();
        Descriptor first = plugin.descriptor();
        for (Descriptor other : List.of(plugin.descriptor(), plugin.descriptor(), plugin().descriptor())) {
            assertThat(other.type()).isEqualTo(first.type());
            assertThat(other.id()).isEqualTo(first.id()).isPositive();
            assertThat(other.hooks()).isEqualTo(first.hooks());
            assertThat(other.lowestApi()).isEqualTo(first.lowestApi());
            assertThat(other.highestApi()).isEqualTo(first.highestApi());
        }
        assertThat(Descriptor.API_VERSION)
                .as("this version of the API, which the plugin works with")
                .isBetween(first.lowestApi(), first.highestApi());
    }

    @Test
    void theSchemasAcceptWhatIsRight() {
        Descriptor descriptor = plugin().descriptor();
        assertThat(Sample.read(descriptor.config(), goodConfig()).problems())
                .as("problems of the good configuration")
                .isEmpty();
        assertThat(Sample.read(descriptor.arguments(), goodArguments()).problems())
                .as("problems of the good arguments")
                .isEmpty();
    }

    @Test
    void sidesOpenWithHooksThatAreDeclaredAndCloseAgain() throws Exception {
        Sample sample = sample();
        for (SideHooks side : List.of(sample.controller(), sample.node(), sample.step())) {
            assertThat(sample.descriptor().hooks())
                    .as("the hooks that the descriptor declares")
                    .containsAll(side.present());
            side.onClose().run();
        }
    }

    @Test
    void sidesOpenAgainAfterTheyWereClosed() throws Exception {
        Sample sample = sample();
        sample.controller().onClose().run();
        ControllerHooks again = sample.controller();
        sample.prerun(again, 1);
        again.onClose().run();
    }

    @Test
    void argumentsAreAnsweredAlsoWhenNoneAreGiven() throws Exception {
        Sample sample = sample();
        Schema schema = sample.descriptor().arguments();
        ControllerHooks side = sample.controller();
        if (side.validateArgs().isPresent()) {
            HookFunction<Settings, Optional<String>> validate =
                    side.validateArgs().get();
            assertThat(validate.run(Sample.read(schema, Settings.none()).settings()))
                    .as("the answer to no arguments")
                    .isNotNull();
            assertThat(validate.run(Sample.read(schema, goodArguments()).settings()))
                    .as("the problem of the good arguments")
                    .isEmpty();
        }
        side.onClose().run();
    }

    @Test
    void aPrerunIsUndoneAndTheUndoMayComeAgain() throws Exception {
        Sample sample = sample();
        ControllerHooks side = sample.controller();
        ResourceCall undo = sample.call(Hook.REVOKE, 1, sample.prerun(side, 1));
        if (side.revoke().isPresent()) {
            side.revoke().get().run(undo);
            assertThatCode(() -> side.revoke().get().run(undo))
                    .as("the second undo with the key %s", undo.key())
                    .doesNotThrowAnyException();
        }
        side.onClose().run();
    }

    @Test
    void anUndoOfWhatWasNeverDoneDoesNoHarm() throws Exception {
        Sample sample = sample();
        ControllerHooks side = sample.controller();
        if (side.revoke().isPresent()) {
            ResourceCall never = sample.call(Hook.REVOKE, 4_711, Payload.none());
            assertThatCode(() -> side.revoke().get().run(never))
                    .as("the undo with the unknown key %s", never.key())
                    .doesNotThrowAnyException();
            sample.prerun(side, 4_712);
        }
        side.onClose().run();
    }

    @Test
    void epilogsOnNodesBearThatThereWasNoProlog() throws Exception {
        Sample sample = sample();
        NodeHooks node = sample.node();
        if (node.jobEpilog().isPresent()) {
            assertThat(node.jobEpilog().get().run(sample.call(Hook.JOB_EPILOG)))
                    .as("the job epilog without a prolog")
                    .isNotNull();
        }
        node.onClose().run();
        StepHooks step = sample.step();
        if (step.taskEpilog().isPresent()) {
            assertThat(step.taskEpilog().get().run(sample.call(Hook.TASK_EPILOG)))
                    .as("the task epilog without a prolog")
                    .isNotNull();
        }
        step.onClose().run();
    }

    @Test
    void maintenanceSpeaksOfLayersThatThereAre() throws Exception {
        Sample sample = sample();
        ControllerHooks side = sample.controller();
        if (side.maintain().isPresent()) {
            assertThat(side.maintain().get().run(sample.round()))
                    .as("the verdicts")
                    .isNotNull()
                    .allSatisfy(each -> assertThat(each.layer()).isEqualTo(Sample.LAYER));
        }
        side.onClose().run();
    }

    @Test
    void anInterruptEndsAHookSoon() throws Exception {
        Sample sample = sample();
        ControllerHooks controller = sample.controller();
        NodeHooks node = sample.node();
        StepHooks step = sample.step();
        Map<Hook, Callable<?>> hooks = new EnumMap<>(Hook.class);
        controller.prerun().ifPresent(body -> hooks.put(Hook.PRERUN, () -> body.run(sample.call(Hook.PRERUN))));
        controller.epilog().ifPresent(body -> hooks.put(Hook.EPILOG, () -> body.run(sample.call(Hook.EPILOG))));
        node.jobProlog().ifPresent(body -> hooks.put(Hook.JOB_PROLOG, () -> body.run(sample.call(Hook.JOB_PROLOG))));
        node.jobEpilog().ifPresent(body -> hooks.put(Hook.JOB_EPILOG, () -> body.run(sample.call(Hook.JOB_EPILOG))));
        step.taskProlog().ifPresent(body -> hooks.put(Hook.TASK_PROLOG, () -> body.run(sample.call(Hook.TASK_PROLOG))));
        step.taskEpilog().ifPresent(body -> hooks.put(Hook.TASK_EPILOG, () -> body.run(sample.call(Hook.TASK_EPILOG))));
        for (Map.Entry<Hook, Callable<?>> hook : hooks.entrySet()) {
            assertThat(sample.endsWhenInterrupted(hook.getValue()))
                    .as("%s ended within %s after an interrupt", hook.getKey(), patience())
                    .isTrue();
        }
        step.onClose().run();
        node.onClose().run();
        controller.onClose().run();
    }

    @Test
    void aWholeJobGoesThroughControllerNodesAndSteps() throws Exception {
        Sample sample = sample();
        Map<String, Settings> arguments = Map.of(Sample.RESOURCE, goodArguments());
        try (Workers workers = Workers.system();
                TestCluster cluster = TestCluster.builder(workers, "n[1-2]", sample.yaml())
                        .plugins(sample.plugin())
                        .open()) {
            OneJob job = cluster.job(Sample.RESOURCE + ":1", 2, arguments);
            assertThat(sample.startOf(job, workers)).as("the pre-run").isEqualTo(Start.Kind.READY);
            assertThat(job.prologs()).as("the job prologs").isEqualTo(Outcome.done());
            assertThat(job.tasks()).as("the task hooks").isEqualTo(Outcome.done());
            assertThat(job.epilogs()).as("the job epilogs").isEqualTo(Outcome.done());
            assertThat(job.end()).as("the controller's epilog").isEqualTo(Outcome.done());

            OneJob other = cluster.job(Sample.RESOURCE + ":1", 1, arguments);
            assertThat(sample.startOf(other, workers)).as("the pre-run").isEqualTo(Start.Kind.READY);
            assertThat(other.giveUp()).as("the undo of a pre-run").isEqualTo(Outcome.done());
            assertThat(cluster.audit()).isEmpty();
            assertThat(cluster.controller().leaks()).isEmpty();
        }
    }

    private Sample sample() {
        return new Sample(plugin(), goodConfig(), goodArguments(), patience());
    }
}
