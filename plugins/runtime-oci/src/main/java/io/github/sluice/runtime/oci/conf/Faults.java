package io.github.sluice.runtime.oci.conf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong with one file, and what is only odd about it. Used by one thread. */
final class Faults {
    private static final int MOST = 100;

    private final String file;
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> warnings = new ArrayList<>();

    Faults(String file) {
        this.file = file;
    }

    /** Notes a fault; lines and columns count from 1, columns in characters. */
    void add(int line, int column, String message) {
        faults.add(new Fault(line, column, message));
    }

    /** Notes what does not keep the file from being used. */
    void warn(int line, int column, String message) {
        warnings.add(new Fault(line, column, message));
    }

    /** The warnings, in the order of the file. */
    List<String> warnings() {
        return lines(warnings);
    }

    /** Ends here if there is any fault. */
    void check() throws OciConfException {
        if (!faults.isEmpty()) {
            throw new OciConfException(lines(faults));
        }
    }

    private List<String> lines(List<Fault> all) {
        List<String> lines = new ArrayList<>();
        all.stream()
                .sorted(Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column))
                .limit(MOST)
                .forEach(each -> lines.add(
                        Visible.text(file + ":" + each.line() + ":" + each.column() + ": " + each.message())));
        if (all.size() > MOST) {
            lines.add(Visible.text(file + ":1:1: and " + (all.size() - MOST) + " more, not listed"));
        }
        return lines;
    }

    private record Fault(int line, int column, String message) {}
}
