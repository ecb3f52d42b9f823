package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.spool.UserIds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one task wants other than its bundle says. Immutable.
 *
 * @param user whose task it is, for a bundle that names no user
 * @param terminal whether the process gets a terminal
 * @param arguments the program and its arguments, empty for those of the bundle
 * @param workingFolder the folder inside the container that the process starts in, empty for that of the bundle
 * @param environment by name, in the order in which new names follow those of the bundle; stands above the bundle's
 * @param mounts after those of the bundle
 * @param disabledHooks the hook lists of the bundle to leave out, as config.json names them, such as {@code poststart}
 * @param poststart hooks to run once the process was started, after those of the bundle
 */
public record TaskSettings(
        UserIds user,
        boolean terminal,
        List<String> arguments,
        Optional<String> workingFolder,
        Map<String, String> environment,
        List<BindMount> mounts,
        Set<String> disabledHooks,
        List<HookProgram> poststart) {

    /** Copies the parts. */
    public TaskSettings {
        arguments = List.copyOf(arguments);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        mounts = List.copyOf(mounts);
        disabledHooks = Set.copyOf(disabledHooks);
        poststart = List.copyOf(poststart);
    }

    /** Settings that leave the bundle as it is, without a terminal. */
    public static Builder of(UserIds user) {
        return new Builder(user);
    }

    /** Collects settings. Used by one thread. */
    public static final class Builder {
        private final UserIds user;
        private final Map<String, String> environment = new LinkedHashMap<>();
        private final List<BindMount> mounts = new ArrayList<>();
        private final List<HookProgram> poststart = new ArrayList<>();
        private boolean terminal;
        private List<String> arguments = List.of();
        private Optional<String> workingFolder = Optional.empty();
        private Set<String> disabledHooks = Set.of();

        private Builder(UserIds user) {
            this.user = user;
        }

        /** Whether the process gets a terminal; false otherwise. */
        public Builder terminal(boolean wanted) {
            terminal = wanted;
            return this;
        }

        /** The program and its arguments, in the place of those of the bundle. */
        public Builder arguments(List<String> programAndArguments) {
            arguments = List.copyOf(programAndArguments);
            return this;
        }

        /** The folder inside the container that the process starts in, in the place of that of the bundle. */
        public Builder workingFolder(String folder) {
            workingFolder = Optional.of(folder);
            return this;
        }

        /** Adds variables, which stand above those of the bundle and those added before. */
        public Builder environment(Map<String, String> variables) {
            environment.putAll(variables);
            return this;
        }

        /** Adds a mount after those of the bundle. */
        public Builder mount(BindMount mount) {
            mounts.add(mount);
            return this;
        }

        /** The hook lists of the bundle to leave out, in the place of those given before. */
        public Builder disabledHooks(Set<String> lists) {
            disabledHooks = Set.copyOf(lists);
            return this;
        }

        /** Adds a hook to run once the process was started. */
        public Builder poststart(HookProgram hook) {
            poststart.add(hook);
            return this;
        }

        /** The settings as they were collected up to now. */
        public TaskSettings build() {
            return new TaskSettings(
                    user, terminal, arguments, workingFolder, environment, mounts, disabledHooks, poststart);
        }
    }
}
