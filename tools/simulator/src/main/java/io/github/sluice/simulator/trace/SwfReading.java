package io.github.sluice.simulator.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads one file. Used once; one thread. */
final class SwfReading {
    private final SwfFaults faults;
    private final SwfLines lines;
    private final SwfJobLine jobLine;
    private final SwfHeaderComments header = new SwfHeaderComments();
    private final List<SwfJob> jobs = new ArrayList<>();
    private final JobNumbers numbers = new JobNumbers();
    private long lastSubmitTime;
    private long partialExecutions;
    private boolean inHeader = true;

    SwfReading(String source, InputStream in) {
        faults = new SwfFaults(source);
        lines = new SwfLines(in);
        jobLine = new SwfJobLine(faults);
    }

    SwfTrace trace() throws IOException {
        while (lines.next()) {
            if (lines.number() == 1 && isOtherEncoding()) {
                throw faults.toException();
            }
            takeLine();
        }
        if (!faults.isEmpty()) {
            throw jobs.isEmpty() ? faults.toExceptionOfNoJobs() : faults.toException();
        }
        return new SwfTrace(header.toHeader(), jobs, partialExecutions);
    }

    private void takeLine() {
        byte[] bytes = lines.bytes();
        int at = lines.start();
        while (at < lines.end() && SwfJobLine.isBlank(bytes[at])) {
            at++;
        }
        if (at == lines.end()) {
            return;
        }
        if (bytes[at] == ';') {
            if (inHeader) {
                header.take(bytes, at + 1, lines.end());
            }
            return;
        }
        if (inHeader && (bytes[at] == '{' || bytes[at] == '[')) {
            faults.addShape(lines.number(), at + 1, "'" + (char) bytes[at] + "' as in JSON, right are 18 numbers");
            return;
        }
        inHeader = false;
        if (jobLine.read(lines)) {
            takeJob();
        }
    }

    private void takeJob() {
        long status = jobLine.value(SwfField.STATUS);
        long number = jobLine.value(SwfField.NUMBER);
        if (status >= 2 && status <= 4) {
            takePartialExecution(number);
            return;
        }
        long submitTime = jobLine.value(SwfField.SUBMIT_TIME);
        boolean good = true;
        if (submitTime == SwfField.UNKNOWN) {
            jobLine.addFault(SwfField.SUBMIT_TIME, "unknown, right is " + SwfField.SUBMIT_TIME.right());
            good = false;
        } else if (submitTime < lastSubmitTime) {
            jobLine.addFault(
                    SwfField.SUBMIT_TIME,
                    submitTime + " is before " + lastSubmitTime
                            + " of the job above, right is a file sorted by submit time");
            good = false;
        }
        lastSubmitTime = Math.max(submitTime, 0);
        if (!numbers.add(number)) {
            jobLine.addFault(SwfField.NUMBER, number + " is used twice, right is one line for each job");
            good = false;
        }
        if (good) {
            jobs.add(new SwfJob(jobLine.values()));
        }
    }

    private void takePartialExecution(long number) {
        if (!numbers.contains(number)) {
            jobLine.addFault(
                    SwfField.STATUS,
                    jobLine.value(SwfField.STATUS) + " tells of a part of job " + number
                            + ", right is the job's own line, with status 0, 1 or 5, above it");
            return;
        }
        partialExecutions++;
    }

    private boolean isOtherEncoding() {
        if (begins(0x1F, 0x8B)) {
            faults.add(1, 1, "compressed with gzip, right is the unpacked file");
            return true;
        }
        if (begins(0xFE, 0xFF) || begins(0xFF, 0xFE)) {
            faults.add(1, 1, "encoded as UTF-16, right is ASCII");
            return true;
        }
        return false;
    }

    private boolean begins(int first, int second) {
        byte[] bytes = lines.bytes();
        int at = lines.start();
        return lines.end() - at >= 2 && (bytes[at] & 0xFF) == first && (bytes[at + 1] & 0xFF) == second;
    }
}
