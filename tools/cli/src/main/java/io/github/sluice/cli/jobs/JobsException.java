package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Fault;
import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/** A JOBS.yaml that is not accepted, with every fault of it in the order of their places. */
public final class JobsException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient List<Fault> faults;

    /** An exception for these faults, of which there is at least one. */
    public JobsException(List<Fault> faults) {
        super(faults.stream().map(Fault::toString).collect(Collectors.joining(System.lineSeparator())));
        if (faults.isEmpty()) {
            throw new IllegalArgumentException("no fault");
        }
        this.faults = List.copyOf(faults);
    }

    /** Every fault, at least one, in the order of their places. */
    public List<Fault> faults() {
        return faults;
    }
}
