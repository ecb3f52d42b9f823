package io.github.sluice.runtime.core;

import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeDescriptor;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The door to job runtimes for a scheduler: they are loaded by name and used by index. A name is {@code oci} or
 * {@code runtime/oci}, which are the same, or empty for the configured default.
 *
 * <p><b>Indexes</b> are small and stable until {@link #fini}; 0 is never a runtime, so that a field that nobody has set
 * means "none resolved". The same name has the same index.
 *
 * <p><b>Threads:</b> any thread may call. Loading waits for the one {@code init} of that runtime, if another thread has
 * begun it; nothing else waits, and whoever looks up an index takes no lock. <b>Errors:</b> a runtime that cannot be loaded
 * is a {@link JobRuntimeException}; an index that is none, or a close while steps run, is the caller's mistake.
 * <b>Nulls:</b> none in, none out.
 */
public final class JobRuntimes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobRuntimes.class);

    private final Loading loading;
    private final String defaultType;
    private final ProcessStarter starter;

    private record Host(String node, Path configuration, Path spool, ProcessStarter starter) implements RuntimeHost {}

    private JobRuntimes(Builder builder) {
        defaultType = builder.defaultType;
        starter = builder.starter == null ? LocalProcesses.here() : builder.starter;
        RuntimeHost host = new Host(builder.node, builder.configuration, builder.spool, starter);
        loading = new Loading(host, builder.loader, builder.plugins);
    }

    /**
     * Starts the door of one process.
     *
     * @param node this node's name
     * @param spool the folder for what must survive this process, an absolute path
     */
    public static Builder builder(String node, Path spool) {
        return new Builder(node, spool);
    }

    /** The long form of a name: {@code runtime/oci} for {@code oci}, the default's for the empty text. */
    public String type(String name) {
        return name.isEmpty() ? defaultType : longForm(name);
    }

    /**
     * Loads a runtime, or finds it loaded.
     *
     * @param name its name, its type, or the empty text
     * @param context where this process stands
     * @return its index, at least 1
     * @throws JobRuntimeException if it is not installed, cannot be used here, or was loaded in another context; the table
     *     is as before, and a later call tries again
     */
    public int load(String name, RuntimeContext context) throws JobRuntimeException {
        return loading.load(type(name), context);
    }

    /**
     * Loads the runtimes of a job's components.
     *
     * @param names one for each component
     * @return their indexes, in the same order; equal names have equal indexes
     * @throws JobRuntimeException with the problems of all that cannot be loaded; the others stay loaded
     */
    public List<Integer> loadAll(List<String> names, RuntimeContext context) throws JobRuntimeException {
        List<Integer> indexes = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String name : names) {
            try {
                indexes.add(load(name, context));
            } catch (JobRuntimeException missing) {
                missing.problems().stream()
                        .filter(line -> !problems.contains(line))
                        .forEach(problems::add);
            }
        }
        if (!problems.isEmpty()) {
            throw new JobRuntimeException(problems);
        }
        return List.copyOf(indexes);
    }

    /** The types that are loaded, by index less 1. A snapshot. */
    public List<String> loaded() {
        RuntimeTable table = loading.table();
        List<String> types = new ArrayList<>();
        for (int index = 1; index <= table.size(); index++) {
            types.add(Objects.requireNonNull(table.door(index)).type());
        }
        return List.copyOf(types);
    }

    /**
     * The type at an index.
     *
     * @throws IllegalArgumentException if the index is 0 or was never given out
     * @throws IllegalStateException if nothing is loaded
     */
    public String type(int index) {
        return loading.door(index).type();
    }

    /**
     * Starts a step with the runtime at an index.
     *
     * @throws IllegalArgumentException if the index is 0 or was never given out
     * @throws IllegalStateException if nothing is loaded
     */
    public StepRunner.Builder step(int index, StepSpec step) {
        return new StepRunner.Builder(loading, loading.door(index), step, starter);
    }

    /**
     * Ends every runtime, in the reverse order of their indexes, and empties the table. Loading again afterwards works.
     *
     * @return what could not be ended, one line each
     * @throws IllegalStateException if a step is still running, or inside of an {@code init}; nothing was ended
     */
    public List<String> fini() {
        return loading.fini().stream()
                .filter(outcome -> !outcome.isDone())
                .map(RuntimeOutcome::why)
                .toList();
    }

    /** {@link #fini} with its failures in the log. Twice is fine. */
    @Override
    public void close() {
        fini().forEach(problem -> LOG.warn("{}", problem));
    }

    private static String longForm(String name) {
        return name.startsWith(RuntimeDescriptor.PREFIX) ? name : RuntimeDescriptor.PREFIX + name;
    }

    /** Makes a {@link JobRuntimes}. Not for use by two threads. */
    public static final class Builder {
        private final String node;
        private final Path spool;
        private Path configuration = Path.of("/etc/sluice");
        private String defaultType = RuntimeDescriptor.PREFIX + "oci";
        private @Nullable ProcessStarter starter;
        private ClassLoader loader = JobRuntimePlugin.class.getClassLoader();
        private List<JobRuntimePlugin> plugins = List.of();

        private Builder(String node, Path spool) {
            this.node = Objects.requireNonNull(node, "node");
            if (!spool.isAbsolute()) {
                throw new IllegalArgumentException("spool folder " + spool + ": an absolute path is right");
            }
            this.spool = spool;
        }

        /** The folder with the files of runtimes, such as {@code oci.conf}; without this {@code /etc/sluice}. */
        public Builder configuration(Path folder) {
            configuration = folder.toAbsolutePath();
            return this;
        }

        /** What an empty name means; without this {@code oci}. */
        public Builder defaultRuntime(String name) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("the default runtime has an empty name, which means the default");
            }
            defaultType = longForm(name);
            return this;
        }

        /** What starts programs; without this {@link LocalProcesses#here}. */
        public Builder starter(ProcessStarter newStarter) {
            starter = Objects.requireNonNull(newStarter, "starter");
            return this;
        }

        /** The class loader that finds runtimes; without this the API's own. */
        public Builder classLoader(ClassLoader newLoader) {
            loader = newLoader;
            return this;
        }

        /** Runtimes that the host brings itself, beside those that are found. */
        public Builder plugins(JobRuntimePlugin... brought) {
            plugins = List.of(brought);
            return this;
        }

        /** The door, with nothing loaded yet. */
        public JobRuntimes build() {
            return new JobRuntimes(this);
        }
    }
}
