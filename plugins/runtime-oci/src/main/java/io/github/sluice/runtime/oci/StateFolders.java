package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.PatternValues;
import io.github.sluice.runtime.oci.conf.RuntimeCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The folders in which runtimes keep what they know of containers, as their commands name them with {@code --root}. A job
 * has no login session, so {@code /run/user} often lacks its user's; it is told before a runtime fails for it.
 */
final class StateFolders {
    private static final String OPTION = "--root";
    private static final int WRITE_AND_ENTER = 3;

    private StateFolders() {}

    /** Refuses a step whose user has no such folder and cannot make it. */
    static void check(StepSpec step, OciConf conf, RuntimeCommands commands) throws IOException {
        PatternValues values = PatternValues.of(OciTask.name(step, 0), Path.of("/"))
                .withBundle(Path.of("/"), Path.of("/"))
                .withEnvironmentFile(Path.of("/"));
        for (RuntimeCommand command : List.of(RuntimeCommand.RUN, RuntimeCommand.CREATE)) {
            List<String> words = commands.words(command, values).orElse(List.of());
            for (int i = 0; i < words.size(); i++) {
                if (words.get(i).startsWith(OPTION + "=/")) {
                    check(step, command, Path.of(words.get(i).substring(OPTION.length() + 1)));
                } else if (words.get(i).equals(OPTION) && i + 1 < words.size()) {
                    check(step, command, Path.of(words.get(i + 1)));
                }
            }
        }
    }

    private static void check(StepSpec step, RuntimeCommand command, Path folder) throws IOException {
        Path there = folder;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (isUsable(there, step)) {
            return;
        }
        String what = there.equals(folder)
                ? "may not write to " + folder
                : "has no " + folder + " and may not make it in " + there;
        throw new IOException("on node " + step.node() + " user " + step.user().uid() + " " + what + ", which "
                + command.key().label() + " needs: a folder of the user's own that the site makes is right");
    }

    private static boolean isUsable(Path folder, StepSpec step) throws IOException {
        long uid = step.user().uid();
        if (uid == 0) {
            return true;
        }
        Map<String, Object> found = Files.readAttributes(folder, "unix:uid,gid,mode");
        int mode = (Integer) found.getOrDefault("mode", 0);
        long group = Integer.toUnsignedLong((Integer) found.getOrDefault("gid", 0));
        if (Integer.toUnsignedLong((Integer) found.getOrDefault("uid", 0)) == uid) {
            return (mode >> 6 & WRITE_AND_ENTER) == WRITE_AND_ENTER;
        }
        boolean member = step.user().gid() == group || step.user().groups().contains(group);
        return ((member ? mode >> 3 : mode) & WRITE_AND_ENTER) == WRITE_AND_ENTER;
    }
}
