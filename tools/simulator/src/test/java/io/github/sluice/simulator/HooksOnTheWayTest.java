package io.github.sluice.simulator;

import static io.github.sluice.simulator.Clusters.jobs;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.simulator.trace.SwfTrace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HooksOnTheWayTest {
    private final Diary diary = new Diary();

    private Report run(SwfTrace trace) {
        return run(trace, "");
    }

    private Report run(SwfTrace trace, String more) {
        return Clusters.withPlugin(Diary.TYPE, more)
                .plugins(diary)
                .processorsPerNode(2)
                .trace(trace)
                .build()
                .run();
    }

    private static long calls(Report report, Hook hook) {
        return report.hooks().get(hook).calls();
    }

    @Test
    @DisplayName("S15: a job meets every hook in order, and no task begins before the prologs of its nodes have ended")
    void aJobMeetsEveryHookInOrder() {
        Report report = run(jobs(0, 10, 3, -1));

        assertThat(diary.lines)
                .containsExactly(
                        "prerun 1",
                        "jobProlog 1 n1 cap=1",
                        "jobProlog 1 n2 cap=1",
                        "taskProlog 1 n1 0/0",
                        "userTaskProlog 1 n1 0/0",
                        "taskProlog 1 n1 1/1",
                        "userTaskProlog 1 n1 1/1",
                        "taskProlog 1 n2 0/2",
                        "userTaskProlog 1 n2 0/2",
                        "taskEpilog 1 n1 0/0",
                        "taskEpilog 1 n1 1/1",
                        "taskEpilog 1 n2 0/2",
                        "jobEpilog 1 n1",
                        "jobEpilog 1 n2",
                        "epilog 1");
        assertThat(calls(report, Hook.PRERUN)).isEqualTo(1);
        assertThat(calls(report, Hook.VALIDATE_ARGS)).isEqualTo(1);
        assertThat(calls(report, Hook.JOB_PROLOG)).isEqualTo(2);
        assertThat(calls(report, Hook.TASK_EPILOG)).isEqualTo(3);
        assertThat(calls(report, Hook.REVOKE)).isZero();
        assertThat(report.finished()).isEqualTo(1);
    }

    @Test
    void hooksAreCountedAndEveryJobIsAccountedFor() {
        Report report = run(jobs(0, 10, 3, -1, 1, 10, 4, -1, 2, 10, 11, -1, 3, -1, 1, -1));

        assertThat(report.jobs()).isEqualTo(report.finished() + report.rejected() + report.skipped());
        assertThat(report.finished()).isEqualTo(2);
        assertThat(calls(report, Hook.PRERUN)).isEqualTo(2);
        assertThat(calls(report, Hook.JOB_PROLOG)).isEqualTo(4);
        assertThat(calls(report, Hook.TASK_PROLOG)).isEqualTo(7);
        assertThat(calls(report, Hook.EPILOG)).isEqualTo(2);
    }

    @Test
    void aRejectedJobHasNoHooks() {
        Report report = run(jobs(0, 10, 11, -1));

        assertThat(report.rejected()).isEqualTo(1);
        assertThat(report.hooks().values()).allMatch(use -> use.calls() == 0);
    }

    @Test
    void aJobThatItsPluginRefusesIsRejected() {
        diary.problem = Optional.of("no such arguments");
        Report report = run(jobs(0, 10, 1, -1));

        assertThat(report.rejected()).isEqualTo(1);
        assertThat(diary.lines).isEmpty();
    }

    @Test
    void aPrerunThatFailsHoldsTheJobAndNobodyElse() {
        diary.prerun = call -> call.job().id().number() == 1 ? PrerunResult.failed("no cap") : PrerunResult.ready();
        Report report = run(jobs(0, 10, 10, -1, 1, 10, 10, -1));

        assertThat(report.held()).isEqualTo(1);
        assertThat(report.finished()).isEqualTo(1);
        assertThat(report.totalWait()).isZero();
        assertThat(report.notes()).singleElement().asString().contains("job 1 is held", "no cap");
        assertThat(report.usedAtEnd()).isZero();
        assertThat(report.hooks().get(Hook.PRERUN).failures()).isEqualTo(1);
    }

    @Test
    void aPrerunThatSaysLaterGivesItsNodesToOthersMeanwhile() {
        AtomicInteger tries = new AtomicInteger();
        diary.prerun = call -> call.job().id().number() == 1 && tries.incrementAndGet() < 3
                ? PrerunResult.retryLater("busy")
                : PrerunResult.ready();
        Report report = run(jobs(0, 100, 10, -1, 1, 2, 10, -1));

        // tried at 0, 5 and 15; the other has run from 1 to 3
        assertThat(report.makespan()).isEqualTo(115);
        assertThat(report.totalWait()).isEqualTo(15);
        assertThat(report.finished()).isEqualTo(2);
    }

    @Test
    void aPluginsOwnWaitIsKept() {
        AtomicInteger tries = new AtomicInteger();
        diary.prerun = call -> tries.incrementAndGet() < 2
                ? PrerunResult.retryLater("busy", Duration.ofSeconds(42))
                : PrerunResult.ready();
        Report report = run(jobs(0, 100, 1, -1));

        assertThat(report.totalWait()).isEqualTo(42);
    }

    @Test
    void whatNeverBecomesReadyIsHeldAfterTwentyTries() {
        diary.prerun = call -> PrerunResult.retryLater("busy");
        Report report = run(jobs(0, 100, 1, -1));

        assertThat(report.held()).isEqualTo(1);
        assertThat(calls(report, Hook.PRERUN)).isEqualTo(21);
    }

    @Test
    void aPrerunThatGoesOnKeepsTheNodes() {
        AtomicInteger polls = new AtomicInteger();
        diary.prerun = call -> call.job().id().number() == 2
                ? PrerunResult.ready()
                : PrerunResult.started(
                        poll -> polls.incrementAndGet() < 7 ? Optional.empty() : Optional.of(PrerunResult.ready()));
        Report report = run(jobs(0, 100, 10, -1, 1, 10, 10, -1));

        assertThat(report.finished()).isEqualTo(2);
        // the first starts with its seventh poll, the second when that has ended
        assertThat(report.totalWait()).isEqualTo(7 + 106);
        assertThat(diary.lines).startsWith("prerun 1", "jobProlog 1 n1 ");
        assertThat(calls(report, Hook.PRERUN)).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "S16: a failed prolog has one end: the job is requeued, its node drained, and the next try waits and goes elsewhere")
    void aFailedPrologRequeuesTheJobAndDrainsTheNode() {
        diary.answer =
                (hook, line) -> line.startsWith("jobProlog 1 n2 ") ? Outcome.failed("broken node") : Outcome.done();
        Report report = run(jobs(0, 100, 4, -1));

        assertThat(diary.lines)
                .containsSubsequence(
                        "jobProlog 1 n1 cap=1",
                        "jobProlog 1 n2 cap=1",
                        "jobEpilog 1 n1",
                        "jobEpilog 1 n2",
                        "revoke 1",
                        "prerun 1",
                        "jobProlog 1 n1 cap=1",
                        "jobProlog 1 n3 cap=1");
        assertThat(report.finished()).isEqualTo(1);
        assertThat(report.requeues()).isEqualTo(1);
        assertThat(report.totalWait()).isEqualTo(5);
        assertThat(report.notes()).contains("drained nodes: n2");
    }

    @Test
    void aPrologThatSaysLaterDrainsNothing() {
        AtomicInteger tries = new AtomicInteger();
        diary.answer = (hook, line) -> hook == Hook.JOB_PROLOG && tries.incrementAndGet() < 2
                ? Outcome.retryLater("warming up")
                : Outcome.done();
        Report report = run(jobs(0, 100, 1, -1));

        assertThat(report.finished()).isEqualTo(1);
        assertThat(report.notes()).isEmpty();
    }

    @Test
    @DisplayName("F13: a task whose prolog was begun gets its epilog, also where its program never starts")
    void aFailedTaskEndsTheJobAtOnce() {
        diary.answer = (hook, line) -> hook == Hook.TASK_PROLOG ? Outcome.failed("no") : Outcome.done();
        Report report = run(jobs(0, 100, 2, -1));

        assertThat(report.finished()).isEqualTo(1);
        assertThat(report.makespan()).isZero();
        assertThat(diary.lines).doesNotContain("userTaskProlog 1 n1 0/0").contains("taskEpilog 1 n1 0/0", "epilog 1");
    }

    @Test
    void aFailedEpilogDrainsTheNodeAndTheJobHasEnded() {
        diary.answer = (hook, line) -> hook == Hook.JOB_EPILOG ? Outcome.failed("no") : Outcome.done();
        Report report = run(jobs(0, 100, 2, -1));

        assertThat(report.finished()).isEqualTo(1);
        assertThat(report.usedAtEnd()).isZero();
        assertThat(report.notes()).contains("drained nodes: n1");
    }

    @Test
    void whenAllNodesAreDrainedTheRestWaitsAndTheRunEnds() {
        diary.answer = (hook, line) -> hook == Hook.JOB_EPILOG ? Outcome.failed("no") : Outcome.done();
        Report report = run(jobs(0, 100, 10, -1, 1, 10, 10, -1));

        assertThat(report.finished()).isEqualTo(1);
        assertThat(report.waiting()).isEqualTo(1);
    }

    @Test
    void maintenanceRunsByTheClockAndALayerThatGoesDownRequeuesItsJobs() {
        AtomicInteger rounds = new AtomicInteger();
        diary.verdicts = () -> switch (rounds.incrementAndGet()) {
            case 2 -> List.of(LayerVerdict.down("rack1", "smoke"));
            case 3 -> List.of(LayerVerdict.up("rack1"));
            default -> List.of();
        };
        Report report = run(jobs(0, 100, 8, -1), ", maintenance_cycle: 30s");

        // four nodes need both racks: requeued at 30, started again at 60
        assertThat(report.finished()).isEqualTo(1);
        assertThat(report.requeues()).isEqualTo(1);
        assertThat(report.totalWait()).isEqualTo(60);
        assertThat(report.makespan()).isEqualTo(160);
        assertThat(calls(report, Hook.MAINTAIN)).isEqualTo(6);
        assertThat(calls(report, Hook.PRERUN)).isEqualTo(2);
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        Report first = run(jobs(0, 10, 3, -1, 1, 10, 4, -1, 2, 10, 5, -1), ", maintenance_cycle: 5s");
        List<String> lines = List.copyOf(diary.lines);
        diary.lines.clear();
        Report second = run(jobs(0, 10, 3, -1, 1, 10, 4, -1, 2, 10, 5, -1), ", maintenance_cycle: 5s");

        assertThat(diary.lines).isEqualTo(lines);
        assertThat(second.hooks()).isEqualTo(first.hooks());
    }
}
