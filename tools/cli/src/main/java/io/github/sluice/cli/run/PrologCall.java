package io.github.sluice.cli.run;

import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.core.HresStep;
import io.github.sluice.hres.core.Task;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The user's task prolog of one task, as bytes: for a process of that user, which runs it.
 *
 * @param node the node's name
 * @param step the step's number
 * @param record the job and its preps, as the step may see them
 * @param localTask the task's number on the node
 * @param globalTask the task's number in the step
 * @param stepEnvironment the step's environment
 * @param environment the task's own so far
 */
record PrologCall(
        String node,
        int step,
        JobRecord record,
        int localTask,
        int globalTask,
        Map<String, String> stepEnvironment,
        Map<String, String> environment) {
    /**
     * What it did.
     *
     * @param failure why it failed; empty: it is done
     * @param environment the task's environment afterwards
     */
    record Answer(Optional<String> failure, Map<String, String> environment) {
        byte[] bytes() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                JobRecord.writeText(out, failure);
                write(out, environment);
            }
            return bytes.toByteArray();
        }

        static Answer of(byte[] bytes) throws IOException {
            try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
                return new Answer(JobRecord.readText(in), readVariables(in));
            }
        }
    }

    byte[] bytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            JobRecord.writeText(out, Optional.of(node));
            out.writeInt(step);
            record.write(out);
            out.writeInt(localTask);
            out.writeInt(globalTask);
            write(out, stepEnvironment);
            write(out, environment);
        }
        return bytes.toByteArray();
    }

    static PrologCall of(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            String node = JobRecord.readText(in).orElseThrow(() -> new IOException("the call has no node"));
            return new PrologCall(
                    node,
                    in.readInt(),
                    JobRecord.read(in),
                    in.readInt(),
                    in.readInt(),
                    readVariables(in),
                    readVariables(in));
        }
    }

    /** Runs it here, with that output. */
    Answer run(LineOutput output) {
        try (HresStep door = HresStep.builder(node, record.job().id(), step).open()) {
            Task task = Task.of(localTask, globalTask, stepEnvironment)
                    .withEnvironment(environment)
                    .withOutput(output);
            Outcome outcome = door.userTaskProlog(record.preps(), record.job(), task);
            boolean done = outcome.kind() == Outcome.Kind.DONE;
            return new Answer(done ? Optional.empty() : Optional.of(outcome.why()), task.environment());
        }
    }

    private static void write(DataOutputStream out, Map<String, String> variables) throws IOException {
        out.writeInt(variables.size());
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            JobRecord.writeText(out, Optional.of(variable.getKey()));
            JobRecord.writeText(out, Optional.of(variable.getValue()));
        }
    }

    private static Map<String, String> readVariables(DataInputStream in) throws IOException {
        Map<String, String> variables = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            variables.put(
                    JobRecord.readText(in).orElse(""), JobRecord.readText(in).orElse(""));
        }
        return variables;
    }
}
