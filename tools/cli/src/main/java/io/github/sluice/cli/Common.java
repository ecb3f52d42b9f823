package io.github.sluice.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.PrintWriter;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every command, and where a command prints. */
final class Common {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--json", description = "Print JSON, for scripts.")
    private boolean json;

    @Option(names = "--debug", description = "Show the stack trace of an internal fault; so does HRES_DEBUG=1.")
    private boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Option(names = "--verbose", description = "Show on stderr what is going on, not warnings alone.")
    void verbose(boolean wanted) {
        if (wanted && LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
            root.setLevel(Level.DEBUG);
        }
    }

    boolean json() {
        return json;
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Prints a value of maps, lists, texts, numbers and flags as JSON, readable and in its order. */
    void print(Object value) {
        out().println(Json.text(value));
    }

    @Override
    public String toString() {
        return "common options: json " + json + ", debug " + debug + ", help " + help;
    }
}
