package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sluice.hres.core.nodes.NodeTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole collections of files, where the system property {@code sluice.data} names their folder. */
class SharedFilesTest {
    private static Path folder() {
        String folder = System.getProperty("sluice.data", "");
        assumeTrue(!folder.isEmpty(), "no folder of shared data");
        return Path.of(folder);
    }

    @Test
    void everyFileGetsItsAnswer() throws IOException {
        for (String line : Files.readAllLines(folder().resolve("conformance/files.jsonl"))) {
            check(JsonLine.parse(line));
        }
    }

    private static void check(Map<String, Object> file) {
        String id = (String) file.get("id");
        ResourcesReader reader = ResourcesReader.reader().nodes(NodeTable.of((String) file.get("nodes")));
        byte[] text = ((String) file.get("yaml")).getBytes(StandardCharsets.UTF_8);
        if (file.get("right").equals("fault")) {
            assertThat(Given.faults(reader, text)).as(id).isNotEmpty();
            return;
        }
        Map<List<Object>, Long> totals = new HashMap<>();
        for (Resource resource : reader.read(id, text).list()) {
            for (Layer layer : resource.layers()) {
                totals.put(List.of(resource.name(), layer.name()), layer.total().orElse(-1));
            }
        }
        if (!(file.get("totals") instanceof List<?> rights)) {
            return;
        }
        for (Object each : rights) {
            List<?> right = (List<?>) each;
            Long found = totals.remove(List.of(right.get(0), right.get(1)));
            assertThat(found).as("%s %s", id, right).isNotNull();
            if (right.get(2) != null) {
                assertThat(found).as("%s %s", id, right).isEqualTo(right.get(2));
            }
        }
        assertThat(totals).as(id).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "resources-man-example, 'node[01-32]', 3",
        "resources-hres-shtml-example, 'node[01-32]', 3",
        "resources-test_154_1, 'node[1-32]', 1",
        "resources-test_158_2, 'node[1-2]', 1",
        "ipsc-128-power, 'n[001-128]', 3"
    })
    void thePublishedFilesAreAcceptedAndWrittenTheSame(String name, String nodes, int resources) {
        ResourcesReader reader = ResourcesReader.reader().nodes(NodeTable.of(nodes));
        Resources read = reader.read(folder().resolve("data/resources/" + name + ".yaml"));
        assertThat(read.list()).hasSize(resources);
        byte[] written = ResourcesWriter.write(read).getBytes(StandardCharsets.UTF_8);
        assertThat(reader.read("f", written).list())
                .usingRecursiveComparison()
                .usingOverriddenEquals()
                .ignoringFieldsMatchingRegexes(".*name", ".*parent", ".*layersNamed")
                .isEqualTo(read.list());
    }
}
