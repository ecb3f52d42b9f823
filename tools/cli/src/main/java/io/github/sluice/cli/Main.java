package io.github.sluice.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The {@code hres} command's entry. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its status. */
    public static void main(String[] arguments) {
        PrintWriter out = writer(FileDescriptor.out);
        PrintWriter err = writer(FileDescriptor.err);
        int status = run(out, err, arguments);
        out.flush();
        err.flush();
        System.exit(status);
    }

    /** Runs one command in this process. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = new CommandLine(new Hres());
        line.setOut(out);
        line.setErr(err);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(Errors::wrongUsage);
        line.setExecutionExceptionHandler(Errors::failed);
        try {
            return line.execute(arguments);
        } catch (OutOfMemoryError full) {
            err.println("hres: out of memory: give it more with HRES_JAVA_OPTS=-Xmx2g");
            return Status.FAULTY;
        } finally {
            out.flush();
            err.flush();
        }
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), false);
    }
}
