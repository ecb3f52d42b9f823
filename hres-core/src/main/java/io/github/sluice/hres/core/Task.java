package io.github.sluice.hres.core;

import io.github.sluice.hres.TaskOutput;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One task of a step, as the host describes it to {@link HresStep}. Its environment changes while the prologs run; use it
 * by one thread at a time.
 */
public final class Task {
    private static final TaskOutput NOWHERE = new TaskOutput() {
        @Override
        public void print(String line) {}

        @Override
        public void printError(String line) {}
    };

    private final int localTask;
    private final int globalTask;
    private final Map<String, String> stepEnvironment;
    private final Map<String, String> environment;
    private final TaskOutput output;

    private Task(
            int localTask,
            int globalTask,
            Map<String, String> stepEnvironment,
            Map<String, String> environment,
            TaskOutput output) {
        if (localTask < 0 || globalTask < 0) {
            throw new IllegalArgumentException(
                    "task numbers " + localTask + " and " + globalTask + ": from 0 is right");
        }
        this.localTask = localTask;
        this.globalTask = globalTask;
        this.stepEnvironment = Map.copyOf(stepEnvironment);
        this.environment = new TreeMap<>(environment);
        this.output = output;
    }

    /**
     * A task whose environment begins as its step's, and whose output goes nowhere.
     *
     * @param localTask the number on this node, from 0
     * @param globalTask the number in the step, from 0
     * @param stepEnvironment the step's environment
     */
    public static Task of(int localTask, int globalTask, Map<String, String> stepEnvironment) {
        return new Task(localTask, globalTask, stepEnvironment, stepEnvironment, NOWHERE);
    }

    /** The same task with another environment, such as the one that an earlier process left. */
    public Task withEnvironment(Map<String, String> variables) {
        return new Task(localTask, globalTask, stepEnvironment, variables, output);
    }

    /** The same task with its output. */
    public Task withOutput(TaskOutput newOutput) {
        return new Task(localTask, globalTask, stepEnvironment, environment, Objects.requireNonNull(newOutput));
    }

    /** The number on this node, from 0. */
    public int localTask() {
        return localTask;
    }

    /** The number in the step, from 0. */
    public int globalTask() {
        return globalTask;
    }

    /** The step's environment. Unmodifiable. */
    public Map<String, String> stepEnvironment() {
        return stepEnvironment;
    }

    /** The task's environment as the prologs left it, sorted by name. A copy. */
    public Map<String, String> environment() {
        return Collections.unmodifiableMap(new TreeMap<>(environment));
    }

    /** Where the prologs write. */
    public TaskOutput output() {
        return output;
    }

    void set(String name, String value) {
        environment.put(name, value);
    }

    void unset(String name) {
        environment.remove(name);
    }
}
