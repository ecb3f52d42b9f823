package io.github.sluice.hres.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Time limits, interrupts, bounds, and what a program leaves behind. */
@Timeout(60)
class LimitsTest {
    private static final Duration SHORT = Duration.ofMillis(800);

    @TempDir
    Path folder;

    private Site site;

    @BeforeEach
    void openSite() {
        site = new Site(folder);
    }

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @Test
    void timeOverEndsTheProgramBeforeTheFrameworkDoes() throws Exception {
        site.script(Hook.JOB_PROLOG, "echo waiting for the pump >&2", "echo $$ > " + folder + "/pid", "exec sleep 600");
        FakeCall call = site.call().within(Duration.ofSeconds(3));

        Outcome outcome = Site.run(Hook.JOB_PROLOG, call);

        assertThat(call.timeLeft()).isPositive();
        assertThat(outcome)
                .isEqualTo(Outcome.failed(
                        "waiting for the pump (" + folder.resolve("jobProlog") + " ran out of time and was ended)"));
        assertGone("pid");
    }

    @Test
    void aProgramThatIgnoresTerminateIsKilled() throws Exception {
        site.script(Hook.JOB_PROLOG, "trap '' TERM", "echo $$ > " + folder + "/pid", "while :; do sleep 0.05; done");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call().within(SHORT)).why()).contains("ran out of time");

        assertGone("pid");
    }

    @Test
    void terminateComesFirstSoThatAProgramCanTidyUp() throws Exception {
        site.script(Hook.JOB_PROLOG, "trap 'touch " + folder + "/tidied; exit 0' TERM", "while :; do sleep 0.01; done");

        Outcome outcome = Site.run(Hook.JOB_PROLOG, site.call().within(Duration.ofSeconds(3)));

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.FAILED);
        assertThat(folder.resolve("tidied")).exists();
    }

    @Test
    void timeOverEndsChildrenOrphansAndOtherGroupsToo() throws Exception {
        site.script(
                Hook.JOB_PROLOG,
                "(trap '' TERM; sleep 600 & echo $! > " + folder + "/orphan) &",
                "set -m; sleep 600 & echo $! > " + folder + "/group",
                "wait");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call().within(SHORT)).why()).contains("ran out of time");

        assertGone("orphan");
        assertGone("group");
    }

    @Test
    void whatIsLeftInTheBackgroundIsEndedAndHoldsNobodyUp() throws Exception {
        site.script(Hook.PRERUN, "sleep 600 & echo $! > " + folder + "/pid", "echo payload");

        assertThat(site.written(site.call())).isEqualTo("payload\n");

        assertGone("pid");
    }

    @Test
    void whatIsLeftWithoutTheProgramsOutputIsEndedToo() throws Exception {
        site.script(
                Hook.JOB_PROLOG,
                "(trap '' TERM HUP; exec sleep 600 </dev/null >/dev/null 2>&1) & echo $! > " + folder + "/pid");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call())).isEqualTo(Outcome.done());

        assertGone("pid");
    }

    @Test
    void aChildThatGoesOnWritingIsEnded() throws Exception {
        site.script(Hook.JOB_PROLOG, "yes & echo $! > " + folder + "/pid");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call())).isEqualTo(Outcome.done());

        assertGone("pid");
    }

    @Test
    void outputWithoutEndThatIsReadIsAFailure() throws Exception {
        site.set("output_limit", "100000").script(Hook.PRERUN, "echo $$ > " + folder + "/pid", "exec yes");

        PrerunResult result = site.prerun(site.call());

        assertThat(((PrerunResult.NotReady) result).outcome())
                .isEqualTo(Outcome.failed(folder.resolve("prerun")
                        + " was ended, as it wrote more than output_limit, 100000 bytes, to stdout"));
        assertGone("pid");
    }

    @Test
    void oneByteTooManyIsAFailureAlsoAtANormalEnd() throws Exception {
        site.set("output_limit", "10").script(Hook.PRERUN, "printf 0123456789$SLUICE_ARG_more");

        assertThat(site.prerun(site.call())).isInstanceOf(PrerunResult.Ready.class);
        assertThat(site.arguments("more", "x").prerun(site.call())).isInstanceOf(PrerunResult.NotReady.class);
    }

    @Test
    void outputWithoutEndThatNobodyReadsLastsAsLongAsTheLimit() throws Exception {
        site.script(Hook.JOB_PROLOG, "exec yes");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call().within(SHORT)).why()).contains("ran out of time");
    }

    @Test
    void aLargeDocumentThatIsNotReadHoldsNobodyUp() throws Exception {
        site.script(Hook.JOB_PROLOG, "exit 0").payload(new byte[10 << 20]);

        assertThat(Site.run(Hook.JOB_PROLOG, site.call())).isEqualTo(Outcome.done());
    }

    @Test
    void aLargeDocumentArrivesWhole() throws Exception {
        site.script(Hook.JOB_PROLOG, "[ $(wc -c) -gt 13981013 ]").payload(new byte[10 << 20]);

        assertThat(Site.run(Hook.JOB_PROLOG, site.call())).isEqualTo(Outcome.done());
    }

    @Test
    @DisplayName("J03: an interrupt ends the program at once and is still seen by the caller")
    void anInterruptEndsTheProgram() throws Exception {
        site.script(
                Hook.JOB_PROLOG,
                "echo $$ > " + folder + "/new; mv " + folder + "/new " + folder + "/pid",
                "exec sleep 600");
        AtomicBoolean flag = new AtomicBoolean();

        Outcome outcome = interrupted(() -> Site.run(Hook.JOB_PROLOG, site.call()), flag);

        assertThat(outcome.why()).contains("was ended, as nobody waits for it any more");
        assertThat(flag).isTrue();
        assertGone("pid");
    }

    @Test
    @DisplayName("J03: a clean-up runs to its end though its thread is interrupted meanwhile")
    void aCleanUpOutlastsAnInterrupt() throws Exception {
        site.script(
                Hook.JOB_EPILOG,
                "touch " + folder + "/pid",
                "while [ ! -e " + folder + "/go ]; do sleep 0.01; done",
                "touch " + folder + "/cleaned");
        AtomicBoolean flag = new AtomicBoolean();

        Outcome outcome = interrupted(() -> Site.run(Hook.JOB_EPILOG, site.call()), flag);

        assertThat(outcome).isEqualTo(Outcome.done());
        assertThat(flag).isTrue();
        assertThat(folder.resolve("cleaned")).exists();
    }

    @Test
    @DisplayName("J03: a clean-up runs though its thread was interrupted before")
    void aCleanUpRunsThoughInterruptedBefore() throws Exception {
        site.script(Hook.TASK_EPILOG, "touch " + folder + "/cleaned");
        FakeCall call = site.taskCall();
        Thread.currentThread().interrupt();

        Outcome outcome = Site.run(Hook.TASK_EPILOG, call);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isEqualTo(Outcome.done());
        assertThat(folder.resolve("cleaned")).exists();
    }

    @Test
    @DisplayName("J03: any other hook is not even started on an interrupted thread")
    void nothingElseStartsWhenInterruptedBefore() throws Exception {
        site.script(Hook.JOB_PROLOG, "touch " + folder + "/started");
        FakeCall call = site.call();
        Thread.currentThread().interrupt();

        Outcome outcome = Site.run(Hook.JOB_PROLOG, call);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome.why()).contains("was not started");
        assertThat(folder.resolve("started")).doesNotExist();
    }

    @Test
    void anAbandonedCleanUpIsEnded() throws Exception {
        site.script(
                Hook.REVOKE,
                "echo $$ > " + folder + "/new; mv " + folder + "/new " + folder + "/pid",
                "exec sleep 600");
        FakeCall call = site.call();
        var revoke = site.controller().revoke().orElseThrow();
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            Future<?> running = one.submit((Callable<Void>) () -> {
                revoke.run(call);
                return null;
            });
            await().until(() -> Files.exists(folder.resolve("pid")));
            call.abandoned = true;

            assertThatThrownBy(running::get).rootCause().hasMessageContaining("nobody waits for it any more");
        } finally {
            one.shutdown();
        }
        assertGone("pid");
    }

    @Test
    void nothingStartsWithoutTimeLeft() throws Exception {
        site.script(Hook.JOB_PROLOG, "touch " + folder + "/started");

        Outcome outcome = Site.run(Hook.JOB_PROLOG, site.call().within(Duration.ZERO));

        assertThat(outcome.why()).contains("was not started");
        assertThat(folder.resolve("started")).doesNotExist();
    }

    @Test
    void eightRunAtOnce() throws Exception {
        Files.createDirectory(folder.resolve("here"));
        site.script(
                Hook.JOB_PROLOG,
                "touch " + folder + "/here/$$",
                "until [ $(ls " + folder + "/here | wc -l) -ge 8 ]; do sleep 0.02; done");
        ExecutorService eight = Executors.newFixedThreadPool(8);
        try {
            Callable<Outcome> call = () -> Site.run(Hook.JOB_PROLOG, site.call());
            for (Future<Outcome> each : eight.invokeAll(Collections.nCopies(8, call))) {
                assertThat(each.get()).isEqualTo(Outcome.done());
            }
        } finally {
            eight.shutdown();
        }
    }

    @Test
    void withoutSetsidTheProgramAndItsDescendantsAreEnded() throws Exception {
        site.script(
                Hook.JOB_PROLOG, "sleep 600 & echo $! > " + folder + "/child", "echo $$ > " + folder + "/pid", "wait");
        Command command = Command.find(Hook.JOB_PROLOG, site.config()).orElseThrow();
        FakeCall call = site.call().within(SHORT);

        Ended ended = new Runner(Trust.here(), List.of()).run(command, Input.ofJob(command, call), Limit.of(call));

        assertThat(ended.reason()).contains("ran out of time");
        assertGone("pid");
        assertGone("child");
    }

    @Test
    void aChildInASessionOfItsOwnIsEndedWithItsParents() throws Exception {
        site.script(
                Hook.JOB_PROLOG, "setsid sh -c 'echo $$ > " + folder + "/pid; trap \"\" TERM; sleep 600; sleep 600'");

        assertThat(Site.run(Hook.JOB_PROLOG, site.call().within(SHORT)).why()).contains("ran out of time");

        assertGone("pid");
    }

    /** Interrupts the thread of {@code work} when the program has written its file "pid", then lets it go on. */
    private Outcome interrupted(Callable<Outcome> work, AtomicBoolean flag) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            CompletableFuture<Thread> thread = new CompletableFuture<>();
            Future<Outcome> running = one.submit(() -> {
                thread.complete(Thread.currentThread());
                Outcome outcome = work.call();
                flag.set(Thread.interrupted());
                return outcome;
            });
            await().until(() -> Files.exists(folder.resolve("pid")));
            thread.get().interrupt();
            await().until(() -> !thread.get().isInterrupted());
            Files.createFile(folder.resolve("go"));
            return running.get();
        } finally {
            one.shutdown();
        }
    }

    /** A process that was killed may wait for a parent to collect it: it is gone all the same. */
    private void assertGone(String file) throws IOException {
        String pid = Files.readString(folder.resolve(file)).strip();
        Path stat = Path.of("/proc", pid, "stat");
        List<String> states = new ArrayList<>();
        if (Files.exists(stat)) {
            states.add(Files.readString(stat));
        }
        assertThat(states).allMatch(line -> line.matches("(?s).*\\) [ZX] .*"));
    }
}
