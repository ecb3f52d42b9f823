package io.github.sluice.hres.core;

import static io.github.sluice.hres.core.Fixture.charged;
import static io.github.sluice.hres.core.Fixture.open;
import static io.github.sluice.hres.core.Fixture.resource;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Poll;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.ledger.ReloadReport;
import io.github.sluice.hres.core.resources.ResourcesException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ContextsTest {
    private final List<String> log = Scripted.log();
    private final Scripted x = Scripted.of("hres/x", log);
    private final String a = resource("a", "x");

    private static byte[] bytes(String yaml) {
        return yaml.getBytes(UTF_8);
    }

    private static void pass(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aReloadClosesTheOldContextsInReverseAndThenOpensTheNewOnes() {
        try (HresController hres = open(a + resource("b", "x"), x)) {
            log.clear();
            hres.reload("new.yaml", bytes(a + resource("c", "x")));
            assertThat(log).containsExactly("close b", "close a", "open a", "open c");
        }
    }

    @Test
    void aFaultyFileChangesNothing() {
        try (HresController hres = open(a, x)) {
            log.clear();
            assertThatThrownBy(() -> hres.reload("bad.yaml", bytes("- resource: a\n  mode: MODE_9\n")))
                    .isInstanceOf(ResourcesException.class)
                    .hasMessageContaining("bad.yaml:2:9");
            assertThat(log).isEmpty();
            assertThat(hres.resources().list()).hasSize(1);
        }
    }

    @Test
    @DisplayName("S13: a reload waits for the hook that runs, which keeps the context that it began with")
    void aReloadWaitsForHooksInFlight() {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        x.controller(hooks -> hooks.prerun(call -> {
            inside.countDown();
            pass(release);
            log.add("prerun ended");
            return PrerunResult.ready();
        }));
        try (HresController hres = open(a, x)) {
            JobId id = charged(hres, 1, "a:1");
            CompletableFuture<Start> start = CompletableFuture.supplyAsync(() -> hres.prerun(id), Fixture.ASIDE);
            pass(inside);
            CompletableFuture<ReloadReport> reload =
                    CompletableFuture.supplyAsync(() -> hres.reload("none.yaml", bytes("[]")), Fixture.ASIDE);
            await().until(() -> hres.submit("a:1").kind() == io.github.sluice.hres.core.jobs.Submission.Kind.REFUSED);
            assertThat(log).doesNotContain("close a");
            release.countDown();
            assertThat(start.join().kind()).isEqualTo(Start.Kind.READY);
            assertThat(reload.join().removed()).containsExactly("a");
            assertThat(log).containsSubsequence("prerun ended", "close a");
            assertThat(hres.revoke(id).kind()).isEqualTo(Outcome.Kind.DONE);
        }
    }

    @Test
    @DisplayName(
            "F06, S06: a resource that was taken out of the file still gets its revoke and epilog, from the frozen prep")
    void jobsKeepTheirPrepsWhateverTheNewFileSays() {
        try (HresController hres = open(a + resource("b", ""), x)) {
            JobId revoked = charged(hres, 1, "a:1");
            JobId ended = charged(hres, 2, "a:1");
            hres.prerun(revoked);
            hres.prerun(ended);
            ReloadReport report = hres.reload("new.yaml", bytes(resource("b", "")));
            assertThat(report.dropped()).hasSize(2);
            log.clear();
            assertThat(hres.revoke(revoked).kind()).isEqualTo(Outcome.Kind.DONE);
            assertThat(hres.epilog(ended, Instant.EPOCH).kind()).isEqualTo(Outcome.Kind.DONE);
            assertThat(log).containsExactly("open a", "revoke a", "close a", "open a", "epilog a", "close a");
            hres.release(revoked);
            hres.release(ended);
            assertThat(hres.audit()).isEmpty();
        }
    }

    @Test
    void aHungPrerunIsAbandonedAndItsContextTakesNoCallsUntilItReturns() {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch undone = new CountDownLatch(1);
        x.controller(hooks -> hooks.prerun(call -> {
                    if (call.job().id().number() == 1) {
                        while (release.getCount() > 0) {
                            pass(release);
                            Thread.interrupted(); // a plugin that swallows interrupts
                        }
                    }
                    return PrerunResult.ready();
                })
                .revoke(call -> {
                    log.add("revoke " + call.key());
                    undone.countDown();
                }));
        try (HresController hres = open(resource("a", "x", "timeouts: {prerun: 100ms}"), x)) {
            JobId hung = charged(hres, 1, "a:1");
            Start start = hres.prerun(hung);
            assertThat(start.kind()).isEqualTo(Start.Kind.HOLD);
            assertThat(start.reason()).contains("has not ended within");
            hres.revoke(hung);
            hres.release(hung);
            JobId next = charged(hres, 2, "a:1");
            assertThat(hres.prerun(next).kind()).isEqualTo(Start.Kind.WAIT);
            assertThat(log).doesNotContain("revoke 1/a/1");
            release.countDown();
            pass(undone);
            assertThat(log).contains("revoke 1/a/1");
            await().until(() -> hres.prerun(next).kind() == Start.Kind.READY);
            hres.revoke(next);
        }
    }

    @Test
    @DisplayName("F11: a pre-run that was started keeps its charges, is polled, and wakes the host")
    void aStartedPrerunIsPolledUntilThereIsAResult() {
        CompletableFuture<PrerunResult> result = new CompletableFuture<>();
        CompletableFuture<Boolean> woken = new CompletableFuture<>();
        HresHost host = new HresHost() {
            @Override
            public void wake() {
                woken.complete(true);
            }
        };
        x.controller(hooks -> hooks.prerun(call -> {
            log.add("prerun a");
            return PrerunResult.started(Poll.of(result));
        }));
        try (HresController hres = open(host, a, x)) {
            JobId id = charged(hres, 1, "a:1");
            assertThat(hres.prerun(id).kind()).isEqualTo(Start.Kind.STARTED);
            assertThat(hres.prerun(id).kind()).isEqualTo(Start.Kind.STARTED);
            result.complete(PrerunResult.ready());
            assertThat(woken.join()).isTrue();
            assertThat(hres.prerun(id).kind()).isEqualTo(Start.Kind.READY);
            assertThat(log).containsOnlyOnce("prerun a");
            hres.revoke(id);
            assertThat(log).contains("revoke a");
        }
    }

    @Test
    void revokingAStartedPrerunCancelsItAndUndoesItIfItEndsWell() {
        CountDownLatch cancelled = new CountDownLatch(1);
        CountDownLatch undone = new CountDownLatch(1);
        x.controller(hooks -> hooks.prerun(call -> PrerunResult.started(new Poll() {
                    @Override
                    public Optional<PrerunResult> poll(io.github.sluice.hres.Call call) {
                        return cancelled.getCount() == 0 ? Optional.of(PrerunResult.ready()) : Optional.empty();
                    }

                    @Override
                    public void cancel() {
                        cancelled.countDown();
                    }
                }))
                .revoke(call -> undone.countDown()));
        try (HresController hres = open(a, x)) {
            JobId id = charged(hres, 1, "a:1");
            hres.prerun(id);
            hres.revoke(id);
            hres.release(id);
            pass(cancelled);
            pass(undone);
        }
    }

    @Test
    void whatWaitsForAnotherTryWhenTheControllerStopsIsListedAsLeaked() {
        x.controller(hooks -> hooks.revoke(call -> {
            throw new IllegalStateException("offline");
        }));
        HresController hres = open(a, x);
        JobId id = charged(hres, 1, "a:1");
        hres.prerun(id);
        assertThat(hres.revoke(id).kind()).isEqualTo(Outcome.Kind.FAILED);
        hres.release(id);
        assertThat(hres.leaks()).isEmpty();
        hres.close();
        assertThat(hres.leaks()).singleElement().satisfies(leak -> {
            assertThat(leak.key()).isEqualTo("1/a/1");
            assertThat(leak.job()).isEqualTo(id);
        });
    }

    @Test
    @DisplayName("P04: during a hook the context class loader is the plugin's, and it is put back")
    void theContextClassLoaderIsThePluginsDuringAHook() {
        x.controller(hooks -> hooks.prerun(call -> {
            log.add(String.valueOf(Thread.currentThread().getContextClassLoader() == Scripted.class.getClassLoader()));
            return PrerunResult.ready();
        }));
        ClassLoader own = new ClassLoader(null) {};
        Thread.currentThread().setContextClassLoader(own);
        try (HresController hres = open(a, x)) {
            JobId id = charged(hres, 1, "a:1");
            hres.prerun(id);
            assertThat(log).contains("true");
            assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(own);
            hres.revoke(id);
        } finally {
            Thread.currentThread().setContextClassLoader(ContextsTest.class.getClassLoader());
        }
    }

    @Test
    @DisplayName("J03: an interrupt does not cut an epilog short, and the caller sees it afterwards")
    void anInterruptDoesNotCutCleanUpShort() {
        try (HresController hres = open(a, x)) {
            JobId id = charged(hres, 1, "a:1");
            hres.prerun(id);
            Thread.currentThread().interrupt();
            assertThat(hres.epilog(id, Instant.EPOCH).kind()).isEqualTo(Outcome.Kind.DONE);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(log).contains("epilog a");
        }
    }
}
