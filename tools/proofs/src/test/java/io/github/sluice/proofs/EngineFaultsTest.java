package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.jobs.Submission;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.TestCluster;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class EngineFaultsTest {
    private static final Set<Hook> ON_JOBS = EnumSet.complementOf(EnumSet.of(Hook.MAINTAIN));

    private final EngineRig rig = new EngineRig(7);
    private final FaultPlugin sick = FaultPlugin.around(rig.plugin("sick").build());

    /** The sick one stands between two that are well. */
    private final TestCluster cluster = rig.cluster(
            resource("a", "well") + resource("b", "sick") + resource("c", "well"),
            rig.plugin("well").build(),
            sick);

    @AfterEach
    void close() {
        cluster.close();
        rig.close();
    }

    private static Stream<Arguments> faults() {
        List<Arguments> all = new ArrayList<>();
        for (Hook hook : ON_JOBS) {
            for (Fault fault : List.of(
                    Fault.checked(),
                    Fault.unchecked(),
                    Fault.assertion(),
                    Fault.linkage(),
                    Fault.stackOverflow(),
                    Fault.returnsNull())) {
                boolean answers = hook != Hook.REVOKE;
                if (answers || !fault.toString().equals("returns null")) {
                    all.add(Arguments.of(hook, fault));
                }
            }
        }
        return all.stream();
    }

    private static Stream<Arguments> slowHooks() {
        return ON_JOBS.stream().map(Arguments::of);
    }

    @ParameterizedTest(name = "S18, F07: {0} {1}")
    @MethodSource("faults")
    void aFaultIsAFailureOfThatHookAndHarmsNobodyElse(Hook hook, Fault fault) {
        sick.set(hook, fault);
        String why = strike(hook);
        assertThat(why).contains("b").contains("hres/sick");
        assertThat(rig.heard.stream().filter(each -> each.equals(hook.label() + " b FAILED")))
                .as("hooks that ended badly, of %s", rig.heard)
                .hasSize(1);
        sick.heal(hook);
        assertThat(cluster.audit()).isEmpty();
        assertThat(cluster.job("a:1,b:1,c:1", 2).run()).isEqualTo(Outcome.done());
        assertThat(rig.passed()).isZero();
    }

    @ParameterizedTest(name = "F07: {0} that hangs is interrupted at its hard limit")
    @MethodSource("slowHooks")
    void aHangEndsAtTheHardLimitAndTheContextIsUsedAgain(Hook hook) {
        sick.set(hook, Fault.hangsUntil(rig.time.signal()));
        String why = strike(hook);
        assertThat(why).contains("limit");
        assertThat(rig.passed()).isEqualTo(Limits.of(hook).hard());
        assertThat(rig.heard).contains(hook.label() + " b abandoned");
        rig.time.runDue();
        sick.heal(hook);
        assertThat(cluster.job("a:1,b:1,c:1", 1).run()).isEqualTo(Outcome.done());
        assertThat(rig.passed()).isEqualTo(Limits.of(hook).hard());
    }

    @ParameterizedTest(name = "F07: {0} that hangs and is deaf to interrupts closes its context until it returns")
    @MethodSource("slowHooks")
    void aDeafHangTakesNoCallsUntilItReturns(Hook hook) {
        Workers.Signal signal = rig.time.signal();
        sick.set(hook, Fault.deafUntil(signal));
        strike(hook);
        assertThat(rig.passed()).isEqualTo(Limits.of(hook).hard());
        sick.heal(hook);
        if (hook.side() == Hook.Side.CONTROLLER) {
            assertThat(cluster.controller().submit("b:1"))
                    .isInstanceOfSatisfying(Submission.Refused.class, refused -> assertThat(refused.problems())
                            .singleElement()
                            .asString()
                            .contains("an earlier call was abandoned and has not returned"));
            assertThat(cluster.job("a:1", 1).run()).isEqualTo(Outcome.done());
        }
        signal.give();
        rig.time.runDue();
        assertThat(cluster.job("a:1,b:1,c:1", 1).run()).isEqualTo(Outcome.done());
    }

    @Test
    @DisplayName("W03: a payload above the resource's limit holds the job, names plugin and size, and is undone")
    void aHugePayloadHoldsTheJobAndIsUndone() {
        EngineRig other = new EngineRig(3);
        try (other;
                TestCluster small = other.cluster(
                        resource("p", "big", "payload_limit: 1000"),
                        other.plugin("big")
                                .prerun(call -> PrerunResult.ready(Payload.of(new byte[1_001])))
                                .build())) {
            OneJob job = small.job("p:1", 1);
            assertThat(job.prerun()).isInstanceOfSatisfying(Start.Hold.class, hold -> assertThat(hold.reason())
                    .contains("p")
                    .contains("1001")
                    .contains("1000"));
            assertThat(job.giveUp()).isEqualTo(Outcome.done());
            assertThat(other.hooks()).containsExactly("validateArgs p", "prerun p", "revoke p");
        }
    }

    /** Takes one job to the hook, has the others run, and answers what the failure says. */
    private String strike(Hook hook) {
        if (hook == Hook.VALIDATE_ARGS) {
            Submission submission = cluster.controller().submit("a:1,b:1,c:1");
            assertThat(submission.kind()).isEqualTo(Submission.Kind.REFUSED);
            return ((Submission.Refused) submission).problems().toString();
        }
        OneJob job = cluster.job("a:1,b:1,c:1", 1);
        String node = job.job().nodes().iterator().next();
        if (hook == Hook.PLAN) {
            Outcome plan = cluster.controller()
                    .plan(
                            Job.builder(JobId.of(99)).build(),
                            cluster.controller().submit("a:1,b:1,c:1").orElseThrow(),
                            NodeTable.of(EngineRig.NODES).set(node));
            job.release();
            return failure(plan);
        }
        Start start = job.prerun();
        if (hook == Hook.PRERUN) {
            assertThat(start.kind()).isEqualTo(Start.Kind.HOLD);
            rig.time.runDue();
            assertThat(job.giveUp()).isEqualTo(Outcome.done());
            return start.reason();
        }
        assertThat(start.kind()).isEqualTo(Start.Kind.READY);
        if (hook == Hook.REVOKE) {
            return failure(job.giveUp());
        }
        Outcome prologs = job.prologs();
        Outcome tasks = job.tasks();
        Outcome epilogs = job.epilogs();
        Outcome end = job.end();
        Outcome worst = prologs.orWorse(tasks).orWorse(epilogs).orWorse(end);
        assertThat(rig.hooks())
                .as("every hook of the resources that are well ran")
                .contains(hook.label() + " a", hook.label() + " c");
        return failure(worst);
    }

    private static String failure(Outcome outcome) {
        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILED);
        return outcome.why();
    }
}
