package io.github.sluice.runtime.oci.conf;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The keys that the file may have, as administrators know them; in the file they may stand in any case. */
public enum ConfKey {
    RUN_TIME_CREATE("RunTimeCreate", Use.COMMAND, "makes the container, which waits"),
    RUN_TIME_START("RunTimeStart", Use.COMMAND, "lets a container that waits begin"),
    RUN_TIME_RUN("RunTimeRun", Use.COMMAND, "makes the container and stays until it has ended"),
    RUN_TIME_KILL("RunTimeKill", Use.COMMAND, "ends the container's processes"),
    RUN_TIME_DELETE("RunTimeDelete", Use.COMMAND, "removes what is left of the container"),
    RUN_TIME_QUERY("RunTimeQuery", Use.COMMAND, "tells the container's state"),
    ENV_EXCLUDE("EnvExclude", Use.VALUE, "what is left out of a task's environment"),
    RUN_TIME_ENV_EXCLUDE("RunTimeEnvExclude", Use.VALUE, "what is left out of the runtime's own environment"),
    CREATE_ENV_FILE("CreateEnvFile", Use.VALUE, "whether a file has the environment: false, newline or null"),
    MOUNT_SPOOL_DIR("MountSpoolDir", Use.VALUE, "where the task's spool folder is mounted in the container"),
    CONTAINER_PATH("ContainerPath", Use.VALUE, "the folder for a task's generated bundle"),
    DISABLE_HOOKS("DisableHooks", Use.VALUE, "hooks of the bundle that are left out"),
    IGNORE_FILE_CONFIG_JSON("IgnoreFileConfigJson", Use.VALUE, "whether there is no config.json"),
    DISABLE_CLEANUP("DisableCleanup", Use.VALUE, "whether what was made is kept"),
    FILE_DEBUG("FileDebug", Use.NONE, ""),
    SYSLOG_DEBUG("SyslogDebug", Use.NONE, ""),
    STD_IO_DEBUG("StdIODebug", Use.NONE, ""),
    DEBUG_FLAGS("DebugFlags", Use.NONE, ""),
    SRUN_PATH("SrunPath", Use.NONE, ""),
    SRUN_ARGS("SrunArgs", Use.NONE, "");

    private final String label;
    private final Use use;
    private final String about;

    ConfKey(String label, Use use, String about) {
        this.label = label;
        this.use = use;
        this.about = about;
    }

    /** The key in any case, or empty if it is none. */
    static Optional<ConfKey> find(String word) {
        return Arrays.stream(values())
                .filter(each -> each.label.equalsIgnoreCase(word))
                .findFirst();
    }

    /** The key that is most like a word, or empty if none is like it. */
    static Optional<ConfKey> like(String word) {
        String plain = word.toLowerCase(Locale.ROOT);
        ConfKey closest = RUN_TIME_CREATE;
        int least = Integer.MAX_VALUE;
        for (ConfKey each : values()) {
            int distance = distance(plain, each.label.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                closest = each;
            }
        }
        return least <= 1 + closest.label.length() / 5 ? Optional.of(closest) : Optional.empty();
    }

    /** The key as administrators know it, such as {@code RunTimeRun}. */
    public String label() {
        return label;
    }

    /** What it says, for people. */
    public String about() {
        return about;
    }

    /** Whether its value is a command, in which quotes hold words together. */
    boolean isCommand() {
        return use == Use.COMMAND;
    }

    /** Whether it is a key for other programs that read such a file. */
    public boolean isForeign() {
        return use == Use.NONE;
    }

    /** How many letters are to be added, dropped or changed to make one word the other. */
    private static int distance(String one, String other) {
        if (Math.abs(one.length() - other.length()) > other.length()) {
            return Integer.MAX_VALUE;
        }
        int[] row = new int[other.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }

    private enum Use {
        COMMAND,
        VALUE,
        NONE
    }
}
