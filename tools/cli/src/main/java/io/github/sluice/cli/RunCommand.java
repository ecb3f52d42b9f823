package io.github.sluice.cli;

import io.github.sluice.cli.jobs.JobsFile;
import io.github.sluice.cli.jobs.JobsReader;
import io.github.sluice.cli.run.OneMachine;
import io.github.sluice.cli.run.RunReport;
import io.github.sluice.hres.core.InstalledPlugins;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Real commands on this machine, through every hook. */
@Command(
        name = "run",
        description = "Runs jobs as real processes of this machine, on virtual nodes, through every hook.")
final class RunCommand implements Callable<Integer> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private Common common = new Common();

    @Parameters(index = "0", paramLabel = "FILE", description = "A resources.yaml.")
    private Path file = Path.of("");

    @Option(names = "--jobs", required = true, paramLabel = "JOBS", description = "A JOBS.yaml: what to run.")
    private Path jobs = Path.of("");

    @Option(
            names = "--nodes",
            paramLabel = "EXPR",
            description = "The virtual nodes. Without it, those that the file names.")
    private @Nullable String nodes;

    @Option(
            names = "--spool",
            paramLabel = "DIR",
            description = "The folder for what must survive this command, so that the next one can clean up after it."
                    + " Without it /var/lib/sluice/run for root, else sluice/run in $XDG_STATE_HOME or ~/.local/state.")
    private @Nullable Path spool;

    @Option(
            names = "--configuration",
            paramLabel = "DIR",
            defaultValue = "/etc/sluice",
            description = "The folder with oci.conf (default: /etc/sluice).")
    private Path configuration = Path.of("/etc/sluice");

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Where the names of output files begin, and commands start (default: the current folder).")
    private Path output = Path.of("");

    @Option(
            names = "--grace",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long commands have to end after SIGTERM, before SIGKILL (default: 10).")
    private int grace = 10;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (grace < 0) {
            throw new ParameterException(spec.commandLine(), "--grace " + grace + ": 0 and up is right");
        }
        Resources resources = ResourcesReader.reader().read(file);
        NodeTable table = nodes == null ? NodeTable.of(resources.nodes()) : NodeTable.of(nodes);
        JobsFile read = JobsReader.reader()
                .resources(resources)
                .plugins(InstalledPlugins.find())
                .read(jobs);
        read.warnings().forEach(warning -> common.err().println(warning));
        OneMachine machine = new OneMachine(file, table, read, settings(), this::tell);
        RunReport report = run(machine);
        if (common.json()) {
            common.print(report.json());
        } else {
            common.out().println(report.line());
        }
        report.problems().forEach(common.err()::println);
        return report.isFine() ? Status.FINE : Status.FAULTY;
    }

    /** A signal that ends this process ends the jobs first. */
    private static RunReport run(OneMachine machine) throws IOException, InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Thread ender = new Thread(
                () -> {
                    machine.cancel("hres run was ended");
                    try {
                        over.await();
                    } catch (InterruptedException now) {
                        Thread.currentThread().interrupt();
                    }
                },
                "end of hres run");
        Runtime.getRuntime().addShutdownHook(ender);
        try {
            return machine.run();
        } finally {
            over.countDown();
            forget(ender);
        }
    }

    private static void forget(Thread ender) {
        try {
            Runtime.getRuntime().removeShutdownHook(ender);
        } catch (IllegalStateException ending) {
            // It is running, and has just been let go on.
        }
    }

    private OneMachine.Settings settings() {
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        return new OneMachine.Settings(
                Optional.ofNullable(spool).orElseGet(RunCommand::defaultSpool).toAbsolutePath(),
                configuration.toAbsolutePath(),
                output.toAbsolutePath().normalize(),
                Duration.ofSeconds(grace),
                java);
    }

    private static Path defaultSpool() {
        if (System.getProperty("user.name").equals("root")) {
            return Path.of("/var/lib/sluice/run");
        }
        String state = System.getenv("XDG_STATE_HOME");
        Path folder = state == null || state.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".local", "state")
                : Path.of(state);
        return folder.resolve("sluice").resolve("run");
    }

    private void tell(String line) {
        PrintWriter writer = common.json() ? common.err() : common.out();
        writer.println(LocalTime.now(ZoneId.systemDefault()).format(TIME) + " " + line);
        writer.flush();
    }
}
