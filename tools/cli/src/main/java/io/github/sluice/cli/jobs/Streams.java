package io.github.sluice.cli.jobs;

import java.util.Optional;

/**
 * Where the tasks of a component read and write.
 *
 * @param input the file to read, an absolute path but for its gaps; empty: nothing to read
 * @param output the file to write
 * @param error the file to write errors to; equal to {@code output} where both go to one file
 */
public record Streams(Optional<FilePattern> input, FilePattern output, FilePattern error) {
    /** Where output goes if a file does not say it. */
    public static final FilePattern OUTPUT = new FilePattern("%j.%n.%t.out");

    /** Where errors go if a file does not say it. */
    public static final FilePattern ERROR = new FilePattern("%j.%n.%t.err");

    /** Nothing to read, and output and errors of each task in files of their own. */
    public static Streams ofEachTask() {
        return new Streams(Optional.empty(), OUTPUT, ERROR);
    }
}
