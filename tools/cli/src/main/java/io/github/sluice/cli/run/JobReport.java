package io.github.sluice.cli.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What became of one job.
 *
 * @param name its name
 * @param state how it ended
 * @param reasons why, where that is not plain; and what went wrong around it
 * @param nodes the nodes that it had, folded; empty if it never had any
 * @param charges what it held, as text; empty if nothing
 * @param began when it was given its nodes
 * @param ended when all was over
 * @param restarts how often it was started again
 * @param tasks what became of its tasks, by their numbers
 */
public record JobReport(
        String name,
        State state,
        List<String> reasons,
        String nodes,
        String charges,
        Optional<Instant> began,
        Instant ended,
        int restarts,
        List<TaskReport> tasks) {
    /** How jobs end. */
    public enum State {
        /** Every task ended with status 0. */
        COMPLETED,
        /** A task did not, or could not be started. */
        FAILED,
        /** Its time was over. */
        TIMED_OUT,
        /** It was ended with the command. */
        CANCELLED,
        /** It could never have run. */
        REFUSED,
        /** A plugin does not let it start. */
        HELD;

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** Copies the lists. */
    public JobReport {
        reasons = List.copyOf(reasons);
        tasks = List.copyOf(tasks);
    }

    /** A job that never had nodes. */
    static JobReport notStarted(String name, State state, String reason) {
        return new JobReport(name, state, List.of(reason), "", "", Optional.empty(), Instant.now(), 0, List.of());
    }

    /** Whether every task ended with status 0 and nothing around it went wrong. */
    public boolean isFine() {
        return state == State.COMPLETED;
    }

    /** One line. */
    public String line() {
        List<String> parts = new ArrayList<>(reasons);
        tasks.stream()
                .filter(task -> !task.isFine())
                .map(TaskReport::line)
                .limit(3)
                .forEach(parts::add);
        return name + ": " + state.label() + (parts.isEmpty() ? "" : ": " + String.join("; ", parts));
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("job", name);
        json.put("state", state.name());
        json.put("reasons", reasons);
        json.put("nodes", nodes);
        json.put("charges", charges);
        began.ifPresent(time -> json.put("began", time.toString()));
        json.put("ended", ended.toString());
        json.put("restarts", restarts);
        json.put("tasks", tasks.stream().map(TaskReport::json).toList());
        return json;
    }
}
