package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeContext;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The loaded runtimes in parallel arrays, by index. Index 0 is never a runtime, so that a field that nobody has set means
 * "none resolved". Immutable: a change makes another table.
 */
final class RuntimeTable {
    static final RuntimeTable EMPTY = new RuntimeTable(new String[1], new RuntimeContext[1], new RuntimeDoor[1]);

    private final @Nullable String[] types;
    private final @Nullable RuntimeContext[] contexts;
    private final @Nullable RuntimeDoor[] doors;

    private RuntimeTable(@Nullable String[] types, @Nullable RuntimeContext[] contexts, @Nullable RuntimeDoor[] doors) {
        this.types = types;
        this.contexts = contexts;
        this.doors = doors;
    }

    /** The same with one more at the end. */
    RuntimeTable with(RuntimeDoor door, RuntimeContext context) {
        int length = doors.length + 1;
        RuntimeTable longer = new RuntimeTable(
                Arrays.copyOf(types, length), Arrays.copyOf(contexts, length), Arrays.copyOf(doors, length));
        longer.types[length - 1] = door.type();
        longer.contexts[length - 1] = context;
        longer.doors[length - 1] = door;
        return longer;
    }

    /** The index of a type, or 0. */
    int find(String type) {
        for (int index = 1; index < types.length; index++) {
            if (type.equals(types[index])) {
                return index;
            }
        }
        return 0;
    }

    boolean holds(RuntimeDoor door) {
        return Arrays.asList(doors).contains(door);
    }

    /** How many there are; their indexes are 1 to this. */
    int size() {
        return doors.length - 1;
    }

    /** Where the runtime at that index was loaded, or null. */
    @Nullable
    RuntimeContext context(int index) {
        return index > 0 && index < contexts.length ? contexts[index] : null;
    }

    /** The runtime at that index, or null. */
    @Nullable
    RuntimeDoor door(int index) {
        return index > 0 && index < doors.length ? doors[index] : null;
    }
}
