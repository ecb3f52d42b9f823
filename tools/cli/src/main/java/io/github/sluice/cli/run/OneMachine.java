package io.github.sluice.cli.run;

import io.github.sluice.cli.jobs.JobsException;
import io.github.sluice.cli.jobs.JobsFile;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A host for one machine: its nodes are names, its tasks are real processes. Every job goes through every hook, with its
 * preps packed and unpacked as on their way to other machines.
 *
 * <p>{@link #run} is for one thread, once; {@link #cancel} is for any thread.
 */
public final class OneMachine {
    private static final List<String> HANDED_ON =
            List.of("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "SHELL");

    private final Path resources;
    private final NodeTable table;
    private final JobsFile jobs;
    private final Settings settings;
    private final Announcer announcer;
    private final Machine machine;

    /**
     * Where things are.
     *
     * @param spool the folder for what must survive this process
     * @param configuration the folder with the files of runtimes, such as {@code oci.conf}
     * @param output where the names of output files begin, and tasks outside of containers start
     * @param grace how long tasks have to end when they are asked to
     * @param java the words that run the {@code hres} command in another process
     */
    public record Settings(Path spool, Path configuration, Path output, Duration grace, List<String> java) {
        /** Copies the list. */
        public Settings {
            java = List.copyOf(java);
        }
    }

    /**
     * A machine that has not begun.
     *
     * @param resources a resources.yaml
     * @param announcer is told what happens, line by line, one at a time
     */
    public OneMachine(Path resources, NodeTable table, JobsFile jobs, Settings settings, Announcer announcer) {
        this.resources = resources;
        this.table = table;
        this.jobs = jobs;
        this.settings = settings;
        Object turn = new Object();
        this.announcer = line -> {
            synchronized (turn) {
                announcer.tell(line);
            }
        };
        machine = new Machine(table, this.announcer);
    }

    /** Ends every job with SIGTERM, and after the grace with SIGKILL; their epilogs are run. Twice is fine. */
    public void cancel(String reason) {
        machine.cancel(reason);
    }

    /**
     * Ends what an earlier run has left, and runs all jobs to their ends.
     *
     * @throws IOException if the spool folder cannot be used
     * @throws JobsException if jobs name what is not on this machine; nothing was started
     * @throws InterruptedException if this thread is interrupted
     */
    public RunReport run() throws IOException, InterruptedException {
        String run = UUID.randomUUID().toString();
        Map<String, HresNode> nodes = new ConcurrentHashMap<>();
        try (RunFolder folder = RunFolder.open(settings.spool());
                Workers workers = Workers.system();
                HresController controller = HresController.builder()
                        .resources(resources)
                        .nodes(table)
                        .host(machine)
                        .workers(workers)
                        .open();
                JobRuntimes runtimes = runtimes(folder).build()) {
            try {
                new LeftOvers(folder, runtimes(folder), name -> node(nodes, name, workers), announcer).remove();
                List<PlannedJob> planned = new Planner(controller, runtimes, new Accounts(), run).plan(jobs.jobs());
                folder.begin(run);
                Surroundings all = new Surroundings(
                        run,
                        controller,
                        name -> node(nodes, name, workers),
                        runtimes,
                        new TaskFiles(LocalProcesses.here(), LocalProcesses.self()),
                        folder,
                        settings.output(),
                        environment(),
                        settings.java(),
                        settings.grace(),
                        workers);
                controller.startMaintenance();
                List<JobReport> reports = machine.run(all, planned);
                new Marked(run).kill();
                folder.end();
                return new RunReport(reports, controller.audit());
            } finally {
                close(nodes);
            }
        }
    }

    private JobRuntimes.Builder runtimes(RunFolder folder) {
        return JobRuntimes.builder("localhost", folder.path()).configuration(settings.configuration());
    }

    private static HresNode node(Map<String, HresNode> nodes, String name, Workers workers) {
        return nodes.computeIfAbsent(
                name, missing -> HresNode.builder(missing).workers(workers).open());
    }

    private static void close(Map<String, HresNode> nodes) {
        List<String> names = new ArrayList<>(nodes.keySet());
        names.sort(Collections.reverseOrder());
        names.forEach(name -> Stream.ofNullable(nodes.get(name)).forEach(HresNode::close));
    }

    private static Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String name : HANDED_ON) {
            String value = System.getenv(name);
            if (value != null) {
                environment.put(name, value);
            }
        }
        return environment;
    }
}
