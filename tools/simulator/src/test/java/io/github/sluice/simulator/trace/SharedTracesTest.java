package io.github.sluice.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Real traces, where the system property sluice.data names their folder")
class SharedTracesTest {
    @ParameterizedTest
    @CsvSource({
        "NASA-iPSC-1993-3.1-cln.swf, 18239, 0",
        "alea-hpc2n-excerpt.swf, 3170, 25",
        "lublin_256.swf, 10000, 0",
        "accasim-tests-workload.swf, 25, 0"
    })
    void goodFilesAreRead(String name, int jobs, int notReplayable) throws IOException {
        SwfTrace trace = SwfReader.read(file(name));

        assertThat(trace.jobs()).hasSize(jobs);
        assertThat(trace.jobs().stream().filter(job -> !job.isReplayable())).hasSize(notReplayable);
        assertThat(trace.partialExecutions()).isZero();
    }

    @Test
    void theHeaderOfARealFileIsRead() throws IOException {
        SwfHeader header = SwfReader.read(file("NASA-iPSC-1993-3.1-cln.swf")).header();

        assertThat(header.version()).hasValue("2.2");
        assertThat(header.maxNodes()).hasValue(128);
        assertThat(header.maxProcs()).hasValue(128);
        assertThat(header.unixStartTime()).hasValue(749458803);
    }

    @ParameterizedTest
    @CsvSource({
        "ubccr-jobs500-semicolons.swf, 1:1: fields separated by ';'",
        "ubccr-workload_5k.events, 1:147: 22 fields found",
        "alea-wagap-2013-first300.swf, 1:71: 21 fields found",
        "batsim-example_workload_hpc_seed1_jobs250.json, 1:1: '{' as in JSON",
        "alea-hpc2n.swf.machines, 1:23: 6 fields found",
        "alea-wagap-2013.swf.machines, 1:27: 6 fields found"
    })
    void filesOfAnotherFormatAreOneFault(String name, String message) {
        Path file = file(name);
        SwfException refused = catchThrowableOfType(SwfException.class, () -> SwfReader.read(file));

        assertThat(refused.count()).isEqualTo(1);
        assertThat(refused.getMessage().lines()).hasSize(1);
        assertThat(refused.getMessage()).startsWith(file + ":" + message);
    }

    @Test
    void theModelIsLikeTheTraceThatItsAuthorsPublished() throws IOException {
        SwfTrace published = SwfReader.read(file("lublin_256.swf"));
        SwfTrace made =
                LublinModel.builder().nodes(256).jobs(10_000).seed(5).build().generate();

        // the largest distance between two samples of 10,000 from one distribution is below 0.03 nearly always
        assertThat(distance(published, made, job -> job.processors().orElseThrow()))
                .isLessThan(0.03);
        assertThat(distance(published, made, job -> job.runTime().orElseThrow()))
                .isLessThan(0.03);
        // arrivals are not independent of each other: busy days come in rows
        assertThat(distance(published, made, job -> job.submitTime() % 86_400)).isLessThan(0.08);
        assertThat(Distances.kolmogorovSmirnov(gaps(published), gaps(made))).isLessThan(0.05);
    }

    private static double distance(SwfTrace a, SwfTrace b, ToLongFunction<SwfJob> value) {
        return Distances.kolmogorovSmirnov(
                a.jobs().stream().mapToLong(value).toArray(),
                b.jobs().stream().mapToLong(value).toArray());
    }

    private static long[] gaps(SwfTrace trace) {
        long[] gaps = new long[trace.jobs().size() - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = trace.jobs().get(i + 1).submitTime() - trace.jobs().get(i).submitTime();
        }
        return gaps;
    }

    private static Path file(String name) {
        String folder = System.getProperty("sluice.data", "");
        assumeThat(folder).as("sluice.data").isNotEmpty();
        return Path.of(folder, "data", "swf", name);
    }
}
