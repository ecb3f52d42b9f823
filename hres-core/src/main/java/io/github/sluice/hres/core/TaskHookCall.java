package io.github.sluice.hres.core;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.TaskCall;
import io.github.sluice.hres.TaskEnvironment;
import io.github.sluice.hres.TaskOutput;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A call of a hook for one task.
 *
 * @param call the call for the job and the resource
 * @param task the task
 * @param readOnly whether the environment may only be read
 */
record TaskHookCall(ResourceCall call, Task task, boolean readOnly) implements TaskCall {
    @Override
    public int localTask() {
        return task.localTask();
    }

    @Override
    public int globalTask() {
        return task.globalTask();
    }

    @Override
    public Map<String, String> stepEnvironment() {
        return task.stepEnvironment();
    }

    @Override
    public TaskEnvironment environment() {
        return new Environment();
    }

    @Override
    public TaskOutput output() {
        return task.output();
    }

    @Override
    public Job job() {
        return call.job();
    }

    @Override
    public Prep prep() {
        return call.prep();
    }

    @Override
    public String key() {
        return call.key();
    }

    @Override
    public Duration timeLeft() {
        return call.timeLeft();
    }

    @Override
    public void progress(String what) {
        call.progress(what);
    }

    @Override
    public boolean abandoned() {
        return call.abandoned();
    }

    private final class Environment implements TaskEnvironment {
        @Override
        public Map<String, String> variables() {
            return task.environment();
        }

        @Override
        public Optional<String> find(String name) {
            return Optional.ofNullable(task.environment().get(name));
        }

        @Override
        public void set(String name, String value) {
            refuseChange();
            if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
                throw new IllegalArgumentException(
                        "environment variable name '" + name + "': not empty, without '=' and NUL is right");
            }
            if (value.indexOf('\0') >= 0) {
                throw new IllegalArgumentException(
                        "value of environment variable " + name + " has a NUL, none is right");
            }
            task.set(name, value);
        }

        @Override
        public void unset(String name) {
            refuseChange();
            task.unset(name);
        }

        private void refuseChange() {
            if (readOnly || abandoned()) {
                throw new IllegalStateException("the environment is read-only here");
            }
        }
    }
}
