package io.github.sluice.runtime.oci.bundle;

import java.util.List;

/** A bundle or a state that cannot be used. The message has one fault a line, each with its file and its place. */
public final class ConfigException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<String> faults;

    ConfigException(List<String> faults) {
        super(String.join("\n", faults));
        this.faults = List.copyOf(faults);
    }

    /** The faults in the order of the document, never empty. */
    List<String> faults() {
        return faults;
    }
}
