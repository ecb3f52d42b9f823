package io.github.sluice.cli.jobs;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One component of a job: the same program on each task of its nodes. Immutable.
 *
 * @param nodes how many nodes, 1 to 1,048,576
 * @param tasksPerNode how many tasks on each node, at least 1; 1 for a script, which runs on the first node alone
 * @param firstTask the number of its first task in the job; the components before have the lower ones
 * @param runtime the type of its runtime, {@code runtime/NAME}
 * @param program what runs
 * @param bundle the folder of the container, an absolute path; empty: no container
 * @param environment the variables that the file gives, in its order
 * @param workingDirectory the working folder, an absolute path; in a container a path inside of it; empty: the host's choice
 * @param streams where its tasks read and write
 * @param places where its keys stand
 */
public record ComponentSpec(
        int nodes,
        int tasksPerNode,
        int firstTask,
        String runtime,
        Program program,
        Optional<Path> bundle,
        Map<String, String> environment,
        Optional<Path> workingDirectory,
        Streams streams,
        Places places) {
    /** The runtime of a component that says none: its tasks are started without any. */
    public static final String NO_RUNTIME = "runtime/none";

    /** Copies the map. */
    public ComponentSpec {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        if (nodes < 1 || tasksPerNode < 1 || firstTask < 0) {
            throw new IllegalArgumentException(
                    nodes + " nodes, " + tasksPerNode + " tasks on each, first task " + firstTask);
        }
    }

    /** How many tasks it has in all. */
    public int tasks() {
        return program.script().isPresent() ? 1 : Math.multiplyExact(nodes, tasksPerNode);
    }

    /**
     * How many tasks it has on a node; 0 on all but the first for a script.
     *
     * @param node the node's index among those of the component, from 0
     */
    public int tasks(int node) {
        Objects.checkIndex(node, nodes);
        boolean elsewhere = program.script().isPresent() && node > 0;
        return elsewhere ? 0 : tasksPerNode;
    }

    /**
     * The number of a task in the job, from 0.
     *
     * @param node the node's index among those of the component, from 0
     * @param localTask the task's number on that node, from 0
     */
    public int task(int node, int localTask) {
        Objects.checkIndex(localTask, tasks(node));
        return firstTask + node * tasksPerNode + localTask;
    }
}
