package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The published examples, where the system property sluice.data names their folder")
class OciConfSharedFilesTest {
    private static List<Path> files() throws IOException {
        String folder = System.getProperty("sluice.data", "");
        assumeTrue(!folder.isEmpty(), "no folder of shared data");
        try (Stream<Path> files = Files.list(Path.of(folder).resolve("data/oci"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("oci.conf."))
                    .sorted()
                    .toList();
        }
    }

    private static boolean needsAShell(Path file) {
        return file.getFileName().toString().startsWith("oci.conf.10-");
    }

    @Test
    void allLoadButTheOneThatNeedsAShell() throws IOException, OciConfException {
        assertThat(files()).hasSize(12);
        for (Path file : files()) {
            if (needsAShell(file)) {
                continue;
            }
            OciConf conf = OciConf.read(file);
            conf.commands().forEach((command, pattern) -> assertThat(pattern.fill(ConfGiven.VALUES))
                    .as("%s %s", file, command)
                    .hasSizeGreaterThan(1)
                    .noneMatch(word -> word.contains("%")));
            int warnings = file.getFileName().toString().startsWith("oci.conf.09-") ? 1 : 0;
            assertThat(conf.warnings()).as("%s", file).hasSize(warnings);
        }
    }

    @Test
    void theOneThatNeedsAShellIsRefusedAndTold() throws IOException {
        Path file = files().stream()
                .filter(OciConfSharedFilesTest::needsAShell)
                .findFirst()
                .orElseThrow();
        assertThat(ConfGiven.faultsOf(() -> OciConf.read(file)))
                .hasSize(2)
                .allMatch(line -> line.contains("$(whoami)") && line.endsWith("%u is right"));
    }
}
