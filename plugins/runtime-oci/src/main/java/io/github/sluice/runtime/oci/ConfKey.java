package io.github.sluice.runtime.oci;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The keys that the file may have, as administrators know them; in the file they may stand in any case. */
enum ConfKey {
    RUN_TIME_CREATE("RunTimeCreate", Use.COMMAND),
    RUN_TIME_START("RunTimeStart", Use.COMMAND),
    RUN_TIME_RUN("RunTimeRun", Use.COMMAND),
    RUN_TIME_KILL("RunTimeKill", Use.COMMAND),
    RUN_TIME_DELETE("RunTimeDelete", Use.COMMAND),
    RUN_TIME_QUERY("RunTimeQuery", Use.COMMAND),
    ENV_EXCLUDE("EnvExclude", Use.VALUE),
    RUN_TIME_ENV_EXCLUDE("RunTimeEnvExclude", Use.VALUE),
    CREATE_ENV_FILE("CreateEnvFile", Use.VALUE),
    MOUNT_SPOOL_DIR("MountSpoolDir", Use.VALUE),
    CONTAINER_PATH("ContainerPath", Use.VALUE),
    DISABLE_HOOKS("DisableHooks", Use.VALUE),
    IGNORE_FILE_CONFIG_JSON("IgnoreFileConfigJson", Use.VALUE),
    DISABLE_CLEANUP("DisableCleanup", Use.VALUE),
    FILE_DEBUG("FileDebug", Use.NONE),
    SYSLOG_DEBUG("SyslogDebug", Use.NONE),
    STD_IO_DEBUG("StdIODebug", Use.NONE),
    DEBUG_FLAGS("DebugFlags", Use.NONE),
    SRUN_PATH("SrunPath", Use.NONE),
    SRUN_ARGS("SrunArgs", Use.NONE);

    private final String label;
    private final Use use;

    ConfKey(String label, Use use) {
        this.label = label;
        this.use = use;
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

    String label() {
        return label;
    }

    /** Whether its value is a command, in which quotes hold words together. */
    boolean isCommand() {
        return use == Use.COMMAND;
    }

    /** Whether it is a key for other programs that read such a file. */
    boolean isForeign() {
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
