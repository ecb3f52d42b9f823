package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sluice.hres.core.nodes.NodeTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole collections of files, where the system property {@code sluice.data} names their folder. */
class SharedFilesTest {
    private static Path folder() {
        String folder = System.getProperty("sluice.data", "");
        assumeTrue(!folder.isEmpty(), "no folder of shared data");
        return Path.of(folder);
    }

    @Test
    void everyFileGetsItsAnswer() throws IOException {
        JsonMapper mapper = new JsonMapper();
        for (String line : Files.readAllLines(folder().resolve("conformance/files.jsonl"))) {
            JsonNode file = mapper.readTree(line);
            check(file);
        }
    }

    private static void check(JsonNode file) {
        String id = file.get("id").asString();
        ResourcesReader reader =
                ResourcesReader.reader().nodes(NodeTable.of(file.get("nodes").asString()));
        byte[] text = file.get("yaml").asString().getBytes(StandardCharsets.UTF_8);
        if (file.get("right").asString().equals("fault")) {
            assertThat(Given.faults(reader, text)).as(id).isNotEmpty();
            return;
        }
        Map<String, Long> totals = new HashMap<>();
        for (Resource resource : reader.read(id, text).list()) {
            for (Layer layer : resource.layers()) {
                totals.put(resource.name() + " " + layer.name(), layer.total().orElse(-1));
            }
        }
        if (file.get("totals").isNull()) {
            return;
        }
        for (JsonNode total : file.get("totals")) {
            String layer = total.get(0).asString() + " " + total.get(1).asString();
            Long found = totals.remove(layer);
            assertThat(found).as("%s %s", id, layer).isNotNull();
            if (!total.get(2).isNull()) {
                assertThat(found).as("%s %s", id, layer).isEqualTo(total.get(2).asLong());
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
                .ignoringFieldsMatchingRegexes(".*name", ".*parent", ".*layersNamed")
                .isEqualTo(read.list());
    }
}
