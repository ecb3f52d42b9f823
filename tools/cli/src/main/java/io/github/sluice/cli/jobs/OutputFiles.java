package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Shown;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Finds files that several tasks would write, each over what the others wrote. Not for use by two threads. */
final class OutputFiles {
    private static final Path DEVICES = Path.of("/dev");

    private final Faults faults;
    private final Map<Path, Writer> writers = new HashMap<>();

    /** Who writes a file first. */
    private record Writer(JobSpec job, ComponentSpec component, int line) {}

    OutputFiles(Faults faults) {
        this.faults = faults;
    }

    /** Takes the files of a job's components. */
    void add(JobSpec job) {
        for (ComponentSpec component : job.components()) {
            Streams streams = component.streams();
            add(job, component, "stdout", streams.output());
            if (!streams.error().equals(streams.output())) {
                add(job, component, "stderr", streams.error());
            }
        }
    }

    private void add(JobSpec job, ComponentSpec component, String key, FilePattern pattern) {
        Path shape = Path.of(pattern.shape(job.name())).normalize();
        if (shape.startsWith(DEVICES)) {
            return;
        }
        Places.Place at =
                component.places().values().getOrDefault(key, component.places().start());
        String shown = Shown.quoted(pattern.text());
        boolean oneEach = pattern.has('t') || (pattern.has('n') && component.tasksPerNode() == 1);
        if (component.tasks() > 1 && !oneEach) {
            faults.add(at.line(), at.column(), JobProblem.SHARED_FILE, key, shown, component.tasks());
        }
        Writer writer = new Writer(job, component, at.line());
        Writer first = writers.putIfAbsent(shape, writer);
        if (first == null) {
            return;
        }
        boolean apart = first.job().equals(job)
                && !first.component().equals(component)
                && (pattern.has('t') || pattern.has('n'));
        if (!apart) {
            faults.add(
                    at.line(),
                    at.column(),
                    JobProblem.SAME_FILE,
                    key,
                    shown,
                    first.job().name(),
                    first.line());
        }
    }
}
