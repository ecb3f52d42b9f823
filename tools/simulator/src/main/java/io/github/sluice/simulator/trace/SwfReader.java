package io.github.sluice.simulator.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads workloads in the Standard Workload Format, version 2.2, as the Parallel Workloads Archive defines it. Strict: a
 * line that is not right is a fault with its place, and a file with a fault gives no trace.
 *
 * <ul>
 *   <li>A job is a line of 18 numbers that are separated by blanks or tabs. Lines end with LF or CR LF; empty lines are
 *       passed over, a byte-order mark of UTF-8 too. A line has at most 65,536 bytes.
 *   <li>A line that begins with {@code ;} is a comment, wherever it stands and whatever its bytes are. Comments
 *       {@code ; Label: value} before the first job are the header.
 *   <li>-1 stands for unknown. Job numbers start at 1 and are not used twice, submit times do not fall from line to line.
 *   <li>Times may have a fraction and are rounded to the nearest second, halves up; averages over processors (cpu time,
 *       memory) keep theirs. All other fields are whole numbers. There are no signs but the one of -1, and no exponents.
 *   <li>A line with the status 2, 3 or 4 tells of a partial execution of a job whose own line comes before it. It is
 *       checked and counted but is no job; its submit time may be unknown.
 * </ul>
 *
 * <p>Lines are streamed; what is kept is about 130 bytes a job.
 */
public final class SwfReader {
    private SwfReader() {}

    /**
     * Reads a file.
     *
     * @throws SwfException with every fault, if the file is not in the format
     * @throws IOException if it cannot be read
     */
    public static SwfTrace read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(file.toString(), in);
        }
    }

    /**
     * Reads a stream to its end; the caller closes it. It is read in large pieces, a buffer around it is of no use.
     *
     * @param source the name for it in faults
     * @throws SwfException with every fault, if it is not in the format
     * @throws IOException if it cannot be read
     */
    public static SwfTrace read(String source, InputStream in) throws IOException {
        return new SwfReading(source, in).trace();
    }
}
