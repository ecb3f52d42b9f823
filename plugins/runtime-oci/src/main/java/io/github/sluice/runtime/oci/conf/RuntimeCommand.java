package io.github.sluice.runtime.oci.conf;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What a runtime can be told to do, each by a command of its own. */
public enum RuntimeCommand {
    /** Makes the container, which waits. */
    CREATE(ConfKey.RUN_TIME_CREATE, true, false),
    /** Lets a container that waits begin. */
    START(ConfKey.RUN_TIME_START, true, false),
    /** Makes the container and stays until it has ended. */
    RUN(ConfKey.RUN_TIME_RUN, true, false),
    /** Ends the container's processes. */
    KILL(ConfKey.RUN_TIME_KILL, false, true),
    /** Removes what is left of the container. */
    DELETE(ConfKey.RUN_TIME_DELETE, false, true),
    /** Tells the container's state. */
    QUERY(ConfKey.RUN_TIME_QUERY, false, true);

    private final ConfKey key;
    private final boolean arguments;
    private final boolean pid;

    RuntimeCommand(ConfKey key, boolean arguments, boolean pid) {
        this.key = key;
        this.arguments = arguments;
        this.pid = pid;
    }

    /** The key of the configuration that holds the command. */
    public ConfKey key() {
        return key;
    }

    /** Whether the command can make use of this pattern: arguments before the task runs, its pid afterwards. */
    boolean allows(PatternLetter letter) {
        return switch (letter) {
            case ARGUMENTS -> arguments;
            case PID -> pid;
            default -> true;
        };
    }

    /** The keys of the commands that can make use of a pattern, for messages. */
    static String allowing(PatternLetter letter) {
        return Arrays.stream(values())
                .filter(each -> each.allows(letter))
                .map(each -> each.key.label())
                .collect(Collectors.joining(", "));
    }
}
