package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.host.HookCall;
import io.github.sluice.hres.core.host.HresObserver;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.RecordingPlugin;
import io.github.sluice.testkit.TestCluster;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** Promises to plugins and hosts that no other test is about. */
@Timeout(60)
class EnginePromisesTest {
    @Test
    void progressMovesTheSoftLimitAndNeverTheHardOne() {
        Logger logger = (Logger) LoggerFactory.getLogger("io.github.sluice.hres");
        Level level = logger.getLevel();
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        logger.setLevel(Level.WARN);
        logger.addAppender(appender);
        try (EngineRig rig = new EngineRig(1)) {
            RecordingPlugin talking = rig.plugin("talking")
                    .prerun(call -> {
                        while (!call.abandoned()) {
                            rig.time.sleep(Duration.ofSeconds(50));
                            call.progress("filling");
                        }
                        return PrerunResult.ready();
                    })
                    .build();
            RecordingPlugin silent = rig.plugin("silent")
                    .prerun(call -> {
                        rig.time.sleep(Duration.ofMinutes(5));
                        return PrerunResult.ready();
                    })
                    .build();
            String yaml = resource("a", "talking") + resource("b", "silent");
            try (TestCluster cluster = rig.cluster(yaml, talking, silent)) {
                OneJob job = cluster.job("a:1", 1);
                assertThat(job.prerun().kind()).isEqualTo(Start.Kind.HOLD);
                assertThat(rig.passed()).isEqualTo(Duration.ofMinutes(10));
                job.giveUp();
                OneJob other = cluster.job("b:1", 1);
                assertThat(other.prerun().kind()).isEqualTo(Start.Kind.READY);
                other.giveUp();
            }
        } finally {
            logger.detachAppender(appender);
            logger.setLevel(level);
        }
        assertThat(appender.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .filteredOn(line -> line.contains("no progress"))
                .containsExactly("hres/silent of b, prerun for job 2: no progress for PT1M");
    }

    @Test
    void anObserverThatThrowsChangesNothing() {
        HresObserver faulty = new HresObserver() {
            @Override
            public void hookEnded(HookCall call, Outcome.Kind kind, long nanos) {
                throw new AssertionError("observer on fire");
            }
        };
        try (EngineRig rig = new EngineRig(1)) {
            try (TestCluster cluster = TestCluster.builder(rig.time, EngineRig.NODES, resource("a", "a"))
                    .plugins(rig.plugin("a").build())
                    .observer(faulty)
                    .open()) {
                assertThat(cluster.job("a:1", 1).run()).isEqualTo(Outcome.done());
            }
        }
    }

    @Test
    void hooksOfDifferentJobsRunAtTheSameTime() {
        try (EngineRig rig = new EngineRig(1)) {
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            FaultPlugin a = FaultPlugin.around(rig.plugin("a").build()).set(Hook.PRERUN, Fault.of("counts", () -> {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                rig.time.sleep(Duration.ofSeconds(1));
                inside.decrementAndGet();
            }));
            try (TestCluster cluster = rig.cluster(resource("a", "a"), a)) {
                List<OneJob> jobs = List.of(cluster.job("a:1", 1), cluster.job("a:1", 1), cluster.job("a:1", 1));
                jobs.forEach(job -> rig.time.start("start", job::prerun));
                rig.time.advance(Duration.ofSeconds(1));
                assertThat(most).hasValue(3);
                jobs.forEach(OneJob::giveUp);
            }
        }
    }

    @Test
    void plansAreAskedInFileOrderUntilOneIsNotDone() {
        try (EngineRig rig = new EngineRig(1)) {
            RecordingPlugin b =
                    rig.plugin("b").plan(call -> Outcome.retryLater("cold")).build();
            String yaml = resource("a", "a") + resource("b", "b") + resource("c", "c");
            try (TestCluster cluster = rig.cluster(
                    yaml, rig.plugin("a").build(), b, rig.plugin("c").build())) {
                OneJob job = cluster.job("a:1,b:1,c:1", 1);
                rig.recording.clear();
                Outcome plan = cluster.controller()
                        .plan(
                                Job.builder(JobId.of(99)).user(1000, 100).build(),
                                cluster.controller().submit("c:1,a:1,b:1").orElseThrow(),
                                NodeTable.of(EngineRig.NODES).set("n4"));
                assertThat(plan).isEqualTo(Outcome.retryLater("b: cold"));
                assertThat(rig.hooks()).endsWith("plan a", "plan b").doesNotContain("prerun a");
                job.release();
            }
        }
    }
}
