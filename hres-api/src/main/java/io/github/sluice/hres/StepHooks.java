package io.github.sluice.hres;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The hooks of one step on a node. Immutable. What is not given costs nothing, not even a call.
 */
public final class StepHooks implements SideHooks {
    private static final StepHooks NONE = new Builder().build();

    private final Optional<HookFunction<TaskCall, Outcome>> taskProlog;
    private final Optional<HookFunction<TaskCall, Outcome>> userTaskProlog;
    private final Optional<HookFunction<TaskCall, Outcome>> taskEpilog;
    private final Runnable onClose;

    private StepHooks(Builder builder) {
        taskProlog = builder.taskProlog;
        userTaskProlog = builder.userTaskProlog;
        taskEpilog = builder.taskEpilog;
        onClose = builder.onClose;
    }

    /** No hooks. */
    public static StepHooks none() {
        return NONE;
    }

    /** Starts without hooks. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public Set<Hook> present() {
        Set<Hook> present = EnumSet.noneOf(Hook.class);
        taskProlog.ifPresent(hook -> present.add(Hook.TASK_PROLOG));
        userTaskProlog.ifPresent(hook -> present.add(Hook.USER_TASK_PROLOG));
        taskEpilog.ifPresent(hook -> present.add(Hook.TASK_EPILOG));
        return Collections.unmodifiableSet(present);
    }

    /** The body of {@link Hook#TASK_PROLOG}, if there is one. */
    public Optional<HookFunction<TaskCall, Outcome>> taskProlog() {
        return taskProlog;
    }

    /** The body of {@link Hook#USER_TASK_PROLOG}, if there is one. */
    public Optional<HookFunction<TaskCall, Outcome>> userTaskProlog() {
        return userTaskProlog;
    }

    /** The body of {@link Hook#TASK_EPILOG}, if there is one. */
    public Optional<HookFunction<TaskCall, Outcome>> taskEpilog() {
        return taskEpilog;
    }

    @Override
    public Runnable onClose() {
        return onClose;
    }

    /** Makes {@link StepHooks}. Each hook may be given once. Not for use by two threads. */
    public static final class Builder {
        private Optional<HookFunction<TaskCall, Outcome>> taskProlog = Optional.empty();
        private Optional<HookFunction<TaskCall, Outcome>> userTaskProlog = Optional.empty();
        private Optional<HookFunction<TaskCall, Outcome>> taskEpilog = Optional.empty();
        private Runnable onClose = () -> {};

        private Builder() {}

        /**
         * Runs in the step daemon, still privileged, before a task's program starts. Resources are called in file order, every
         * one; anything but "done" fails the step.
         */
        public Builder taskProlog(HookFunction<TaskCall, Outcome> hook) {
            taskProlog = Optional.of(hook);
            return this;
        }

        /**
         * Runs as the user in the task's own process, before its program starts. Resources are called in file order, every one;
         * anything but "done" fails the task.
         */
        public Builder userTaskProlog(HookFunction<TaskCall, Outcome> hook) {
            userTaskProlog = Optional.of(hook);
            return this;
        }

        /**
         * Runs in the step daemon after a task has ended, also if its prolog failed. Resources are called in reverse order, every
         * one; the environment is read-only.
         */
        public Builder taskEpilog(HookFunction<TaskCall, Outcome> hook) {
            taskEpilog = Optional.of(hook);
            return this;
        }

        /** Has {@code action} run once, after the last hook has returned; what it throws is logged. */
        public Builder onClose(Runnable action) {
            onClose = action;
            return this;
        }

        /** The hooks. */
        public StepHooks build() {
            return new StepHooks(this);
        }
    }
}
