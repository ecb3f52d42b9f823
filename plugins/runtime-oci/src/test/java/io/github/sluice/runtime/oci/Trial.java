package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import io.github.sluice.runtime.core.StepResult;
import io.github.sluice.runtime.core.StepRunner;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** One step to be run. Its tasks write to {@code out-0}, {@code err-0} and so on in the test's folder. */
final class Trial {
    private static final Redirect NOTHING = Redirect.from(new File("/dev/null"));

    private final OciLab lab;
    private List<String> words;
    private StepId id = StepId.of(4711, 0);
    private TaskUser user = LocalProcesses.self();
    private Optional<Path> bundle;
    private Optional<Path> script = Optional.empty();
    private int tasks = 1;
    private Map<String, String> environment = Map.of();
    private BiFunction<Integer, OciLab, Stdio> stdio = Trial::files;
    private UnaryOperator<TaskSpec> change = UnaryOperator.identity();
    private Optional<Path> workingFolder = Optional.empty();
    private Duration grace = Duration.ofSeconds(20);
    private Optional<JobRuntimes> door = Optional.empty();

    Trial(OciLab lab, List<String> words) throws IOException {
        this.lab = lab;
        this.words = words;
        bundle = Optional.of(lab.bundle().folder());
    }

    private static Stdio files(int task, OciLab lab) {
        return new Stdio(
                NOTHING,
                Redirect.to(lab.path("out-" + task).toFile()),
                Redirect.to(lab.path("err-" + task).toFile()));
    }

    Trial id(StepId newId) {
        id = newId;
        return this;
    }

    Trial user(TaskUser newUser) {
        user = newUser;
        return this;
    }

    Trial bundle(Path folder) {
        bundle = Optional.of(folder);
        return this;
    }

    Trial withoutBundle() {
        bundle = Optional.empty();
        return this;
    }

    Trial batchScript(Path file) {
        script = Optional.of(file);
        return this;
    }

    Trial tasks(int number) {
        tasks = number;
        return this;
    }

    Trial environment(Map<String, String> variables) {
        environment = variables;
        return this;
    }

    Trial stdio(Stdio streams) {
        stdio = (task, here) -> streams;
        return this;
    }

    Trial change(UnaryOperator<TaskSpec> newChange) {
        change = newChange;
        return this;
    }

    Trial workingFolder(String inside) {
        workingFolder = Optional.of(Path.of(inside));
        return this;
    }

    Trial grace(Duration time) {
        grace = time;
        return this;
    }

    /** Runs in this process's door and not in one of its own. */
    Trial in(JobRuntimes newDoor) {
        door = Optional.of(newDoor);
        return this;
    }

    /** The step, as a runtime sees it. */
    StepSpec spec() {
        StepSpec.Builder step = StepSpec.builder(id, OciLab.NODE, user);
        bundle.ifPresent(step::bundle);
        script.ifPresent(step::batchScript);
        return step.build();
    }

    List<TaskSpec> tasks(StepSpec step) {
        List<TaskSpec> all = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            ProcessSpec.Builder process = ProcessSpec.builder(user)
                    .arguments(words)
                    .environment(environment)
                    .stdio(stdio.apply(task, lab));
            workingFolder.ifPresent(process::workingDirectory);
            all.add(change.apply(TaskSpec.of(step, task, task, process.build())));
        }
        return all;
    }

    StepRunner.Builder runner() throws JobRuntimeException {
        JobRuntimes used = door.orElseGet(lab::door);
        StepSpec step = spec();
        return used.step(used.load("oci", RuntimeContext.STEP_DAEMON), step)
                .tasks(tasks(step))
                .grace(grace);
    }

    /** Runs it to its end. */
    StepResult run() throws JobRuntimeException {
        return runner().build().run();
    }

    /** Runs it in another thread, and returns when every task was started. */
    RunningStep start() throws JobRuntimeException {
        return RunningStep.of(runner(), tasks);
    }
}
