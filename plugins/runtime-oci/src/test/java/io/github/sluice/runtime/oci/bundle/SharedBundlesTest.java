package io.github.sluice.runtime.oci.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents of the runtime specification's own tests and of crun's. */
@DisplayName("Collected configurations, where the system property sluice.data names their folder")
class SharedBundlesTest {
    @TempDir
    Path folder;

    private Path data;

    @BeforeEach
    void find() {
        String named = System.getProperty("sluice.data", "");
        assumeThat(named).as("sluice.data").isNotEmpty();
        data = Path.of(named, "data", "oci");
        assumeThat(data).isDirectory();
    }

    @Test
    void goodOnesAreReadAndSurvive() throws Exception {
        List<Path> good = Stream.concat(
                        files(data.resolve("runtime-spec-good")).stream()
                                .filter(file -> !file.endsWith("state-spec-example.json")),
                        Stream.of(data.resolve("crun-tmt-sanity-config.json")))
                .toList();
        assertThat(good).hasSizeGreaterThan(5);
        for (Path file : good) {
            byte[] bytes = Files.readAllBytes(file);
            Path bundle = new Bundles(folder).write("good-" + file.getFileName(), bytes);

            assertThat(Bundles.faults(bundle)).as("%s", file).isEmpty();
            assertThat(Bundles.json(ConfigFile.bytes(Bundle.open(bundle).config())))
                    .isEqualTo(Bundles.json(bytes));
        }
    }

    @Test
    void badOnesAreRefusedForWhatMakesThemBad() throws IOException {
        for (Path file : files(data.resolve("runtime-spec-bad"))) {
            Path bundle = new Bundles(folder).write("bad-" + file.getFileName(), Files.readAllBytes(file));
            String right =
                    switch (String.valueOf(file.getFileName())) {
                        case "linux-hugepage.json" -> "/linux/resources/hugepageLimits/0/pageSize: ";
                        case "linux-netdevice.json" -> "/linux/netDevices/eth0/name: ";
                        case "linux-rdma.json" -> "/linux/resources/rdma/mlx5_1/hcaHandles: ";
                        default -> "1:";
                    };

            assertThat(Bundles.faults(bundle))
                    .singleElement()
                    .asString()
                    .as("%s", file)
                    .startsWith(right);
        }
    }

    @Test
    void theExampleOfAStateIsOne() throws Exception {
        Path file = data.resolve("runtime-spec-good").resolve("state-spec-example.json");

        ContainerState state = ContainerState.read(Files.readAllBytes(file));

        assertThat(state.id()).isEqualTo("oci-container1");
        assertThat(state.status()).isEqualTo("running");
        assertThat(state.pid()).hasValue(4422);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
