package io.github.sluice.runtime.core;

import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.RuntimeOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Brings runtimes into the table and out of it. Readers see a snapshot behind one volatile; changes come one after the
 * other; no lock is held while a runtime's own code runs. Safe for use by many threads.
 */
final class Loading {
    private final RuntimeHost host;
    private final ClassLoader loader;
    private final List<JobRuntimePlugin> brought;
    private final Object lock = new Object();
    private final Map<String, Attempt> attempts = new HashMap<>(); // guarded by lock
    private @Nullable InstalledRuntimes installed; // guarded by lock
    private boolean ending; // guarded by lock
    private int steps; // guarded by lock
    private volatile RuntimeTable table = RuntimeTable.EMPTY;

    /** One thread's try to load a type; the others wait for its result. */
    private record Attempt(Thread thread, CompletableFuture<RuntimeTable> table) {}

    Loading(RuntimeHost host, ClassLoader loader, List<JobRuntimePlugin> brought) {
        this.host = host;
        this.loader = loader;
        this.brought = brought;
    }

    RuntimeTable table() {
        return table;
    }

    RuntimeDoor door(int index) {
        RuntimeTable now = table;
        RuntimeDoor door = now.door(index);
        if (door != null) {
            return door;
        }
        if (now.size() == 0) {
            throw new IllegalStateException("runtime " + index + " is asked for, and none is loaded: load it first");
        }
        throw new IllegalArgumentException(
                index == 0
                        ? "runtime 0 is never a runtime: none was resolved, load one by its name first"
                        : "runtime " + index + " is unknown: 1 to " + now.size() + " are loaded");
    }

    /**
     * Keeps a runtime from being ended while a step runs; {@link #leave} when the step has ended.
     *
     * @throws IllegalStateException if it has been ended, or is about to be
     */
    void enter(RuntimeDoor door) {
        synchronized (lock) {
            if (ending || !table.holds(door)) {
                throw new IllegalStateException(door.type() + " was ended: load it again and make the step anew");
            }
            steps++;
        }
    }

    void leave() {
        synchronized (lock) {
            steps--;
        }
    }

    int load(String type, RuntimeContext context) throws JobRuntimeException {
        RuntimeTable now = table;
        if (now.find(type) == 0) {
            now = loadOnce(type, context);
        }
        int index = now.find(type);
        RuntimeContext loadedIn = now.context(index);
        if (loadedIn != context) {
            throw new JobRuntimeException(type + " is loaded as " + loadedIn + " and cannot be loaded as " + context
                    + " in the same process");
        }
        return index;
    }

    /** The table with that type in it. */
    private RuntimeTable loadOnce(String type, RuntimeContext context) throws JobRuntimeException {
        Attempt mine = new Attempt(Thread.currentThread(), new CompletableFuture<>());
        Attempt other;
        synchronized (lock) {
            if (table.find(type) != 0) {
                return table;
            }
            if (ending) {
                throw new JobRuntimeException(type + " cannot be loaded while the runtimes are being ended");
            }
            if (isInInit()) { // two that wait for each other would wait for ever
                throw new JobRuntimeException(type + " cannot be loaded from inside of an init");
            }
            other = attempts.putIfAbsent(type, mine);
        }
        return other == null ? init(type, context, mine) : await(type, other);
    }

    private RuntimeTable init(String type, RuntimeContext context, Attempt mine) throws JobRuntimeException {
        try {
            RuntimeDoor door = RuntimeDoor.open(type, plugin(type), context, host);
            RuntimeTable longer;
            synchronized (lock) {
                longer = table.with(door, context);
                table = longer;
                attempts.remove(type);
            }
            mine.table.complete(longer);
            return longer;
        } catch (JobRuntimeException | RuntimeException | Error failure) {
            synchronized (lock) {
                attempts.remove(type);
            }
            mine.table.completeExceptionally(failure);
            throw failure;
        }
    }

    private static RuntimeTable await(String type, Attempt other) throws JobRuntimeException {
        try {
            return other.table.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof JobRuntimeException same) {
                throw same;
            }
            throw new JobRuntimeException(type + " cannot be used: its init threw " + failed.getCause(), failed);
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
            throw new JobRuntimeException(type + " was not waited for, as the thread was interrupted", now);
        }
    }

    private JobRuntimePlugin plugin(String type) throws JobRuntimeException {
        InstalledRuntimes found = installed();
        InstalledRuntimes.Entry entry = found.entry(type);
        if (entry != null) {
            return entry.plugin();
        }
        List<String> types =
                found.list().stream().map(each -> each.descriptor().type()).toList();
        List<String> problems = new ArrayList<>();
        problems.add(type + " is not installed: " + (types.isEmpty() ? "no runtime is" : String.join(", ", types)));
        problems.addAll(found.problems());
        throw new JobRuntimeException(problems);
    }

    private InstalledRuntimes installed() {
        synchronized (lock) {
            if (installed != null) {
                return installed;
            }
        }
        // Outside of the lock, since the constructors of providers are their own code. Two searches find the same.
        InstalledRuntimes found = InstalledRuntimes.find(loader, brought);
        synchronized (lock) {
            installed = installed == null ? found : installed;
            return installed;
        }
    }

    /** Ends every runtime, last first, and tells how each went. */
    List<RuntimeOutcome> fini() {
        List<Attempt> running;
        synchronized (lock) {
            refuseToEnd();
            if (ending) {
                return List.of();
            }
            ending = true;
            running = List.copyOf(attempts.values());
        }
        try {
            running.forEach(attempt ->
                    attempt.table.handle((loaded, failure) -> attempt).join());
            return endAll();
        } finally {
            synchronized (lock) {
                ending = false;
            }
        }
    }

    private List<RuntimeOutcome> endAll() {
        RuntimeTable all;
        synchronized (lock) {
            all = table;
            table = RuntimeTable.EMPTY;
            installed = null; // so that class loaders can go, and what is installed later is found
        }
        List<RuntimeOutcome> outcomes = new ArrayList<>();
        Error fatal = null;
        for (int index = all.size(); index > 0; index--) {
            try {
                outcomes.add(Objects.requireNonNull(all.door(index)).fini());
            } catch (Error risen) { // of the machine; it waits until the others are ended
                fatal = fatal == null ? risen : fatal;
            }
        }
        if (fatal != null) {
            throw fatal;
        }
        return outcomes;
    }

    private void refuseToEnd() {
        if (steps > 0) {
            throw new IllegalStateException("the runtimes cannot be ended, as steps are running: " + steps);
        }
        if (isInInit()) {
            throw new IllegalStateException("the runtimes cannot be ended from inside of an init");
        }
    }

    /** Whether this thread is about to load something; under the lock. */
    private boolean isInInit() {
        return attempts.values().stream().anyMatch(attempt -> attempt.thread == Thread.currentThread());
    }
}
