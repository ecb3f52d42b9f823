package io.github.sluice.cli.jobs;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The path of a file with gaps: {@code %j} for the job's name, {@code %n} for the node's name, {@code %t} for the task's
 * number in the job; {@code %%} is a percent sign.
 *
 * @param text the pattern
 */
public record FilePattern(String text) {
    private static final String GAPS = "jnt%";

    /** Checks the gaps. */
    public FilePattern {
        if (text.isEmpty() || text.indexOf('\0') >= 0 || wrongGap(text).isPresent()) {
            throw new IllegalArgumentException("file pattern '" + text + "': a path with %j, %n, %t or %% is right");
        }
    }

    /** The index of the first percent sign that begins no gap. */
    static OptionalInt wrongGap(String text) {
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 2)) {
            if (at + 1 == text.length() || GAPS.indexOf(text.charAt(at + 1)) < 0) {
                return OptionalInt.of(at);
            }
        }
        return OptionalInt.empty();
    }

    /** Whether it has a gap: {@code 'j'}, {@code 'n'} or {@code 't'}. */
    boolean has(char gap) {
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 2)) {
            if (text.charAt(at + 1) == gap) {
                return true;
            }
        }
        return false;
    }

    /** The pattern with the job's name in its gap: equal shapes may be equal files. */
    String shape(String job) {
        return filled(job, "%n", "%t", "%%");
    }

    /**
     * The file for a task.
     *
     * @param folder where a relative path begins
     * @param job the job's name
     * @param node the node's name
     * @param task the task's number in the job
     */
    public Path file(Path folder, String job, String node, int task) {
        return folder.resolve(filled(job, node, Integer.toString(task), "%"));
    }

    private String filled(String job, String node, String task, String percent) {
        StringBuilder filled = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', from)) {
            filled.append(text, from, at);
            filled.append(
                    switch (text.charAt(at + 1)) {
                        case 'j' -> job;
                        case 'n' -> node;
                        case 't' -> task;
                        default -> percent;
                    });
            from = at + 2;
        }
        return filled.append(text, from, text.length()).toString();
    }
}
