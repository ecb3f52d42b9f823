package io.github.sluice.cli;

import io.github.sluice.simulator.trace.LublinModel;
import io.github.sluice.simulator.trace.SwfReader;
import io.github.sluice.simulator.trace.SwfTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say which jobs there are. */
final class Workload {
    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "A workload in the Standard Workload Format, version 2.2. Without it one is made with the"
                    + " model of Lublin and Feitelson (2003).")
    private @Nullable Path trace;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of a workload that is made, and of the order in which threads run (default: 1).")
    private long seed;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1000",
            description = "The jobs of a workload that is made (default: 1000).")
    private int jobs;

    @Option(
            names = "--load",
            paramLabel = "X",
            description = "The load of a workload that is made; 1 would keep the whole cluster busy."
                    + " Without it, what comes of the model.")
    private @Nullable Double load;

    long seed() {
        return seed;
    }

    /** The workload, for a cluster of so many processors. */
    SwfTrace jobs(int processors) throws IOException {
        if (trace != null) {
            return SwfReader.read(trace);
        }
        try {
            LublinModel.Builder model =
                    LublinModel.builder().nodes(processors).jobs(jobs).seed(seed);
            Optional.ofNullable(load).ifPresent(model::load);
            return model.build().generate();
        } catch (IllegalArgumentException outOfRange) {
            throw new Failure("hres simulate: " + Errors.oneLine(String.valueOf(outOfRange.getMessage())));
        }
    }
}
