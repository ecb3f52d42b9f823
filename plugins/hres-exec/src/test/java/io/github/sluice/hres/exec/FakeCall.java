package io.github.sluice.hres.exec;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.MaintainCall;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.TaskCall;
import io.github.sluice.hres.TaskEnvironment;
import io.github.sluice.hres.TaskOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A call as the framework would make it, by the system's clock: for a job, a task or a maintenance round. */
final class FakeCall implements TaskCall, MaintainCall {
    private final Job job;
    private final Prep prep;
    private final long start = System.nanoTime();
    private Duration limit = Duration.ofSeconds(30);
    private List<LayerSnapshot> layers = List.of();
    volatile boolean abandoned;
    final Map<String, String> stepVariables = new TreeMap<>();
    final Map<String, String> variables = new TreeMap<>();
    final List<String> printed = new ArrayList<>();

    FakeCall(Job job, Prep prep) {
        this.job = job;
        this.prep = prep;
    }

    FakeCall within(Duration time) {
        limit = time;
        return this;
    }

    FakeCall over(List<LayerSnapshot> snapshots) {
        layers = snapshots;
        return this;
    }

    @Override
    public Duration timeLeft() {
        Duration left = limit.minusNanos(System.nanoTime() - start);
        return left.isNegative() ? Duration.ZERO : left;
    }

    @Override
    public void progress(String what) {}

    @Override
    public boolean abandoned() {
        return abandoned;
    }

    @Override
    public Job job() {
        return job;
    }

    @Override
    public Prep prep() {
        return prep;
    }

    @Override
    public String key() {
        return "c1-4711/power/" + prep.attempt();
    }

    @Override
    public int localTask() {
        return 1;
    }

    @Override
    public int globalTask() {
        return 5;
    }

    @Override
    public List<LayerSnapshot> layers() {
        return layers;
    }

    @Override
    public Map<String, String> stepEnvironment() {
        return stepVariables;
    }

    @Override
    public TaskOutput output() {
        return new TaskOutput() {
            @Override
            public void print(String line) {
                printed.add(line);
            }

            @Override
            public void printError(String line) {
                throw new AssertionError("printed as an error: " + line);
            }
        };
    }

    @Override
    public TaskEnvironment environment() {
        return new TaskEnvironment() {
            @Override
            public Map<String, String> variables() {
                return Collections.unmodifiableMap(variables);
            }

            @Override
            public Optional<String> find(String name) {
                return Optional.ofNullable(variables.get(name));
            }

            @Override
            public void set(String name, String value) {
                variables.put(name, value);
            }

            @Override
            public void unset(String name) {
                variables.remove(name);
            }
        };
    }
}
