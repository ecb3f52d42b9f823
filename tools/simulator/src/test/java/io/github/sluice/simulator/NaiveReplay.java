package io.github.sluice.simulator;

import io.github.sluice.simulator.trace.SwfJob;
import io.github.sluice.simulator.trace.SwfTrace;
import java.util.ArrayList;
import java.util.List;

/** First come, first served on the eight nodes of {@link Clusters#POWER}, written down as plainly as can be. */
final class NaiveReplay {
    long rejected;
    long totalWait;
    long maxWait;
    long makespan;
    long peak;

    private record Run(long end, List<Integer> nodes) {}

    static NaiveReplay of(SwfTrace trace) {
        NaiveReplay replay = new NaiveReplay();
        List<Run> running = new ArrayList<>();
        long now = 0;
        for (SwfJob job : trace.jobs()) {
            int size = job.processors().orElseThrow();
            if (size > 5) {
                replay.rejected++;
                continue;
            }
            now = Math.max(now, job.submitTime());
            replay.end(running, now);
            List<Integer> nodes = pick(running, size);
            while (nodes.size() < size) {
                now = running.stream().mapToLong(Run::end).min().orElseThrow();
                replay.end(running, now);
                nodes = pick(running, size);
            }
            running.add(new Run(now + job.runTime().orElseThrow(), nodes));
            replay.start(job, now);
            replay.peak = Math.max(
                    replay.peak,
                    100L * running.stream().mapToInt(run -> run.nodes().size()).sum());
        }
        replay.end(running, Long.MAX_VALUE);
        return replay;
    }

    private void start(SwfJob job, long now) {
        totalWait += now - job.submitTime();
        maxWait = Math.max(maxWait, now - job.submitTime());
    }

    private void end(List<Run> running, long now) {
        for (Run run : List.copyOf(running)) {
            if (run.end() <= now) {
                makespan = Math.max(makespan, run.end());
                running.remove(run);
            }
        }
    }

    private static List<Integer> pick(List<Run> running, int size) {
        List<Integer> busy =
                running.stream().flatMap(run -> run.nodes().stream()).toList();
        long[] rack = {3, 3};
        busy.forEach(node -> rack[node / 4]--);
        int site = 5 - busy.size();
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < 8 && nodes.size() < size; node++) {
            if (!busy.contains(node) && rack[node / 4] > 0 && site > 0) {
                rack[node / 4]--;
                site--;
                nodes.add(node);
            }
        }
        return nodes;
    }
}
