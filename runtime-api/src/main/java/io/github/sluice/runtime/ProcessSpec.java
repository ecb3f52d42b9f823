package io.github.sluice.runtime;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What a program is started with. Immutable; will grow, so it is made by {@link #builder}. */
public final class ProcessSpec {
    private final TaskUser user;
    private final List<String> arguments;
    private final Map<String, String> environment;
    private final Optional<Path> workingDirectory;
    private final Stdio stdio;

    private ProcessSpec(Builder builder) {
        user = builder.user;
        arguments = builder.arguments;
        environment = Collections.unmodifiableMap(builder.environment);
        workingDirectory = builder.workingDirectory;
        stdio = builder.stdio;
    }

    /** Starts a specification: no arguments, an empty environment, no working folder, no streams. */
    public static Builder builder(TaskUser user) {
        return new Builder(user);
    }

    /** The same as a start for changes. */
    public Builder toBuilder() {
        Builder builder =
                new Builder(user).arguments(arguments).environment(environment).stdio(stdio);
        workingDirectory.ifPresent(builder::workingDirectory);
        return builder;
    }

    /** As whom it runs. */
    public TaskUser user() {
        return user;
    }

    /** The program and its arguments; empty only where a container says what runs. Unmodifiable. */
    public List<String> arguments() {
        return arguments;
    }

    /** The whole environment, in the order as given. Values may hold anything but NUL. Unmodifiable. */
    public Map<String, String> environment() {
        return environment;
    }

    /** The working folder, an absolute path; in a container it is a path inside of it. Empty: whoever runs it chooses. */
    public Optional<Path> workingDirectory() {
        return workingDirectory;
    }

    /** The streams. */
    public Stdio stdio() {
        return stdio;
    }

    /** Makes a {@link ProcessSpec}. Not for use by two threads. */
    public static final class Builder {
        private final TaskUser user;
        private List<String> arguments = List.of();
        private Map<String, String> environment = Map.of();
        private Optional<Path> workingDirectory = Optional.empty();
        private Stdio stdio = Stdio.none();

        private Builder(TaskUser user) {
            this.user = Objects.requireNonNull(user, "user");
        }

        /** The program and its arguments. */
        public Builder arguments(List<String> words) {
            List<String> copy = List.copyOf(words);
            copy.forEach(word -> refuseNul("argument", word));
            arguments = copy;
            return this;
        }

        /** The program and its arguments. */
        public Builder arguments(String... words) {
            return arguments(List.of(words));
        }

        /** The whole environment. */
        public Builder environment(Map<String, String> variables) {
            Map<String, String> copy = new LinkedHashMap<>(variables);
            copy.forEach((name, value) -> {
                if (name.isEmpty() || name.indexOf('=') >= 0) {
                    throw new IllegalArgumentException("variable '" + name + "': a name without '=' is right");
                }
                refuseNul("variable", name);
                refuseNul("value of " + name, value);
            });
            environment = copy;
            return this;
        }

        /** The working folder, an absolute path. */
        public Builder workingDirectory(Path folder) {
            if (!folder.isAbsolute()) {
                throw new IllegalArgumentException("working folder " + folder + ": an absolute path is right");
            }
            workingDirectory = Optional.of(folder);
            return this;
        }

        /** The streams. */
        public Builder stdio(Stdio streams) {
            stdio = Objects.requireNonNull(streams, "streams");
            return this;
        }

        /** The specification. */
        public ProcessSpec build() {
            return new ProcessSpec(this);
        }

        private static void refuseNul(String what, String text) {
            if (text.indexOf('\0') >= 0) {
                throw new IllegalArgumentException(what + " has a NUL, which no program can be given");
            }
        }
    }
}
