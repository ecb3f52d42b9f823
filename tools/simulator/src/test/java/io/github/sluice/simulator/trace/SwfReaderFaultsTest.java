package io.github.sluice.simulator.trace;

import static io.github.sluice.simulator.trace.SwfTexts.JOB;
import static io.github.sluice.simulator.trace.SwfTexts.job;
import static io.github.sluice.simulator.trace.SwfTexts.jobWith;
import static io.github.sluice.simulator.trace.SwfTexts.refused;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwfReaderFaultsTest {
    private static final String SECONDS = "right is seconds from 0 to 1000000000000, or -1 for unknown";

    @Test
    void tooFewFieldsAreAFaultAtTheEndOfTheLine() {
        assertThat(refused("; Version: 2.2\n\n" + job(1, 0) + "\n1 2 3\n"))
                .hasMessage("t.swf:4:6: 3 fields found, a job has 18");
        assertThat(refused("7")).hasMessage("t.swf:1:2: 1 field found, a job has 18");
    }

    @Test
    void tooManyFieldsAreAFaultAtTheFirstThatIsTooMuch() {
        assertThat(refused(JOB + "  19 20\n")).hasMessage("t.swf:1:48: 20 fields found, a job has 18");
    }

    @Test
    void aCommentBehindAJobIsAFault() {
        assertThat(refused(JOB + " ; why")).hasMessage("t.swf:1:47: 20 fields found, a job has 18");
    }

    @ParameterizedTest
    @CsvSource({
        "12x, not a number",
        "x, not a number",
        "1e3, not a number",
        "+5, not a number",
        "0x10, not a number",
        "1_000, not a number",
        "-, not a number",
        "--1, not a number",
        "5., not a number",
        ".5, not a number",
        "1.2.3, not a number",
        "NaN, not a number",
        "-2, too small",
        "-0.5, too small",
        "-1.5, too small",
        "-99999999999999999999, too small",
        "1000000000001, too large",
        "1000000000000.1, too large",
        "9223372036854775807, too large",
        "9223372036854775808, too large",
        "99999999999999999999999999, too large",
    })
    void aTimeThatIsNoTimeIsAFault(String text, String what) {
        assertThat(refused(jobWith(4, text)))
                .hasMessage("t.swf:1:7: run time: '" + text + "' is " + what + ", " + SECONDS);
    }

    @ParameterizedTest
    @CsvSource({"3.5, not a whole number", "3.0, not a whole number", "2147483648, too large", "-2, too small"})
    void processorsAreWholeNumbers(String text, String what) {
        String right = "right is a whole number from 0 to 2147483647, or -1 for unknown";
        assertThat(refused(jobWith(5, text)))
                .hasMessage("t.swf:1:11: allocated processors: '" + text + "' is " + what + ", " + right);
    }

    @Test
    void averagesMayHaveFractionsButNothingElse() {
        assertThat(refused(jobWith(6, "1,5")))
                .hasMessage(
                        "t.swf:1:13: average cpu time: '1,5' is not a number, right is a number from 0 to 1000000000000,"
                                + " or -1 for unknown");
    }

    @ParameterizedTest
    @CsvSource({"6, too large", "-2, too small", "done, not a number"})
    void aStatusIsFromZeroToFive(String text, String what) {
        assertThat(refused(jobWith(11, text)))
                .hasMessage("t.swf:1:28: status: '" + text + "' is " + what
                        + ", right is a whole number from 0 to 5, or -1 for unknown");
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "1000000000000000000"})
    void aJobNumberIsOneOrMore(String text) {
        assertThat(refused(jobWith(1, text)).getMessage())
                .startsWith("t.swf:1:1: job number: ")
                .endsWith(", right is a whole number from 1 to 999999999999999999");
    }

    @Test
    void zeroIsTooSmallForAJobNumber() {
        assertThat(refused(jobWith(1, "0")).getMessage()).contains("'0' is too small");
    }

    @Test
    void aSubmitTimeIsKnown() {
        assertThat(refused(jobWith(2, "-1")))
                .hasMessage("t.swf:1:3: submit time: unknown, right is seconds from 0 to 1000000000000");
    }

    @Test
    void aJobNumberIsUsedOnce() {
        assertThat(refused(job(7, 0) + "\n" + job(8, 1) + "\n" + job(7, 2)))
                .hasMessage("t.swf:3:1: job number: 7 is used twice, right is one line for each job");
        assertThat(refused(job(9, 0) + "\n" + job(3, 1) + "\n" + job(9, 2) + "\n" + job(3, 2))
                        .count())
                .isEqualTo(2);
    }

    @Test
    void submitTimesDoNotFallAndEachFallIsSaidOnce() {
        assertThat(refused(job(1, 50) + "\n" + job(2, 40) + "\n" + job(3, 45) + "\n"))
                .hasMessage(
                        "t.swf:2:3: submit time: 40 is before 50 of the job above, right is a file sorted by submit time");
    }

    @Test
    void aPartialExecutionNeedsItsJob() {
        assertThat(refused(job(1, 0) + "\n" + jobWith(11, "2").replaceFirst("1", "5")))
                .hasMessage("t.swf:2:28: status: 2 tells of a part of job 5, right is the job's own line,"
                        + " with status 0, 1 or 5, above it");
    }

    @Test
    void allFaultsOfAFileAreReportedInOrder() {
        SwfException e = refused("1 x 5 100 4 -1 -1 4 y -1 1 1 1 -1 0 1 -1 -1\n" + job(2, 0) + "\n3 4\n");

        assertThat(e.count()).isEqualTo(3);
        assertThat(e.faults())
                .extracting(SwfFault::toString)
                .containsExactly(
                        "t.swf:1:3: submit time: 'x' is not a number, right is seconds from 0 to 1000000000000",
                        "t.swf:1:21: requested time: 'y' is not a number, " + SECONDS,
                        "t.swf:3:4: 2 fields found, a job has 18");
        assertThat(e.getMessage().lines()).hasSize(3);
    }

    @Test
    void twentyFaultsAreShownAndAllAreCounted() {
        SwfException e = refused(job(1, 0) + "\n" + "1 2 3\n".repeat(5_000));

        assertThat(e.faults()).hasSize(20);
        assertThat(e.count()).isEqualTo(5_000);
        assertThat(e.getMessage()).endsWith("\nt.swf: 5000 faults in all, the first 20 are shown");
    }

    @Test
    void aFileOfAnotherFormatIsOneFault() {
        String none = "; no line of the file is a job in the standard workload format";
        assertThat(refused("1001;0;-1;15;12;-1;-1;-1;420;-1;-1;a;b;-1;normal;normal;;-1;\n".repeat(500)))
                .hasMessage("t.swf:1:1: fields separated by ';', right are blanks or tabs" + none);
        assertThat(refused("1,0,-1,15,12,-1,-1,-1,420,-1,-1,1,1,-1,1,1,-1,-1\n".repeat(2)))
                .hasMessage("t.swf:1:1: fields separated by ',', right are blanks or tabs" + none);
        assertThat(refused((JOB + " {12,12} long 1:ppn=2\n").repeat(300)))
                .hasMessage("t.swf:1:47: 21 fields found, a job has 18" + none);
        assertThat(refused("-dt 10.50 -e submit | -t 3\n".repeat(5_000)))
                .hasMessage("t.swf:1:27: 7 fields found, a job has 18" + none);
        assertThat(refused("{\n  \"jobs\": [\n  {\n    \"id\": 0\n  }\n]\n}\n"))
                .hasMessage("t.swf:1:1: '{' as in JSON, right are 18 numbers" + none);
    }

    @Test
    void compressedAndWideFilesAreNamed() {
        assertThat(refused("\u001f\u008b\b\u0000\n\u0001\n"))
                .hasMessage("t.swf:1:1: compressed with gzip, right is the unpacked file");
        assertThat(refused("\u00ff\u00fe1\u0000 \u0000")).hasMessage("t.swf:1:1: encoded as UTF-16, right is ASCII");
        assertThat(refused("\u00fe\u00ff\u00001\u0000 ")).hasMessage("t.swf:1:1: encoded as UTF-16, right is ASCII");
    }

    @Test
    void bytesThatAreNoCharactersAreShownAsNumbers() {
        assertThat(refused(jobWith(4, "1\u00000")).getMessage())
                .startsWith("t.swf:1:7: run time: '1\\x000' is not a number");
        assertThat(refused(jobWith(4, "\u00e9")).getMessage())
                .startsWith("t.swf:1:7: run time: '\\xe9' is not a number");
        assertThat(refused(jobWith(4, "1\r")).getMessage()).startsWith("t.swf:1:7: run time: '1\\x0d' is not a number");
    }

    @Test
    void aLongFieldIsShownInPart() {
        assertThat(refused(jobWith(4, "9".repeat(1_000))).getMessage())
                .startsWith("t.swf:1:7: run time: '" + "9".repeat(32) + "...' is too large");
    }

    @Test
    void aLineWithoutEndIsAFaultAndTheNextIsRead() {
        SwfException e = refused(job(1, 0) + "\n" + "1 ".repeat(1_000_000) + "\n" + job(2, 0) + "\n3 4");

        assertThat(e.faults())
                .extracting(SwfFault::toString)
                .containsExactly(
                        "t.swf:2:65537: line of more than 65536 bytes", "t.swf:4:4: 2 fields found, a job has 18");
    }
}
