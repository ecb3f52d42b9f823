package io.github.sluice.bench;

import io.github.sluice.runtime.core.LocalProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The comparisons of this machine, with the temporary folder that they need. Used by one thread. */
final class Workshop implements AutoCloseable {
    private static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/bin:/bin");
    private static final List<String> TRUE = List.of("/bin/true");
    private static final List<String> SESSION = List.of("/usr/bin/setsid", "--");
    private static final int MANY = 64;
    private static final String PLAIN = "ProcessBuilder";
    private static final String PLAIN_SESSION = "ProcessBuilder, setsid";

    private final Path folder;
    private final List<Steps> opened = new ArrayList<>();
    private final List<Comparison> comparisons = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    private Workshop(Path folder) {
        this.folder = folder;
    }

    /** Makes all that can be measured here. */
    static Workshop open() throws IOException {
        Workshop workshop = new Workshop(Files.createTempDirectory("sluice-bench"));
        try {
            workshop.addPrograms();
            workshop.addContainers();
            return workshop;
        } catch (IOException | RuntimeException failed) {
            workshop.close();
            throw failed;
        }
    }

    List<Comparison> comparisons() {
        return List.copyOf(comparisons);
    }

    /** What is left out, and why: a line for each. */
    List<String> missing() {
        return List.copyOf(missing);
    }

    private void addPrograms() throws IOException {
        Steps none = steps("none", folder);
        for (int tasks : List.of(1, MANY)) {
            List<String> inSession = joined(SESSION, TRUE);
            comparisons.add(new Comparison(
                    tasks == 1 ? "one program" : tasks + " programs at once",
                    tasks,
                    List.of(
                            new Side(PLAIN, () -> PlainCommands.runMany(tasks, TRUE, ENVIRONMENT)),
                            new Side(PLAIN_SESSION, () -> PlainCommands.runMany(tasks, inSession, ENVIRONMENT))),
                    List.of(new Side("step, none", () -> none.run(tasks, TRUE, ENVIRONMENT, Optional.empty())))));
        }
    }

    private void addContainers() throws IOException {
        Optional<Path> runc = PlainCommands.find("runc");
        Optional<Path> busybox = PlainCommands.find("busybox");
        if (runc.isEmpty() || busybox.isEmpty()) {
            missing.add("containers are left out: " + (runc.isEmpty() ? "runc" : "busybox") + " is not installed");
            return;
        }
        Containers containers = Containers.in(folder, runc.get(), busybox.get());
        comparisons.add(new Comparison(
                "runc run",
                1,
                List.of(
                        new Side(PLAIN, () -> containers.runPlain(List.of())),
                        new Side(PLAIN_SESSION, () -> containers.runPlain(SESSION))),
                List.of(
                        step("step, oci", containers, containers.byRun()),
                        step("step, oci without hook", containers, containers.byRunWithoutHook()))));
        comparisons.add(new Comparison(
                "runc create, start, delete",
                1,
                List.of(new Side(PLAIN, containers::createPlain)),
                List.of(
                        step("step, oci", containers, containers.byCreate()),
                        step("step, oci with query", containers, containers.byCreateAndQuery()))));
    }

    private Side step(String name, Containers containers, Path configuration) throws IOException {
        Steps steps = steps("oci", configuration);
        Optional<Path> bundle = Optional.of(containers.bundle());
        return new Side(name, () -> steps.run(1, Containers.TRUE, ENVIRONMENT, bundle));
    }

    private Steps steps(String runtime, Path configuration) throws IOException {
        Path spool = Files.createDirectories(folder.resolve("spool-" + opened.size()));
        Steps steps = Steps.of(runtime, configuration, spool, LocalProcesses.here());
        opened.add(steps);
        return steps;
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    @Override
    public void close() throws IOException {
        Collections.reverse(opened);
        opened.forEach(Steps::close);
        List<Path> left;
        try (Stream<Path> files = Files.walk(folder)) {
            left = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : left) {
            Files.delete(path);
        }
    }
}
