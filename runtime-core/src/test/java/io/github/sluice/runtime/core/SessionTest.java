package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything of a session is found, whether it can be known which process numbers are new or not. */
class SessionTest {
    @TempDir
    Path folder;

    private static Forks before(boolean known) {
        return known ? Forks.now() : Forks.UNKNOWN;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAProgramLeftBehindIsKilled(boolean known) throws Exception {
        Path number = folder.resolve("number");
        Forks before = before(known);
        Process leader = new ProcessBuilder(
                        "setsid", "sh", "-c", "sleep 100 & echo $! >\"$1\"", "sh", number.toString())
                .start();
        assertThat(leader.waitFor()).isZero();
        long left = Long.parseLong(Files.readString(number).strip());
        ProcessHandle handle = ProcessHandle.of(left).orElseThrow();

        assertThat(new Session(leader.toHandle(), before).kill()).isTrue();

        assertThat(handle.onExit().thenApply(ended -> ended.isAlive()).join()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theProgramItselfIsKilledToo(boolean known) throws Exception {
        Forks before = before(known);
        Process leader = new ProcessBuilder("setsid", "sleep", "100").start();
        while (!Files.readString(Path.of("/proc/" + leader.pid() + "/cmdline")).startsWith("sleep")) {
            Thread.onSpinWait();
        }

        assertThat(new Session(leader.toHandle(), before).kill()).isTrue();

        assertThat(leader.waitFor()).isEqualTo(128 + 9);
    }

    @Test
    void numbersAreKnownOnlyWhileFewWereGivenOut() throws Exception {
        Forks before = Forks.now();
        Process one = new ProcessBuilder("true").start();
        one.waitFor();

        assertThat(new Forks(before.count() - 100_000).highestSince(one.pid())).isEmpty();
        assertThat(Forks.UNKNOWN.highestSince(one.pid())).isEmpty();
        assertThat(before.highestSince(one.pid() + 1_000_000)).isEmpty();
        before.highestSince(one.pid()).ifPresent(last -> assertThat(last).isGreaterThanOrEqualTo(one.pid()));
    }
}
