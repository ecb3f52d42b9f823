package io.github.sluice.runtime;

import java.io.File;
import java.lang.ProcessBuilder.Redirect;

/**
 * The three streams of a program. Files are opened with the rights of its user, and their paths are absolute.
 *
 * @param input a pipe, a file to read, or the caller's own stdin
 * @param output a pipe, a file to write, or the caller's own stdout
 * @param error as {@code output}; the same file as {@code output} where both go to one
 */
public record Stdio(Redirect input, Redirect output, Redirect error) {
    private static final Redirect NOTHING = Redirect.from(new File("/dev/null"));

    /** Checks the parts. */
    public Stdio {
        check("stdin", input, input.type() == Redirect.Type.READ);
        check("stdout", output, writes(output));
        check("stderr", error, writes(error));
    }

    /** Pipes, which the caller reads and writes. A program waits while its output is not read. */
    public static Stdio pipes() {
        return new Stdio(Redirect.PIPE, Redirect.PIPE, Redirect.PIPE);
    }

    /** The caller's own streams. */
    public static Stdio inherited() {
        return new Stdio(Redirect.INHERIT, Redirect.INHERIT, Redirect.INHERIT);
    }

    /** Nothing to read, and the output is thrown away. */
    public static Stdio none() {
        return new Stdio(NOTHING, Redirect.DISCARD, Redirect.DISCARD);
    }

    /** Nothing to read, and the output in these files, from their start. */
    public static Stdio toFiles(File output, File error) {
        return new Stdio(NOTHING, Redirect.to(output), Redirect.to(error));
    }

    /** The same with another stdin. */
    public Stdio withInput(Redirect newInput) {
        return new Stdio(newInput, output, error);
    }

    /** Whether stdout and stderr are one file, which is opened once. */
    public boolean isOutputShared() {
        return output.file() != null && output.equals(error);
    }

    private static boolean writes(Redirect stream) {
        return stream.type() == Redirect.Type.WRITE || stream.type() == Redirect.Type.APPEND;
    }

    private static void check(String name, Redirect stream, boolean isRightFile) {
        if (stream.type() == Redirect.Type.PIPE || stream.type() == Redirect.Type.INHERIT) {
            return;
        }
        if (!isRightFile) {
            throw new IllegalArgumentException(name + " is " + stream + ": the wrong direction");
        }
        File file = stream.file();
        if (file == null || !file.isAbsolute()) {
            throw new IllegalArgumentException(name + " is " + stream + ": an absolute path is right");
        }
    }
}
