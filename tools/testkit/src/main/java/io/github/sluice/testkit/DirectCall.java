package io.github.sluice.testkit;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.TaskCall;
import io.github.sluice.hres.TaskEnvironment;
import io.github.sluice.hres.TaskOutput;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A call of a hook without an engine, for contract tests. Used by one thread at a time. */
final class DirectCall implements TaskCall {
    private final Job job;
    private final Prep prep;
    private final Duration timeLeft;
    private final Map<String, String> variables = new TreeMap<>();

    DirectCall(Job job, Prep prep, Duration timeLeft) {
        this.job = job;
        this.prep = prep;
        this.timeLeft = timeLeft;
        variables.putAll(stepEnvironment());
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
        return job.id().unique() + "/" + prep.resource() + "/" + prep.attempt();
    }

    @Override
    public Duration timeLeft() {
        return timeLeft;
    }

    @Override
    public void progress(String what) {}

    @Override
    public boolean abandoned() {
        return false;
    }

    @Override
    public int localTask() {
        return 0;
    }

    @Override
    public int globalTask() {
        return 0;
    }

    @Override
    public Map<String, String> stepEnvironment() {
        return Map.of("PATH", "/usr/bin:/bin");
    }

    @Override
    public TaskEnvironment environment() {
        return new TaskEnvironment() {
            @Override
            public Map<String, String> variables() {
                return Map.copyOf(variables);
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

    @Override
    public TaskOutput output() {
        return new TaskOutput() {
            @Override
            public void print(String line) {}

            @Override
            public void printError(String line) {}
        };
    }
}
