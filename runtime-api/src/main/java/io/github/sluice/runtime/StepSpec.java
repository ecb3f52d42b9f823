package io.github.sluice.runtime;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** One step on one node, as a runtime sees it. Immutable; will grow, so it is made by {@link #builder}. */
public final class StepSpec {
    private final StepId id;
    private final String node;
    private final TaskUser user;
    private final Optional<Path> bundle;
    private final Optional<Path> batchScript;
    private final Optional<String> clientAddress;
    private final byte[] launchMessage;

    private StepSpec(Builder builder) {
        id = builder.id;
        node = builder.node;
        user = builder.user;
        bundle = builder.bundle;
        batchScript = builder.batchScript;
        clientAddress = builder.clientAddress;
        launchMessage = builder.launchMessage;
    }

    /**
     * Starts a specification: no bundle, no batch script, no client.
     *
     * @param node the node's name
     */
    public static Builder builder(StepId id, String node, TaskUser user) {
        return new Builder(id, node, user);
    }

    /** Which step this is. */
    public StepId id() {
        return id;
    }

    /** The name of the node that it runs on. */
    public String node() {
        return node;
    }

    /** As whom its tasks run. */
    public TaskUser user() {
        return user;
    }

    /** The folder of the container that its tasks run in, an absolute path; empty: none is asked for. */
    public Optional<Path> bundle() {
        return bundle;
    }

    /** The job's batch script on this machine, an absolute path, if this step runs one as its task's first argument. */
    public Optional<Path> batchScript() {
        return batchScript;
    }

    /** The address of the client that started the step, where there is one. */
    public Optional<String> clientAddress() {
        return clientAddress;
    }

    /** The scheduler's own message that started the step, opaque here; empty where there is none. A copy. */
    public byte[] launchMessage() {
        return launchMessage.clone();
    }

    /** The id and the node. */
    @Override
    public String toString() {
        return "step " + id + " on " + node;
    }

    /** Makes a {@link StepSpec}. Not for use by two threads. */
    public static final class Builder {
        private final StepId id;
        private final String node;
        private final TaskUser user;
        private Optional<Path> bundle = Optional.empty();
        private Optional<Path> batchScript = Optional.empty();
        private Optional<String> clientAddress = Optional.empty();
        private byte[] launchMessage = {};

        private Builder(StepId id, String node, TaskUser user) {
            this.id = Objects.requireNonNull(id, "id");
            boolean climbs = node.indexOf('/') >= 0 || node.equals(".") || node.equals("..");
            if (node.isBlank() || climbs || node.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("node '" + node + "': a name that is no path is right");
            }
            this.node = node;
            this.user = Objects.requireNonNull(user, "user");
        }

        /** The folder of the container, an absolute path. */
        public Builder bundle(Path folder) {
            bundle = Optional.of(absolute("bundle", folder));
            return this;
        }

        /** The job's batch script on this machine, an absolute path. */
        public Builder batchScript(Path file) {
            batchScript = Optional.of(absolute("batch script", file));
            return this;
        }

        /** The address of the client that started the step. */
        public Builder clientAddress(String address) {
            clientAddress = Optional.of(address);
            return this;
        }

        /** The scheduler's own message that started the step. */
        public Builder launchMessage(byte[] message) {
            launchMessage = Arrays.copyOf(message, message.length);
            return this;
        }

        /** The specification. */
        public StepSpec build() {
            return new StepSpec(this);
        }

        private static Path absolute(String what, Path path) {
            if (!path.isAbsolute()) {
                throw new IllegalArgumentException(what + " " + path + ": an absolute path is right");
            }
            return path;
        }
    }
}
