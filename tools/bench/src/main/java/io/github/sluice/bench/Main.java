package io.github.sluice.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The benchmarks: {@code short} or {@code full}, and the folder for {@code bench.json} and {@code jmh.json}. */
public final class Main {
    private final PrintStream out;
    private final Path folder;

    Main(PrintStream out, Path folder) {
        this.out = out;
        this.folder = folder;
    }

    /** Runs all benchmarks. */
    public static void main(String[] words) throws IOException, InterruptedException, RunnerException {
        if (words.length != 2 || !List.of("short", "full").contains(words[0])) {
            System.err.println("bench: one of short and full, and a folder for the results are right");
            System.exit(64);
        }
        boolean isFull = words[0].equals("full");
        Main main = new Main(System.out, Files.createDirectories(Path.of(words[1])));
        main.compare(words[0], isFull ? new Rounds(60, 400) : new Rounds(20, 60), "");
        main.measureMachinery(isFull ? 3 : 1, isFull ? 2 : 1);
    }

    /**
     * Measures what a step costs around real programs.
     *
     * @param only the beginning of the names of the works that are measured
     */
    Report compare(String setting, Rounds rounds, String only) throws IOException, InterruptedException {
        Machine machine = Machine.here();
        out.println("# " + machine);
        List<Measured> measured = new ArrayList<>();
        List<String> missing;
        try (Workshop workshop = Workshop.open()) {
            missing = workshop.missing();
            missing.forEach(out::println);
            for (Comparison comparison : workshop.comparisons()) {
                if (comparison.name().startsWith(only)) {
                    out.println("# measuring: " + comparison.name());
                    measured.add(new PairedRun(comparison, rounds).measure());
                }
            }
        }
        Report report = new Report(setting, machine, measured, missing);
        out.println();
        out.print(report.tables());
        JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValue(folder.resolve("bench.json").toFile(), report);
        return report;
    }

    private void measureMachinery(int forks, int seconds) throws RunnerException {
        out.println();
        out.println("# measuring: a step of programs that take no time");
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(MachineryBenchmark.class.getSimpleName())
                        .forks(forks)
                        .warmupIterations(3)
                        .warmupTime(TimeValue.seconds(seconds))
                        .measurementIterations(5)
                        .measurementTime(TimeValue.seconds(seconds))
                        .resultFormat(ResultFormatType.JSON)
                        .result(folder.resolve("jmh.json").toString())
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        out.println();
        out.println("| tasks of a step | us a step | error (99.9 %) |");
        out.println("| ---: | ---: | ---: |");
        for (RunResult result : results) {
            String tasks = result.getParams().getParam("tasks");
            Result<?> time = result.getPrimaryResult();
            out.printf(Locale.ROOT, "| %s | %.1f | %.1f |%n", tasks, time.getScore(), time.getScoreError());
        }
    }
}
