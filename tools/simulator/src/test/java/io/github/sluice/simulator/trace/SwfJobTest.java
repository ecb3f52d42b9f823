package io.github.sluice.simulator.trace;

import static io.github.sluice.simulator.trace.SwfTexts.JOB;
import static io.github.sluice.simulator.trace.SwfTexts.jobWith;
import static io.github.sluice.simulator.trace.SwfTexts.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwfJobTest {
    @ParameterizedTest
    @CsvSource({"4, 8, 4", "-1, 8, 8", "0, 8, 8", "4, -1, 4"})
    void theSizeIsWhatTheJobHadElseWhatItAskedFor(String allocated, String requested, int size) {
        SwfJob job = jobOfSize(allocated, requested);

        assertThat(job.processors()).hasValue(size);
        assertThat(job.isReplayable()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"-1, -1", "0, 0", "-1, 0"})
    void aJobWithoutASizeCannotBeReplayed(String allocated, String requested) {
        SwfJob job = jobOfSize(allocated, requested);

        assertThat(job.processors()).isEmpty();
        assertThat(job.nodes(1)).isEmpty();
        assertThat(job.isReplayable()).isFalse();
    }

    @Test
    void aJobWithoutARunTimeCannotBeReplayed() {
        assertThat(read(jobWith(4, "-1")).jobs().get(0).isReplayable()).isFalse();
        assertThat(read(jobWith(4, "0")).jobs().get(0).isReplayable()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1",
        "16, 1, 16",
        "16, 8, 2",
        "17, 8, 3",
        "7, 8, 1",
        "2147483647, 2147483647, 1",
        "2147483647, 2, 1073741824"
    })
    void nodesAreRoundedUp(int processors, int processorsPerNode, int nodes) {
        SwfJob job = SwfJob.builder(1, 0).allocatedProcessors(processors).build();

        assertThat(job.nodes(processorsPerNode)).hasValue(nodes);
    }

    @Test
    void aNodeHasAtLeastOneProcessor() {
        SwfJob job = read(JOB).jobs().get(0);

        assertThatThrownBy(() -> job.nodes(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("processors per node: 0, right is 1 and up");
    }

    @Test
    void theEstimateIsTheRequestedTimeElseTheRunTime() {
        assertThat(read(JOB).jobs().get(0).estimate()).hasValue(200);
        assertThat(read(jobWith(9, "-1")).jobs().get(0).estimate()).hasValue(100);
        assertThat(SwfJob.builder(1, 0).build().estimate()).isEmpty();
    }

    @Test
    void theBuilderMakesWhatTheReaderReads() {
        SwfJob built = SwfJob.builder(3, 7)
                .runTime(100)
                .allocatedProcessors(4)
                .requestedProcessors(8)
                .requestedTime(200)
                .status(SwfJob.Status.FAILED)
                .user(5)
                .queue(0)
                .build();

        assertThat(built)
                .isEqualTo(read("3 7 -1 100 4 -1 -1 8 200 -1 0 5 -1 -1 0 -1 -1 -1")
                        .jobs()
                        .get(0))
                .hasToString("3 7 -1 100 4 -1 -1 8 200 -1 0 5 -1 -1 0 -1 -1 -1");
        assertThat(built.status()).hasValue(SwfJob.Status.FAILED);
    }

    @Test
    void theBuilderRefusesWhatAFileCannotHold() {
        assertThatThrownBy(() -> SwfJob.builder(0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("job number: 0, right is a whole number from 1 to 999999999999999999");
        assertThatThrownBy(() -> SwfJob.builder(1, 0).runTime(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("run time: -1, right is seconds from 0");
    }

    private static SwfJob jobOfSize(String allocated, String requested) {
        String line = "1 0 5 100 " + allocated + " -1 -1 " + requested + " 200 -1 1 1 1 -1 0 1 -1 -1";
        return read(line).jobs().get(0);
    }
}
