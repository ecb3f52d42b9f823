package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HostileFilesTest {
    @Test
    @Timeout(value = 120, unit = TimeUnit.SECONDS)
    @DisplayName("Y11: hostile files end in a fault with its place, in a heap of 64 MiB")
    void hostileFilesEndInFaultsInASmallHeap() throws IOException, InterruptedException, URISyntaxException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath(),
                        HostileFiles.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> lines = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();

        assertThat(java.waitFor()).as(String.join("\n", lines)).isZero();
        assertThat(lines).hasSizeGreaterThan(10).allMatch(line -> line.matches("[a-z-]+ f:\\d+:\\d+: .+"));
        assertThat(lines).anyMatch(line -> line.startsWith("words ") && line.contains(" values in the file"));
        assertThat(lines).anyMatch(line -> line.startsWith("names ") && line.contains(" nodes in all"));
        assertThat(lines).anyMatch(line -> line.startsWith("sixteen ") && line.contains(" bytes, at most "));
    }

    /** The tests run on the module path, the program runs on the class path. */
    private static String classPath() throws URISyntaxException {
        Path tests =
                Path.of(HostileFiles.class.getResource("HostileFiles.class").toURI());
        return String.join(
                File.pathSeparator,
                System.getProperty("java.class.path"),
                System.getProperty("jdk.module.path", ""),
                tests.resolve("../../../../../../../..").normalize().toString());
    }

    @Test
    @DisplayName("characters outside the basic plane are read wherever the scanner's buffer ends")
    void longTextsOfEmojiAreRead() {
        for (String before : List.of("", "x")) {
            String name = before + "\uD83D\uDE00".repeat(5_000);
            String text = "- {resource: r, mode: MODE_1, layers: [{layer_name: a, base: [{name: \"" + name
                    + "\", value: 0}]}]}";
            assertThat(Given.layers(text).get(0).base().get(0).name()).isEqualTo(name);
        }
    }
}
