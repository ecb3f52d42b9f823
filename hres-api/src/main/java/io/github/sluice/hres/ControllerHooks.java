package io.github.sluice.hres;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The hooks of one resource on the controller. Immutable. What is not given costs nothing, not even a call.
 */
public final class ControllerHooks implements SideHooks {
    private static final ControllerHooks NONE = new Builder().build();

    private final Optional<HookFunction<Settings, Optional<String>>> validateArgs;
    private final Optional<HookFunction<ResourceCall, Outcome>> plan;
    private final Optional<HookFunction<ResourceCall, PrerunResult>> prerun;
    private final Optional<HookAction<ResourceCall>> revoke;
    private final Optional<HookFunction<ResourceCall, Outcome>> epilog;
    private final Optional<HookFunction<MaintainCall, List<LayerVerdict>>> maintain;
    private final Runnable onClose;

    private ControllerHooks(Builder builder) {
        validateArgs = builder.validateArgs;
        plan = builder.plan;
        prerun = builder.prerun;
        revoke = builder.revoke;
        epilog = builder.epilog;
        maintain = builder.maintain;
        onClose = builder.onClose;
    }

    /** No hooks. */
    public static ControllerHooks none() {
        return NONE;
    }

    /** Starts without hooks. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public Set<Hook> present() {
        Set<Hook> present = EnumSet.noneOf(Hook.class);
        validateArgs.ifPresent(hook -> present.add(Hook.VALIDATE_ARGS));
        plan.ifPresent(hook -> present.add(Hook.PLAN));
        prerun.ifPresent(hook -> present.add(Hook.PRERUN));
        revoke.ifPresent(hook -> present.add(Hook.REVOKE));
        epilog.ifPresent(hook -> present.add(Hook.EPILOG));
        maintain.ifPresent(hook -> present.add(Hook.MAINTAIN));
        return Collections.unmodifiableSet(present);
    }

    /** The body of {@link Hook#VALIDATE_ARGS}, if there is one. */
    public Optional<HookFunction<Settings, Optional<String>>> validateArgs() {
        return validateArgs;
    }

    /** The body of {@link Hook#PLAN}, if there is one. */
    public Optional<HookFunction<ResourceCall, Outcome>> plan() {
        return plan;
    }

    /** The body of {@link Hook#PRERUN}, if there is one. */
    public Optional<HookFunction<ResourceCall, PrerunResult>> prerun() {
        return prerun;
    }

    /** The body of {@link Hook#REVOKE}, if there is one. */
    public Optional<HookAction<ResourceCall>> revoke() {
        return revoke;
    }

    /** The body of {@link Hook#EPILOG}, if there is one. */
    public Optional<HookFunction<ResourceCall, Outcome>> epilog() {
        return epilog;
    }

    /** The body of {@link Hook#MAINTAIN}, if there is one. */
    public Optional<HookFunction<MaintainCall, List<LayerVerdict>>> maintain() {
        return maintain;
    }

    @Override
    public Runnable onClose() {
        return onClose;
    }

    /** Makes {@link ControllerHooks}. Each hook may be given once. Not for use by two threads. */
    public static final class Builder {
        private Optional<HookFunction<Settings, Optional<String>>> validateArgs = Optional.empty();
        private Optional<HookFunction<ResourceCall, Outcome>> plan = Optional.empty();
        private Optional<HookFunction<ResourceCall, PrerunResult>> prerun = Optional.empty();
        private Optional<HookAction<ResourceCall>> revoke = Optional.empty();
        private Optional<HookFunction<ResourceCall, Outcome>> epilog = Optional.empty();
        private Optional<HookFunction<MaintainCall, List<LayerVerdict>>> maintain = Optional.empty();
        private Runnable onClose = () -> {};

        private Builder() {}

        /**
         * Looks at a job's arguments at submission, after the schema's own check, also when none are given. Answers a problem,
         * which refuses the submission, or nothing. May be called by several threads at once.
         */
        public Builder validateArgs(HookFunction<Settings, Optional<String>> hook) {
            validateArgs = Optional.of(hook);
            return this;
        }

        /**
         * Says what the pre-run would say, without side effects; called in dry runs, any number of times.
         */
        public Builder plan(HookFunction<ResourceCall, Outcome> hook) {
            plan = Optional.of(hook);
            return this;
        }

        /**
         * Prepares the resource for a job whose nodes are chosen and charged. Resources are called in file order until one is
         * not ready; only those that the job is charged for. Never twice at once for one job.
         */
        public Builder prerun(HookFunction<ResourceCall, PrerunResult> hook) {
            prerun = Optional.of(hook);
            return this;
        }

        /**
         * Undoes a pre-run of a job that will not start, and frees what the prep stands for. Resources are called in reverse
         * order. Called at least once, with the same key each time, for a pre-run that succeeded or whose outcome is unknown;
         * never beside another undo of the same attempt. What it throws is recorded and does not stop the others.
         */
        public Builder revoke(HookAction<ResourceCall> hook) {
            revoke = Optional.of(hook);
            return this;
        }

        /**
         * Runs when the job has ended on every node, before its charges are returned, which happens whatever this answers.
         * Resources are called in reverse order, every one.
         */
        public Builder epilog(HookFunction<ResourceCall, Outcome> hook) {
            epilog = Optional.of(hook);
            return this;
        }

        /**
         * Looks after the layers of the resource: called at once after the start and whenever the resource's
         * {@code maintenance_cycle} has passed since the last call began. Never twice at once for one resource. Answers verdicts;
         * a layer that they leave out is unchanged.
         */
        public Builder maintain(HookFunction<MaintainCall, List<LayerVerdict>> hook) {
            maintain = Optional.of(hook);
            return this;
        }

        /** Has {@code action} run once, after the last hook has returned or was abandoned; what it throws is logged. */
        public Builder onClose(Runnable action) {
            onClose = action;
            return this;
        }

        /** The hooks. */
        public ControllerHooks build() {
            return new ControllerHooks(this);
        }
    }
}
