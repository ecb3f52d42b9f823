package io.github.sluice.cli.run;

import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.wire.WireException;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.core.InstalledRuntimes;
import io.github.sluice.runtime.core.JobRuntimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** What an earlier run that was killed has left: processes, containers, and nodes that wait for their epilogs. */
final class LeftOvers {
    private final RunFolder folder;
    private final JobRuntimes.Builder runtimes;
    private final Function<String, HresNode> nodes;
    private final Announcer announcer;

    /**
     * What is left in a folder.
     *
     * @param runtimes makes the door to runtimes for this purpose
     * @param nodes the door of each node, by its name
     */
    LeftOvers(RunFolder folder, JobRuntimes.Builder runtimes, Function<String, HresNode> nodes, Announcer announcer) {
        this.folder = folder;
        this.runtimes = runtimes;
        this.nodes = nodes;
        this.announcer = announcer;
    }

    /** Ends and removes all of it; tells what it finds. */
    void remove() throws IOException {
        Optional<String> run = folder.earlier();
        if (run.isPresent()) {
            int killed = new Marked(run.get()).kill();
            announcer.tell("an earlier run was killed: " + killed + " processes of it are ended");
        }
        removeContainers();
        for (Path job : folder.jobs()) {
            Optional<JobRecord> record = read(job);
            record.ifPresent(this::runEpilogs);
            RunFolder.remove(job);
        }
        folder.end();
    }

    /** Runtimes find and remove what is left of theirs when they are loaded for a node daemon. */
    private void removeContainers() {
        try (JobRuntimes loaded = runtimes.build()) {
            for (InstalledRuntimes.Entry each : InstalledRuntimes.find().list()) {
                try {
                    loaded.load(each.descriptor().type(), RuntimeContext.NODE_DAEMON);
                } catch (JobRuntimeException unusable) {
                    unusable.problems().forEach(announcer::tell);
                }
            }
        }
    }

    private Optional<JobRecord> read(Path job) {
        try {
            return RunFolder.record(job);
        } catch (IOException | WireException | IllegalArgumentException broken) {
            announcer.tell(
                    job + " has a record that cannot be read, so no epilogs are run for it: " + broken.getMessage());
            return Optional.empty();
        }
    }

    private void runEpilogs(JobRecord record) {
        announcer.tell(record.job() + " was left by an earlier run: its node epilogs are run");
        for (String node : record.job().nodes()) {
            Outcome outcome = nodes.apply(node).jobEpilog(record.preps(), record.job());
            if (outcome.kind() != Outcome.Kind.DONE) {
                announcer.tell(record.job() + ": epilog on " + node + ": " + outcome.why());
            }
        }
    }
}
