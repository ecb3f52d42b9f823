package io.github.sluice.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** On the class path only META-INF/services counts, on the module path only module-info: each plugin says the same in both. */
class PluginServicesTest {
    @Test
    @DisplayName("P06: META-INF/services and module-info of every plugin name the same providers")
    void bothWaysOfFindingAPluginNameTheSameProviders() throws IOException {
        for (Path plugin : plugins()) {
            Path classes = plugin.resolve("target/classes");
            assertThat(classes).as("compile the plugins first").isDirectory();
            assertThat(servicesOf(classes))
                    .as("META-INF/services of %s against the provides of its module-info", plugin.getFileName())
                    .isEqualTo(providesOf(classes));
        }
    }

    @Test
    @DisplayName(
            "P06, P11: every provider that a plugin names is a class of that plugin, so none is listed that may be absent")
    void everyProviderIsThere() throws IOException {
        for (Path plugin : plugins()) {
            Path classes = plugin.resolve("target/classes");
            for (String line : servicesOf(classes)) {
                String provider = line.substring(line.indexOf(" by ") + " by ".length());
                assertThat(classes.resolve(provider.replace('.', '/') + ".class"))
                        .exists();
            }
        }
    }

    @Test
    void everyPluginWithCodeNamesAProvider() throws IOException {
        for (Path plugin : plugins()) {
            Path classes = plugin.resolve("target/classes");
            if (!plugin.endsWith("loader") && hasCode(classes)) {
                assertThat(servicesOf(classes))
                        .as("providers of %s", plugin.getFileName())
                        .isNotEmpty();
            }
        }
    }

    private static boolean hasCode(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(Path::getFileName)
                    .map(Path::toString)
                    .anyMatch(name -> name.endsWith(".class") && !name.endsWith("-info.class"));
        }
    }

    private static List<Path> plugins() throws IOException {
        try (Stream<Path> folders = Files.list(SourceTree.root().resolve("plugins"))) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .sorted()
                    .toList();
        }
    }

    private static Set<String> servicesOf(Path classes) throws IOException {
        Path services = classes.resolve("META-INF/services");
        if (!Files.isDirectory(services)) {
            return Set.of();
        }
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.list(services)) {
            for (Path file : files.toList()) {
                Files.readAllLines(file).stream()
                        .map(line -> line.replaceFirst("#.*", "").strip())
                        .filter(line -> !line.isEmpty())
                        .forEach(line -> found.add(file.getFileName() + " by " + line));
            }
        }
        return found;
    }

    private static Set<String> providesOf(Path classes) throws IOException {
        Path file = classes.resolve("module-info.class");
        if (!Files.exists(file)) {
            return Set.of();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return ModuleDescriptor.read(in).provides().stream()
                    .flatMap(each -> each.providers().stream().map(provider -> each.service() + " by " + provider))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
