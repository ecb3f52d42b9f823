package io.github.sluice.cli;

import io.github.sluice.cli.jobs.JobsException;
import io.github.sluice.hres.NodeExpressionException;
import io.github.sluice.hres.core.ledger.RequestException;
import io.github.sluice.hres.core.resources.ResourcesException;
import io.github.sluice.hres.core.wire.WireException;
import io.github.sluice.hres.core.yaml.Fault;
import io.github.sluice.simulator.trace.SwfException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what went wrong into lines on stderr and an exit status. No stack trace is shown unless it is asked for. */
final class Errors {
    private Errors() {}

    static int wrongUsage(ParameterException wrong, String[] arguments) {
        CommandLine line = wrong.getCommandLine();
        line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + oneLine(wrong.getMessage()));
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, line.getErr());
        line.getErr().println("try '" + line.getCommandSpec().qualifiedName() + " --help'");
        return Status.USAGE;
    }

    static int failed(Exception fault, CommandLine line, ParseResult parsed) {
        List<String> lines = lines(fault);
        if (lines.isEmpty()) {
            line.getErr().println("hres: internal fault: " + oneLine(fault.toString()) + " (--debug shows more)");
            if (isDebug(line)) {
                fault.printStackTrace(line.getErr());
            }
            return Status.FAULTY;
        }
        lines.forEach(each -> line.getErr().println(each));
        return Status.FAULTY;
    }

    /** What to say of a fault of the input; nothing for a fault of this program. */
    static List<String> lines(Exception fault) {
        if (fault instanceof Failure failure) {
            return failure.lines();
        }
        if (fault instanceof ResourcesException resources) {
            return resources.faults().stream().map(Fault::toString).toList();
        }
        if (fault instanceof JobsException jobs) {
            return jobs.faults().stream().map(Fault::toString).toList();
        }
        if (fault instanceof SwfException swf) {
            return String.valueOf(swf.getMessage()).lines().toList();
        }
        if (fault instanceof RequestException request) {
            return List.of("--request: " + oneLine(request.getMessage()));
        }
        if (fault instanceof NodeExpressionException nodes) {
            return List.of("--nodes: " + oneLine(nodes.getMessage()));
        }
        if (fault instanceof WireException wire) {
            return List.of("hres: " + oneLine(wire.getMessage()));
        }
        return fault instanceof IOException io ? List.of(file(io)) : List.of();
    }

    /** One line that names the file and what is wrong with it. */
    static String file(IOException fault) {
        if (fault instanceof NoSuchFileException missing) {
            return missing.getFile() + ": there is no such file";
        }
        if (fault instanceof AccessDeniedException denied) {
            return denied.getFile() + ": may not be read";
        }
        if (fault instanceof FileSystemException system && system.getReason() != null) {
            return system.getFile() + ": " + oneLine(system.getReason());
        }
        return "hres: " + oneLine(fault.getMessage());
    }

    /** A text that a user gave, in quotes, cut if it is long. */
    static String shown(String text) {
        String line = oneLine(text);
        return "'" + (line.length() <= 60 ? line : line.substring(0, 57) + "...") + "'";
    }

    static String oneLine(@Nullable String text) {
        return String.join(
                "; ",
                String.valueOf(text)
                        .lines()
                        .map(String::strip)
                        .filter(part -> !part.isEmpty())
                        .toList());
    }

    private static boolean isDebug(CommandLine line) {
        return line.getParseResult().hasMatchedOption("--debug") || System.getenv("HRES_DEBUG") != null;
    }
}
