package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
    private static final String GOOD =
            """
            - resource: licence
              mode: MODE_1
              layers:
                - nodes: ["n[1-4]", n4]
                  count: 3
            """;

    @TempDir
    private Path folder;

    private Path good;
    private Path bad;

    @BeforeEach
    void write() throws IOException {
        good = Files.writeString(folder.resolve("good.yaml"), GOOD);
        bad = Files.writeString(
                folder.resolve("bad.yaml"), GOOD.replace("MODE_1", "MODE_9").replace("count: 3", "count: x"));
    }

    @Test
    void aGoodFileGetsOneLineAndItsWarningsGoToStderr() {
        Run run = Run.of("check", good);

        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualToIgnoringNewLines(good + ": ok, 1 resource, 1 layer");
        assertThat(run.err()).startsWith(good + ":4:").contains(": warning: ").hasLineCount(1);
    }

    @Test
    void everyFaultOfEveryFileHasItsPlace() {
        Run run = Run.of("check", bad, good);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err().lines().filter(line -> line.startsWith(bad + ":2:9: ")))
                .hasSize(1);
        assertThat(run.err().lines().filter(line -> line.startsWith(bad + ":5:14: ")))
                .hasSize(1);
        assertThat(run.out()).contains("good.yaml: ok");
    }

    @Test
    void aNodeThatTheClusterDoesNotHaveIsAFault() {
        assertThat(Run.of("check", "--nodes", "n[1-3]", good).status()).isEqualTo(1);
        assertThat(Run.of("check", "--nodes", "n[1-4]", good).status()).isZero();
    }

    @Test
    void aPluginThatIsNotInstalledIsAFaultAndItsKeysAreChecked() throws IOException {
        Path file = folder.resolve("plugin.yaml");
        Files.writeString(file, GOOD.replace("  mode", "  plugin: {type: nonesuch}\n  mode"));
        assertThat(Run.of("check", file).err()).contains("plugin.yaml:2:", "hres/nonesuch");

        Files.writeString(file, GOOD.replace("  mode", "  plugin: {type: exec, config: {prolog: /bin/true}}\n  mode"));
        assertThat(Run.of("check", file).err()).contains("plugin.yaml:2:", "prolog");
    }

    @Test
    void fixPrintsTheNewestFormatWhichIsGoodAgain() throws IOException {
        Run run = Run.of("check", "--fix", good);
        Path fixed = Files.writeString(folder.resolve("fixed.yaml"), run.out());

        assertThat(run.out()).contains("layer_name: l1");
        assertThat(Run.of("check", fixed).status()).isZero();
    }

    @Test
    void fixPrintsNothingOfAFaultyFile() {
        Run run = Run.of("check", "--fix", bad);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void fixOfTwoFilesIsWrongUsage() {
        assertThat(Run.of("check", "--fix", good, good).status()).isEqualTo(2);
    }

    @Test
    void jsonHasFaultsWithTheirPlaces() {
        Run run = Run.of("check", "--json", bad);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("\"ok\" : false", "\"line\" : 2", "\"column\" : 9");
    }

    @Test
    void aMissingFileIsOneLine() {
        Run run = Run.of("check", folder.resolve("none.yaml"));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).startsWith(folder.resolve("none.yaml") + ":1:1: ").hasLineCount(1);
    }
}
