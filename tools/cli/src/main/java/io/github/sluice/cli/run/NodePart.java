package io.github.sluice.cli.run;

import io.github.sluice.cli.jobs.ComponentSpec;
import io.github.sluice.hres.core.HresStep;
import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.StepId;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.core.LocalProcesses;
import io.github.sluice.runtime.core.StepResult;
import io.github.sluice.runtime.core.StepRunner;
import io.github.sluice.runtime.core.TaskResult;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The part of a job that runs on one node: the tasks of one component there, as a step of its own. */
final class NodePart {
    private final Surroundings all;
    private final PlannedJob job;
    private final JobRecord record;
    private final Path folder;
    private final int component;
    private final int nodeOfComponent;
    private final String node;
    private final int restart;
    private volatile Optional<StepRunner> runner = Optional.empty();
    private volatile Optional<String> cancelled = Optional.empty();

    /**
     * A part that has not begun.
     *
     * @param record the job and its preps
     * @param folder the job's folder
     * @param component the index of its component
     * @param nodeOfComponent the node's index among those of the component
     * @param restart how often the job was started before
     */
    NodePart(
            Surroundings all,
            PlannedJob job,
            JobRecord record,
            Path folder,
            int component,
            int nodeOfComponent,
            String node,
            int restart) {
        this.all = all;
        this.job = job;
        this.record = record;
        this.folder = folder;
        this.component = component;
        this.nodeOfComponent = nodeOfComponent;
        this.node = node;
        this.restart = restart;
    }

    String node() {
        return node;
    }

    /** Ends it early, or keeps it from beginning. Any thread may call. */
    void cancel(String reason) {
        cancelled = cancelled.or(() -> Optional.of(reason));
        runner.ifPresent(running -> running.cancel(reason));
    }

    /** Runs it to its end. */
    StepResult run() {
        ComponentSpec spec = job.spec().components().get(component);
        try {
            StepSpec step = step(spec);
            Map<String, String> environment = stepEnvironment(spec);
            List<TaskSpec> tasks = tasks(spec, step, environment);
            for (TaskSpec task : tasks) {
                all.files().empty(file(spec, task.globalTask(), "stdout"), job.user());
                all.files().empty(file(spec, task.globalTask(), "stderr"), job.user());
            }
            return run(spec, step, environment, tasks);
        } catch (IOException unwritten) {
            return new StepResult(
                    RuntimeOutcome.failed(node + ": " + unwritten.getMessage()), List.of(), RuntimeOutcome.done());
        }
    }

    private StepResult run(ComponentSpec spec, StepSpec step, Map<String, String> environment, List<TaskSpec> tasks) {
        JobRecord seen = new JobRecord(
                record.job().toBuilder().step(component).build(),
                all.nodes().apply(node).forStep(record.preps()));
        try (HresStep door = HresStep.builder(node, job.id(), component)
                .workers(all.workers())
                .open()) {
            HresTaskHooks hooks = new HresTaskHooks(
                    door,
                    seen,
                    component,
                    environment,
                    all.files(),
                    new UserProlog(LocalProcesses.here(), folder, all.java()),
                    (task, key) -> file(spec, task, key));
            StepRunner made = all.runtimes()
                    .step(job.runtimes().get(component), step)
                    .tasks(tasks)
                    .hooks(hooks)
                    .grace(all.grace())
                    .build();
            runner = Optional.of(made);
            cancelled.ifPresent(made::cancel);
            return made.run();
        }
    }

    private StepSpec step(ComponentSpec spec) throws IOException {
        StepSpec.Builder step = StepSpec.builder(StepId.of(job.id().number(), restart, component), node, job.user());
        spec.bundle().ifPresent(step::bundle);
        if (spec.program().script().isPresent()) {
            byte[] script = spec.program().script().get().getBytes(StandardCharsets.UTF_8);
            step.batchScript(
                    RunFolder.writeFor(job.user(), folder.resolve("script-" + component), script, "r-x------"));
        }
        return step.build();
    }

    private List<TaskSpec> tasks(ComponentSpec spec, StepSpec step, Map<String, String> stepEnvironment) {
        List<TaskSpec> tasks = new ArrayList<>();
        for (int local = 0; local < spec.tasks(nodeOfComponent); local++) {
            int global = spec.task(nodeOfComponent, local);
            Map<String, String> environment = new LinkedHashMap<>(stepEnvironment);
            environment.put("SLUICE_TASK_LOCAL", Integer.toString(local));
            environment.put("SLUICE_TASK_GLOBAL", Integer.toString(global));
            ProcessSpec.Builder process = ProcessSpec.builder(job.user())
                    .arguments(step.batchScript()
                            .map(script -> List.of(script.toString()))
                            .orElse(spec.program().command()))
                    .environment(environment)
                    .stdio(stdio(spec, global));
            folder(spec).ifPresent(process::workingDirectory);
            tasks.add(TaskSpec.of(step, local, global, process.build()));
        }
        return tasks;
    }

    private Optional<Path> folder(ComponentSpec spec) {
        boolean ours = spec.bundle().isEmpty() && spec.workingDirectory().isEmpty();
        return ours ? Optional.of(all.output()) : spec.workingDirectory();
    }

    private Stdio stdio(ComponentSpec spec, int task) {
        Redirect output = Redirect.appendTo(file(spec, task, "stdout").toFile());
        Redirect error = Redirect.appendTo(file(spec, task, "stderr").toFile());
        Optional<Path> input =
                spec.streams().input().map(pattern -> pattern.file(all.output(), job.name(), node, task));
        return new Stdio(TaskFiles.input(input), output, error);
    }

    private Path file(ComponentSpec spec, int task, String key) {
        var pattern =
                key.equals("stdout") ? spec.streams().output() : spec.streams().error();
        return pattern.file(all.output(), job.name(), node, task);
    }

    /** In a container the container's own variables come first, so that its programs are found. */
    private Map<String, String> stepEnvironment(ComponentSpec spec) {
        Map<String, String> environment = new LinkedHashMap<>();
        if (spec.bundle().isEmpty()) {
            environment.putAll(all.environment());
            Accounts.home(job.user()).ifPresent(home -> environment.put("HOME", home));
            job.user().name().ifPresent(name -> {
                environment.put("USER", name);
                environment.put("LOGNAME", name);
            });
        }
        environment.putAll(spec.environment());
        environment.put(Marked.VARIABLE, all.run());
        environment.put("SLUICE_JOB_ID", job.id().toString());
        environment.put("SLUICE_JOB_NAME", job.name());
        environment.put("SLUICE_RESTART", Integer.toString(restart));
        environment.put("SLUICE_STEP", Integer.toString(component));
        environment.put("SLUICE_NODE", node);
        environment.put("SLUICE_NODES", record.job().nodes().fold());
        environment.put("SLUICE_TASKS", Integer.toString(spec.tasks()));
        return environment;
    }

    /** The reports of its tasks; those that were never begun are among them. */
    List<TaskReport> reports(StepResult result) {
        List<TaskReport> reports = new ArrayList<>();
        for (TaskResult task : result.tasks()) {
            reports.add(new TaskReport(task.task().globalTask(), node, task));
        }
        return reports;
    }
}
