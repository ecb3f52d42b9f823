package io.github.sluice.hres;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The hooks of one node. Immutable. What is not given costs nothing, not even a call.
 */
public final class NodeHooks implements SideHooks {
    private static final NodeHooks NONE = new Builder().build();

    private final Optional<HookFunction<ResourceCall, Outcome>> jobProlog;
    private final Optional<HookFunction<ResourceCall, Outcome>> jobEpilog;
    private final Runnable onClose;

    private NodeHooks(Builder builder) {
        jobProlog = builder.jobProlog;
        jobEpilog = builder.jobEpilog;
        onClose = builder.onClose;
    }

    /** No hooks. */
    public static NodeHooks none() {
        return NONE;
    }

    /** Starts without hooks. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public Set<Hook> present() {
        Set<Hook> present = EnumSet.noneOf(Hook.class);
        jobProlog.ifPresent(hook -> present.add(Hook.JOB_PROLOG));
        jobEpilog.ifPresent(hook -> present.add(Hook.JOB_EPILOG));
        return Collections.unmodifiableSet(present);
    }

    /** The body of {@link Hook#JOB_PROLOG}, if there is one. */
    public Optional<HookFunction<ResourceCall, Outcome>> jobProlog() {
        return jobProlog;
    }

    /** The body of {@link Hook#JOB_EPILOG}, if there is one. */
    public Optional<HookFunction<ResourceCall, Outcome>> jobEpilog() {
        return jobEpilog;
    }

    @Override
    public Runnable onClose() {
        return onClose;
    }

    /** Makes {@link NodeHooks}. Each hook may be given once. Not for use by two threads. */
    public static final class Builder {
        private Optional<HookFunction<ResourceCall, Outcome>> jobProlog = Optional.empty();
        private Optional<HookFunction<ResourceCall, Outcome>> jobEpilog = Optional.empty();
        private Runnable onClose = () -> {};

        private Builder() {}

        /**
         * Prepares the node for a job. Resources are called in file order, every one whatever failed. "Retry later" requeues
         * the job, a failure drains the node too.
         */
        public Builder jobProlog(HookFunction<ResourceCall, Outcome> hook) {
            jobProlog = Optional.of(hook);
            return this;
        }

        /**
         * Cleans the node up after a job. Resources are called in reverse order, every one, even if its prolog failed or was
         * never reached. "Retry later" leaves the node up, a failure drains it.
         */
        public Builder jobEpilog(HookFunction<ResourceCall, Outcome> hook) {
            jobEpilog = Optional.of(hook);
            return this;
        }

        /** Has {@code action} run once, after the last hook has returned; what it throws is logged. */
        public Builder onClose(Runnable action) {
            onClose = action;
            return this;
        }

        /** The hooks. */
        public NodeHooks build() {
            return new NodeHooks(this);
        }
    }
}
