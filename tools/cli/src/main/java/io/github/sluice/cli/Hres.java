package io.github.sluice.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a subcommand. */
@Command(
        name = "hres",
        description = "Hierarchical resources for job schedulers: check, understand, simulate and run.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        subcommands = {
            CheckCommand.class,
            TreeCommand.class,
            ExplainCommand.class,
            SimulateCommand.class,
            RunCommand.class,
            PluginsCommand.class,
            NodesCommand.class,
            DecodeCommand.class,
            DemoCommand.class,
            HelpCommand.class,
            UserTaskPrologCommand.class
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:fine",
            "1:the input is faulty, or the answer is \"never\"",
            "2:wrong usage",
            "3:\"not now\" (explain)"
        })
final class Hres implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
