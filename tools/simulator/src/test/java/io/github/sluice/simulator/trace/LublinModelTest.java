package io.github.sluice.simulator.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LublinModelTest {
    private static final SwfTrace LARGE =
            LublinModel.builder().nodes(256).jobs(20_000).seed(42).build().generate();

    @Test
    void theFirstRowsAreKnown() {
        List<SwfJob> jobs = LublinModel.builder()
                .nodes(128)
                .jobs(5)
                .seed(1)
                .build()
                .generate()
                .jobs();

        assertThat(jobs)
                .extracting(SwfJob::toString)
                .containsExactly(
                        "1 74 -1 6 1 -1 -1 1 15 -1 1 -1 -1 -1 -1 -1 -1 -1",
                        "2 612 -1 15426 4 -1 -1 4 59085 -1 1 -1 -1 -1 -1 -1 -1 -1",
                        "3 1159 -1 9426 8 -1 -1 8 10568 -1 1 -1 -1 -1 -1 -1 -1 -1",
                        "4 1509 -1 4674 1 -1 -1 1 18158 -1 1 -1 -1 -1 -1 -1 -1 -1",
                        "5 1848 -1 4 2 -1 -1 2 16 -1 1 -1 -1 -1 -1 -1 -1 -1");
    }

    @Test
    void aLargeTraceHasAKnownChecksum() throws IOException {
        StringBuilder text = new StringBuilder();
        SwfWriter.write(
                LublinModel.builder()
                        .nodes(1000)
                        .jobs(20_000)
                        .seed(-7)
                        .load(0.75)
                        .build()
                        .generate(),
                text);
        CRC32 checksum = new CRC32();
        checksum.update(text.toString().getBytes(UTF_8));

        assertThat(checksum.getValue()).isEqualTo(1_928_150_231L);
    }

    @Test
    void theSameSettingsGiveTheSameTraceAndAnotherSeedAnother() {
        LublinModel model = LublinModel.builder().seed(3).build();

        assertThat(model.generate()).isEqualTo(model.generate());
        assertThat(model.generate().jobs())
                .isNotEqualTo(LublinModel.builder().seed(4).build().generate().jobs());
    }

    @Test
    void moreJobsKeepTheFirstOnes() {
        List<SwfJob> few = LublinModel.builder().jobs(100).build().generate().jobs();
        List<SwfJob> many = LublinModel.builder().jobs(1_000).build().generate().jobs();

        assertThat(many.subList(0, 100)).isEqualTo(few);
    }

    @Test
    void aQuarterOfTheJobsIsSerialAndMostSizesArePowersOfTwo() {
        assertThat(share(job -> size(job) == 1)).isCloseTo(0.244, within(0.01));
        // 0.244 + 0.576, and the sizes that become a power of two by rounding
        assertThat(share(job -> Integer.bitCount(size(job)) == 1)).isBetween(0.82 + 0.02, 0.82 + 0.07);
    }

    @Test
    void theMeanLogarithmOfTheSizesIsThatOfTheTwoStages() {
        double low = 0.86 * (0.8 + 5.5) / 2;
        double high = 0.14 * (5.5 + 8) / 2;

        assertThat(LARGE.jobs().stream()
                        .filter(job -> size(job) > 1)
                        .mapToDouble(job -> Math.log(size(job)) / Math.log(2))
                        .average())
                .hasValueCloseTo(low + high, within(0.05));
    }

    @Test
    void theMeanLogarithmOfTheRunTimesIsThatOfTheGammas() {
        double serialShare = 0.78 - 0.0054;
        double serial = serialShare * 4.2 * 0.94 + (1 - serialShare) * 312 * 0.03;

        assertThat(meanLogRunTime(job -> size(job) == 1)).isCloseTo(serial, within(0.15));
        assertThat(meanLogRunTime(job -> size(job) >= 145)).isCloseTo(312 * 0.03, within(0.05));
    }

    @Test
    void jobsArriveByDay() {
        double afternoon = share(job -> hour(job) >= 12 && hour(job) < 15);
        double night = share(job -> hour(job) >= 2 && hour(job) < 5);

        assertThat(afternoon).isGreaterThan(4 * night);
    }

    @Test
    void theJobsAreInOrderAndComplete() {
        for (int i = 0; i < LARGE.jobs().size(); i++) {
            SwfJob job = LARGE.jobs().get(i);
            assertThat(job.number()).isEqualTo(i + 1);
            assertThat(job.submitTime())
                    .isGreaterThanOrEqualTo(i == 0 ? 0 : LARGE.jobs().get(i - 1).submitTime());
            assertThat(runTime(job)).isBetween(1L, 162_754L);
            assertThat(job.requestedTime().orElseThrow()).isBetween(runTime(job), 4 * runTime(job));
            assertThat(job.requestedProcessors()).isEqualTo(job.allocatedProcessors());
            assertThat(job.status()).hasValue(SwfJob.Status.COMPLETED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 7, 32, 100, 128, 1000, 1 << 20})
    void noJobIsLargerThanTheMachine(int nodes) {
        List<SwfJob> jobs = LublinModel.builder()
                .nodes(nodes)
                .jobs(3_000)
                .build()
                .generate()
                .jobs();

        assertThat(jobs).allSatisfy(job -> assertThat(size(job)).isBetween(1, nodes));
        assertThat(jobs.stream().mapToInt(LublinModelTest::size).max().orElseThrow())
                .isGreaterThan(nodes / 2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.7, 1, 1.5})
    void theOfferedLoadIsReachedAndOnlyTheArrivalsMove(double load) {
        List<SwfJob> free = LublinModel.builder().nodes(64).build().generate().jobs();
        List<SwfJob> loaded =
                LublinModel.builder().nodes(64).load(load).build().generate().jobs();

        double work = loaded.stream()
                .mapToDouble(job -> (double) size(job) * runTime(job))
                .sum();
        assertThat(work / 64 / loaded.get(loaded.size() - 1).submitTime()).isCloseTo(load, within(0.0001));
        for (int i = 0; i < free.size(); i++) {
            assertThat(size(loaded.get(i))).isEqualTo(size(free.get(i)));
            assertThat(runTime(loaded.get(i))).isEqualTo(runTime(free.get(i)));
            assertThat(loaded.get(i).requestedTime()).isEqualTo(free.get(i).requestedTime());
        }
    }

    @Test
    void withoutAnEstimateFactorUsersAreExact() {
        assertThat(LublinModel.builder().estimateFactor(0).build().generate().jobs())
                .allSatisfy(job -> assertThat(job.requestedTime()).isEqualTo(job.runTime()));
    }

    @Test
    void theHeaderSaysWhatWasMade() {
        SwfHeader header = LublinModel.builder()
                .nodes(32)
                .jobs(10)
                .seed(9)
                .load(0.8)
                .build()
                .generate()
                .header();

        assertThat(header.version()).hasValue("2.2");
        assertThat(header.maxNodes()).hasValue(32);
        assertThat(header.maxJobs()).hasValue(10);
        assertThat(header.value("Note")).hasValue("seed 9, load 0.8, estimate factor 3.0");
    }

    @Test
    void noJobsAreAnEmptyTrace() {
        assertThat(LublinModel.builder().jobs(0).load(1).build().generate().jobs())
                .isEmpty();
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> LublinModel.builder().nodes(0))
                .hasMessageStartingWith("nodes: 0.0, right is from 1.0");
        assertThatThrownBy(() -> LublinModel.builder().jobs(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LublinModel.builder().load(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LublinModel.builder().load(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LublinModel.builder().estimateFactor(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static double share(Predicate<SwfJob> condition) {
        return (double) LARGE.jobs().stream().filter(condition).count()
                / LARGE.jobs().size();
    }

    private static double meanLogRunTime(Predicate<SwfJob> condition) {
        return LARGE.jobs().stream()
                .filter(condition)
                .mapToDouble(job -> Math.log((double) runTime(job)))
                .average()
                .orElseThrow();
    }

    private static int size(SwfJob job) {
        return job.processors().orElseThrow();
    }

    private static long runTime(SwfJob job) {
        return job.runTime().orElseThrow();
    }

    private static long hour(SwfJob job) {
        return job.submitTime() / 3_600 % 24;
    }
}
