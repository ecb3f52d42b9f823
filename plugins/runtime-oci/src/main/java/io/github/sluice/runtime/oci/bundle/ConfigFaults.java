package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.conf.Visible;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is wrong with one document, as {@code file: /json/pointer: problem}. A pointer is as in RFC 6901, but
 * for the whole document, which is {@code /} since an empty place would be hard to see. Used by one thread.
 */
public final class ConfigFaults {
    private static final int MOST_FAULTS = 100;

    private final Path file;
    private final List<String> faults = new ArrayList<>();
    private int unlisted;

    ConfigFaults(Path file) {
        this.file = file;
    }

    /** Notes a fault of the value at {@code pointer}, empty for the whole document. */
    void add(String pointer, String problem) {
        if (faults.size() == MOST_FAULTS) {
            unlisted++;
            return;
        }
        faults.add(Visible.phrase(file.toString()) + ": " + (pointer.isEmpty() ? "/" : Visible.phrase(pointer)) + ": "
                + problem);
    }

    /** Throws what was noted, if anything was. */
    void end() throws ConfigException {
        if (unlisted > 0) {
            faults.add(Visible.phrase(file.toString()) + ": /: and " + unlisted + " faults more, not listed");
            unlisted = 0;
        }
        if (!faults.isEmpty()) {
            throw new ConfigException(faults);
        }
    }

    /** Throws one fault, at {@code place} of {@code file}. */
    public static ConfigException only(Path file, String place, String problem) {
        return new ConfigException(List.of(Visible.phrase(file.toString()) + ": " + place + ": " + problem));
    }

    /** The pointer to the member {@code name} of the object at {@code pointer}. */
    static String member(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
