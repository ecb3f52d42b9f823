package io.github.sluice.simulator.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes workloads in the Standard Workload Format, version 2.2; {@link SwfReader} reads back the same jobs. */
public final class SwfWriter {
    private SwfWriter() {}

    /**
     * Writes a file as UTF-8, in place of one that is there.
     *
     * @throws IOException if it cannot be written; a part of it may be there then
     */
    public static void write(SwfTrace trace, Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file, UTF_8)) {
            write(trace, out);
        }
    }

    /**
     * Writes the header, one comment for each value, and then one line for each job. The caller closes {@code out}.
     *
     * @throws IOException if {@code out} throws it
     */
    public static void write(SwfTrace trace, Appendable out) throws IOException {
        for (var value : trace.header().values().entrySet()) {
            out.append("; ")
                    .append(value.getKey())
                    .append(": ")
                    .append(value.getValue())
                    .append('\n');
        }
        for (SwfJob job : trace.jobs()) {
            out.append(line(job)).append('\n');
        }
    }

    static String line(SwfJob job) {
        SwfValues values = job.values();
        StringBuilder line = new StringBuilder(80);
        for (int i = 0; i < SwfField.count(); i++) {
            SwfField field = SwfField.at(i);
            line.append(i == 0 ? "" : " ");
            line.append(field.isAverage() ? plain(values.average(field)) : Long.toString(values.number(field)));
        }
        return line.toString();
    }

    private static String plain(double value) {
        return value == Math.rint(value)
                ? BigDecimal.valueOf(value).toBigInteger().toString()
                : BigDecimal.valueOf(value).toPlainString();
    }
}
