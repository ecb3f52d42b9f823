package io.github.sluice.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where the figures were taken.
 *
 * @param load the load averages of 1, 5 and 15 minutes at the start: well below the number of processors, or the figures are
 *     noise
 */
record Machine(String processor, int processors, String kernel, String java, String load) {
    static Machine here() throws IOException {
        return new Machine(
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vendor") + " " + Runtime.version(),
                firstWords(Files.readString(Path.of("/proc/loadavg"))));
    }

    private static String processorName() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch", "unknown"));
        }
    }

    private static String firstWords(String line) {
        return String.join(" ", Stream.of(line.split(" ")).limit(3).toList());
    }

    @Override
    public String toString() {
        return processors + " x " + processor + ", " + kernel + ", JDK " + java + ", load " + load;
    }
}
