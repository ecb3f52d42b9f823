package io.github.sluice.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.HresNode;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same plugins from every path, and nothing left of them afterwards. */
class PluginPathsTest {
    private static final String LISTER =
            """
            public class Lister {
                public static void main(String[] arguments) {
                    try (var node = io.github.sluice.hres.core.HresNode.builder("n1").open()) {
                        node.plugins().forEach(plugin -> System.out.println(plugin.split(" ")[0]));
                    }
                }
            }
            """;

    private static final String PLUGIN =
            """
            import io.github.sluice.hres.*;
            public class Leaky implements HresPlugin {
                static final ThreadLocal<byte[]> KEPT = new ThreadLocal<>();
                public Descriptor descriptor() { return Descriptor.of("hres/leaky").build(); }
                public ControllerHooks openController(ResourceContext resource) {
                    KEPT.set(new byte[1024]);
                    return ControllerHooks.builder().onClose(KEPT::remove).build();
                }
            }
            """;

    @TempDir
    Path folder;

    private void compile(String name, String source) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), source);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        file.toString());
        assertThat(status).isZero();
    }

    private static List<Path> classPath(String... parts) {
        List<Path> found = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (Stream.of(parts).anyMatch(entry::contains)) {
                found.add(Path.of(entry));
            }
        }
        return found;
    }

    private static String join(List<Path> entries) {
        return String.join(
                File.pathSeparator, entries.stream().map(Path::toString).toList());
    }

    private List<String> run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(arguments));
        command.add("Lister");
        Path errors = folder.resolve("errors");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        return out.lines().toList();
    }

    private static final String[] ENGINE = {
        "hres-api", "hres-core", "loader", "jackson", "slf4j-api", "snakeyaml", "jspecify"
    };

    @Test
    @DisplayName("P06: the class path, the module path and an automatic module give the same plugins")
    void everyPathGivesTheSamePlugins() throws Exception {
        compile("Lister", LISTER);
        List<Path> engine = classPath(ENGINE);
        List<Path> plugin = classPath("hres-exec");
        assertThat(plugin).hasSize(1);
        List<Path> both = Stream.concat(engine.stream(), plugin.stream()).toList();
        List<String> fromClassPath = run("-cp", join(both) + File.pathSeparator + folder);
        List<String> fromModulePath =
                run("-p", join(both), "--add-modules", "io.github.sluice.hres.core", "-cp", folder.toString());
        Path jar = automaticModule(plugin.get(0));
        List<String> fromAutomaticModule = run(
                "-p",
                join(Stream.concat(engine.stream(), Stream.of(jar)).toList()),
                "--add-modules",
                "io.github.sluice.hres.core",
                "-cp",
                folder.toString());
        assertThat(fromClassPath).contains("hres/exec");
        assertThat(fromModulePath).isEqualTo(fromClassPath);
        assertThat(fromAutomaticModule).isEqualTo(fromClassPath);
    }

    /** A jar of the same classes without a module declaration. */
    private Path automaticModule(Path plugin) throws IOException {
        if (Files.isDirectory(plugin)) {
            return automaticModule(plugin, plugin);
        }
        try (FileSystem jar = FileSystems.newFileSystem(plugin)) {
            return automaticModule(plugin, jar.getPath("/"));
        }
    }

    private Path automaticModule(Path plugin, Path classes) throws IOException {
        Path jar = folder.resolve("site-plugin.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = classes.relativize(file).toString();
                if (name.equals("module-info.class") || name.equals("META-INF/MANIFEST.MF")) {
                    continue;
                }
                out.putNextEntry(new JarEntry(name));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        assertThat(jar).isNotEmptyFile().isNotEqualTo(plugin);
        return jar;
    }

    private WeakReference<ClassLoader> openAndClose(int rounds) throws Exception {
        URL[] path = {folder.toUri().toURL()};
        URLClassLoader loader = new URLClassLoader(path, HresPlugin.class.getClassLoader());
        for (int round = 0; round < rounds; round++) {
            try (HresController hres = HresController.builder()
                            .classLoader(loader)
                            .resources(
                                    "r.yaml",
                                    "[{resource: a, mode: MODE_2, layers: [{layer_name: l}], plugin: {type: leaky}}]"
                                            .getBytes(StandardCharsets.UTF_8))
                            .open();
                    HresNode node = HresNode.builder("n1").classLoader(loader).open()) {
                assertThat(node.plugins()).anyMatch(line -> line.startsWith("hres/leaky"));
                assertThat(hres.resources().list()).hasSize(1);
            }
        }
        loader.close();
        return new WeakReference<>(loader);
    }

    @Test
    @DisplayName("P08: after closing, a plugin's class loader can be collected")
    void closingLetsGoOfTheClassLoader() throws Exception {
        compile("Leaky", PLUGIN);
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(HresPlugin.class.getName()), "Leaky\n");
        WeakReference<ClassLoader> loader = openAndClose(20);
        for (int tries = 0; tries < 50 && loader.get() != null; tries++) {
            System.gc();
            byte[][] pressure = new byte[8][];
            for (int i = 0; i < pressure.length; i++) {
                pressure[i] = new byte[1 << 20];
            }
        }
        assertThat(loader.get()).isNull();
    }
}
