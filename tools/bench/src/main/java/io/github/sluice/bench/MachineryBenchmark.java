package io.github.sluice.bench;

import io.github.sluice.runtime.ProcessStarter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What is left of a step when its programs take no time: the runner's own work, of which each task has its share. One
 * operation is one whole step of runtime none.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MachineryBenchmark {
    private static final ProcessStarter NO_TIME = program -> new EndedProcess();

    /** How many tasks the step has. */
    @Param({"1", "64"})
    public int tasks;

    private Steps steps;

    /** Loads the runtime. */
    @Setup
    public void open() throws IOException {
        steps = Steps.of("none", Path.of("/"), Path.of("/"), NO_TIME);
    }

    /** Ends the runtime. */
    @TearDown
    public void close() {
        steps.close();
    }

    /** One step. */
    @Benchmark
    public void step() throws IOException {
        steps.run(tasks, List.of("/bin/true"), Map.of(), Optional.empty());
    }
}
