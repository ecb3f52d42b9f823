package io.github.sluice.simulator.trace;

import static io.github.sluice.simulator.trace.SwfTexts.JOB;
import static io.github.sluice.simulator.trace.SwfTexts.job;
import static io.github.sluice.simulator.trace.SwfTexts.jobWith;
import static io.github.sluice.simulator.trace.SwfTexts.read;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SwfReaderTest {
    @Test
    void everyFieldIsRead() {
        SwfJob job = read("7 10 20 30 4 5.25 600 8 90 1000 5 12 13 14 15 16 3 18")
                .jobs()
                .get(0);

        assertThat(job.number()).isEqualTo(7);
        assertThat(job.submitTime()).isEqualTo(10);
        assertThat(job.waitTime()).hasValue(20);
        assertThat(job.runTime()).hasValue(30);
        assertThat(job.allocatedProcessors()).hasValue(4);
        assertThat(job.averageCpuTime()).hasValue(5.25);
        assertThat(job.usedMemory()).hasValue(600);
        assertThat(job.requestedProcessors()).hasValue(8);
        assertThat(job.requestedTime()).hasValue(90);
        assertThat(job.requestedMemory()).hasValue(1000);
        assertThat(job.status()).hasValue(SwfJob.Status.CANCELLED);
        assertThat(job.user()).hasValue(12);
        assertThat(job.group()).hasValue(13);
        assertThat(job.application()).hasValue(14);
        assertThat(job.queue()).hasValue(15);
        assertThat(job.partition()).hasValue(16);
        assertThat(job.precedingJob()).hasValue(3);
        assertThat(job.thinkTime()).hasValue(18);
    }

    @Test
    void minusOneIsUnknown() {
        SwfJob job = read("1 0 -1 -1 -1 -1.00 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1")
                .jobs()
                .get(0);

        assertThat(List.of(job.waitTime(), job.runTime(), job.requestedTime(), job.precedingJob(), job.thinkTime()))
                .containsOnly(OptionalLong.empty());
        assertThat(List.of(
                        job.allocatedProcessors(),
                        job.requestedProcessors(),
                        job.user(),
                        job.group(),
                        job.application(),
                        job.queue(),
                        job.partition()))
                .containsOnly(OptionalInt.empty());
        assertThat(List.of(job.averageCpuTime(), job.usedMemory(), job.requestedMemory()))
                .containsOnly(OptionalDouble.empty());
        assertThat(job.status()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                JOB,
                JOB + "\n",
                JOB + "\r\n",
                "\u00ef\u00bb\u00bf" + JOB + "\n",
                "\n\n" + JOB + "\n\n",
                "  \t\n  " + JOB + " \t \n\r\n",
                "; Note: G\u00f6teborg, in Latin-1\n" + JOB,
                "; \u0000\u0001\u00ff\u00fe\n" + JOB,
                "  ; indented\n" + JOB,
                JOB + "\n; a comment after the jobs; of any form",
                "1\t0  5 \t 100 4 -1 -1 4 200 -1 1 1 1 -1 0 1 -1 -1"
            })
    void endsOfLinesCommentsAndBlanksDoNotMatter(String text) {
        assertThat(read(text).jobs()).isEqualTo(read(JOB).jobs()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "; Version: 2.2\n", "\r\n; x"})
    void aFileWithoutJobsIsAnEmptyTrace(String text) {
        assertThat(read(text).jobs()).isEmpty();
    }

    @Test
    void fractionsOfTimesAreRoundedAndOfAveragesKept() {
        SwfJob job = read("1 0.4 1.5 2.49999 4 0.1 1.5 4 99.5 2.25 1 1 1 -1 0 1 -1 7.0")
                .jobs()
                .get(0);

        assertThat(job.submitTime()).isZero();
        assertThat(job.waitTime()).hasValue(2);
        assertThat(job.runTime()).hasValue(2);
        assertThat(job.averageCpuTime()).hasValue(0.1);
        assertThat(job.usedMemory()).hasValue(1.5);
        assertThat(job.requestedTime()).hasValue(100);
        assertThat(job.requestedMemory()).hasValue(2.25);
        assertThat(job.thinkTime()).hasValue(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.1", "142977.25", "0.000001", "123456789.123456789123456789", "1.7976931348623157"})
    void averagesAreTheNearestDouble(String text) {
        assertThat(read(jobWith(6, text)).jobs().get(0).averageCpuTime()).hasValue(Double.parseDouble(text));
    }

    @Test
    void theHeaderIsReadFromTheCommentsBeforeTheFirstJob() {
        SwfHeader header =
                read("; Version: 2.2\n;Computer:  iPSC/860  \n; MaxNodes: 128 (in two rooms)\n;\n; MaxProcs: 256\n"
                                + "; UnixStartTime: 749458803\n; Note: the first\n; Note: the second\n; Information: here\n;   http://there\n"
                                + "; MaxJobs: many\n" + JOB + "\n; Installation: too late\n")
                        .header();

        assertThat(header.version()).hasValue("2.2");
        assertThat(header.value("Computer")).hasValue("iPSC/860");
        assertThat(header.maxNodes()).hasValue(128);
        assertThat(header.maxProcs()).hasValue(256);
        assertThat(header.unixStartTime()).hasValue(749458803);
        assertThat(header.value("Note")).hasValue("the first");
        assertThat(header.maxJobs()).isEmpty();
        assertThat(header.values().keySet())
                .containsExactly(
                        "Version",
                        "Computer",
                        "MaxNodes",
                        "MaxProcs",
                        "UnixStartTime",
                        "Note",
                        "Information",
                        "MaxJobs");
    }

    @Test
    void headersInEitherCharacterSetAreReadable() {
        assertThat(read("; Computer: G\u00f6ta\n").header().value("Computer")).hasValue("G\u00f6ta");
        assertThat(read("; Computer: G\u00c3\u00b6ta\n").header().value("Computer"))
                .hasValue("G\u00f6ta");
    }

    @Test
    void aHeaderWithoutEndIsBounded() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            text.append("; Label").append(i).append(": x\n");
        }
        assertThat(read(text.toString()).header().values()).hasSize(64);
        assertThat(read("; Note: " + "x".repeat(100_000) + "\n" + JOB).jobs()).hasSize(1);
    }

    @Test
    void linesOfPartialExecutionsAreCountedAndAreNoJobs() {
        SwfTrace trace = read(job(1, 0) + "\n" + job(2, 7) + "\n2 -1 3 50 4 -1 -1 4 200 -1 2 1 1 -1 0 1 -1 -1\n"
                + "2 -1 3 50 4 -1 -1 4 200 -1 3 1 1 -1 0 1 -1 -1\n" + job(3, 7) + "\n");

        assertThat(trace.jobs()).extracting(SwfJob::number).containsExactly(1L, 2L, 3L);
        assertThat(trace.partialExecutions()).isEqualTo(2);
    }

    @Test
    void jobNumbersNeedNotAscend() {
        assertThat(read(job(9, 0) + "\n" + job(3, 1) + "\n" + job(7, 2) + "\n" + job(20, 3))
                        .jobs())
                .extracting(SwfJob::number)
                .containsExactly(9L, 3L, 7L, 20L);
    }

    @Test
    void aMillionJobsAreReadFromAStream() throws IOException {
        int jobs = 1_000_000;
        try (InputStream in = new GeneratedLines(jobs)) {
            SwfTrace trace = SwfReader.read("stream", in);
            assertThat(trace.jobs()).hasSize(jobs);
            assertThat(trace.jobs().get(jobs - 1).number()).isEqualTo(jobs);
        }
    }

    @Test
    void aFileThatIsNotThereIsAnInputError() {
        assertThatThrownBy(() -> SwfReader.read(Path.of("no-such-file.swf"))).isInstanceOf(NoSuchFileException.class);
    }

    /** A file whose lines are made when they are read. */
    private static final class GeneratedLines extends InputStream {
        private final int jobs;
        private int made;
        private byte[] line = {};
        private int at;

        GeneratedLines(int jobs) {
            this.jobs = jobs;
        }

        @Override
        public int read(byte[] into, int from, int most) {
            if (at == line.length) {
                if (made == jobs) {
                    return -1;
                }
                made++;
                line = (job(made, made) + "\n").getBytes(US_ASCII);
                at = 0;
            }
            int taken = Math.min(most, line.length - at);
            System.arraycopy(line, at, into, from, taken);
            at += taken;
            return taken;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }
    }
}
