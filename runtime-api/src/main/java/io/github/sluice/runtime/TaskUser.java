package io.github.sluice.runtime;

import java.util.List;
import java.util.Optional;

/**
 * As whom a task runs.
 *
 * @param uid the user's number, 0 to 4294967294
 * @param gid the group's number, 0 to 4294967294
 * @param groups the numbers of the other groups
 * @param name the user's name, where it is known
 */
public record TaskUser(long uid, long gid, List<Long> groups, Optional<String> name) {
    private static final long HIGHEST = 4_294_967_294L; // the next one means "none" to the system

    /** Checks the parts and copies the list. */
    public TaskUser {
        groups = List.copyOf(groups);
        check("user", uid);
        check("group", gid);
        groups.forEach(group -> check("group", group));
        name.ifPresent(text -> {
            if (text.isBlank() || text.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("the name of user " + uid + " is blank or has a NUL");
            }
        });
    }

    /** A user of one group whose name is not known. */
    public static TaskUser of(long uid, long gid) {
        return new TaskUser(uid, gid, List.of(), Optional.empty());
    }

    /** The same user with a name. */
    public TaskUser named(String newName) {
        return new TaskUser(uid, gid, groups, Optional.of(newName));
    }

    private static void check(String what, long number) {
        if (number < 0 || number > HIGHEST) {
            throw new IllegalArgumentException(what + " number " + number + ": 0 to " + HIGHEST + " is right");
        }
    }
}
