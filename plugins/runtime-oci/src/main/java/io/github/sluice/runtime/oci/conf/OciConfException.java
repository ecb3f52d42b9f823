package io.github.sluice.runtime.oci.conf;

import java.util.List;

/** An {@code oci.conf} that cannot be used, with all its faults. */
public final class OciConfException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> lines;

    OciConfException(List<String> lines) {
        super(String.join("\n", lines));
        this.lines = List.copyOf(lines);
    }

    /** Every fault, each {@code file:line:column: message}, in the order of the file; at least one. */
    public List<String> lines() {
        return lines;
    }
}
