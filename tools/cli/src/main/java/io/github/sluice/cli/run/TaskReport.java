package io.github.sluice.cli.run;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.core.TaskResult;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What became of one task.
 *
 * @param task its number in the job
 * @param node the node that it ran on
 * @param result how it ended
 */
public record TaskReport(int task, String node, TaskResult result) {
    /** How it ended, and what went wrong around it. */
    public String line() {
        String epilog = result.epilog().isDone()
                ? ""
                : "; task epilog: " + result.epilog().why();
        return "task " + task + " on " + node + ": " + result + epilog;
    }

    /** Whether it ended with status 0 and so did its epilog. */
    public boolean isFine() {
        return result.isSuccess() && result.epilog().isDone();
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("task", task);
        json.put("node", node);
        result.exit()
                .ifPresentOrElse(
                        exit -> json.put("exit", exit.toString()),
                        () -> json.put("notStarted", result.start().why()));
        if (result.epilog() instanceof RuntimeOutcome.Failed failed) {
            json.put("epilog", failed.reason());
        }
        return json;
    }
}
