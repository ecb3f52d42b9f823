package io.github.sluice.hres;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** A job as the host describes it to plugins. Immutable; will grow, so it is made by {@link #builder}. */
public final class Job {
    private final JobId id;
    private final OptionalInt step;
    private final int userId;
    private final int groupId;
    private final Optional<String> userName;
    private final Optional<String> account;
    private final Optional<String> partition;
    private final NodeNames nodes;
    private final Optional<Instant> endTime;
    private final Optional<Duration> hookTime;

    private Job(Builder builder) {
        id = builder.id;
        step = builder.step;
        userId = builder.userId;
        groupId = builder.groupId;
        userName = builder.userName;
        account = builder.account;
        partition = builder.partition;
        nodes = builder.nodes;
        endTime = builder.endTime;
        hookTime = builder.hookTime;
    }

    /** Starts a job with this identity and nothing else: user and group 0, no nodes. */
    public static Builder builder(JobId id) {
        return new Builder(id);
    }

    /** A builder that starts with everything that this job has. */
    public Builder toBuilder() {
        Builder builder = new Builder(id);
        builder.step = step;
        builder.userId = userId;
        builder.groupId = groupId;
        builder.userName = userName;
        builder.account = account;
        builder.partition = partition;
        builder.nodes = nodes;
        builder.endTime = endTime;
        builder.hookTime = hookTime;
        return builder;
    }

    /** The identity. */
    public JobId id() {
        return id;
    }

    /** The step's number in the job, from 0; empty in hooks that are not a step's. */
    public OptionalInt step() {
        return step;
    }

    /** The numeric id of the user. */
    public int userId() {
        return userId;
    }

    /** The numeric id of the group. */
    public int groupId() {
        return groupId;
    }

    /** The user's name, where the host knows it without a look-up. */
    public Optional<String> userName() {
        return userName;
    }

    /** The account that pays. */
    public Optional<String> account() {
        return account;
    }

    /** The partition (queue) of the job. */
    public Optional<String> partition() {
        return partition;
    }

    /** The nodes of the job, in the host's order; empty at submission. */
    public NodeNames nodes() {
        return nodes;
    }

    /**
     * When the job ends: expected until it has ended, actual in the controller and in node epilogs that run after the
     * end; empty where the host knows nothing.
     */
    public Optional<Instant> endTime() {
        return endTime;
    }

    /**
     * How long a call of a hook for this job may take, where the resource gives it less: the hard limit. The controller
     * grants it up to the site's maximum.
     */
    public Optional<Duration> hookTime() {
        return hookTime;
    }

    @Override
    public String toString() {
        return "job " + id + " on " + (nodes.isEmpty() ? "no nodes" : nodes.fold());
    }

    /** Makes a {@link Job}. Not for use by two threads. */
    public static final class Builder {
        private final JobId id;
        private OptionalInt step = OptionalInt.empty();
        private int userId;
        private int groupId;
        private Optional<String> userName = Optional.empty();
        private Optional<String> account = Optional.empty();
        private Optional<String> partition = Optional.empty();
        private NodeNames nodes = NodeNames.none();
        private Optional<Instant> endTime = Optional.empty();
        private Optional<Duration> hookTime = Optional.empty();

        private Builder(JobId id) {
            this.id = Objects.requireNonNull(id, "id");
        }

        /** The step's number, not negative. */
        public Builder step(int number) {
            if (number < 0) {
                throw new IllegalArgumentException("step number is negative: " + number);
            }
            step = OptionalInt.of(number);
            return this;
        }

        /** The numeric ids of user and group. */
        public Builder user(int newUserId, int newGroupId) {
            userId = newUserId;
            groupId = newGroupId;
            return this;
        }

        /** The user's name. */
        public Builder userName(String name) {
            userName = Optional.of(name);
            return this;
        }

        /** The account that pays. */
        public Builder account(String name) {
            account = Optional.of(name);
            return this;
        }

        /** The partition (queue). */
        public Builder partition(String name) {
            partition = Optional.of(name);
            return this;
        }

        /** The job's nodes. */
        public Builder nodes(NodeNames names) {
            nodes = Objects.requireNonNull(names, "nodes");
            return this;
        }

        /** When the job ends, expected or actual. */
        public Builder endTime(Instant end) {
            endTime = Optional.of(end);
            return this;
        }

        /** How long a call of a hook may take; above zero. */
        public Builder hookTime(Duration time) {
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException("hook time " + time + ": above zero is right");
            }
            hookTime = Optional.of(time);
            return this;
        }

        /** The job. */
        public Job build() {
            return new Job(this);
        }
    }
}
