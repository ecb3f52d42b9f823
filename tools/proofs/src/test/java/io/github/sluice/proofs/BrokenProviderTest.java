package io.github.sluice.proofs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.InstalledPlugins;
import io.github.sluice.hres.core.resources.ResourcesException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder with one sound plugin and one whose constructor throws. */
class BrokenProviderTest {
    private static final String SOUND =
            """
            public class Sound implements io.github.sluice.hres.HresPlugin {
                public io.github.sluice.hres.Descriptor descriptor() {
                    return io.github.sluice.hres.Descriptor.of("hres/sound").build();
                }
            }
            """;

    private static final String POWER =
            """
            public class Power implements io.github.sluice.hres.HresPlugin {
                public Power() { throw new IllegalStateException("no licence"); }
                public io.github.sluice.hres.Descriptor descriptor() {
                    return io.github.sluice.hres.Descriptor.of("hres/power").build();
                }
            }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void compile() throws IOException {
        Path sound = Files.writeString(folder.resolve("Sound.java"), SOUND);
        Path power = Files.writeString(folder.resolve("Power.java"), POWER);
        String classPath = System.getProperty("java.class.path");
        String[] line = {"-proc:none", "-cp", classPath, "-d", folder.toString(), sound.toString(), power.toString()};
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, line))
                .isZero();
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(HresPlugin.class.getName()), "Power\nSound\n");
    }

    private URLClassLoader loader() throws IOException {
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, HresPlugin.class.getClassLoader());
    }

    private static HresController open(ClassLoader loader, String type) {
        String text = "[{resource: r, mode: MODE_2, layers: [{layer_name: l}], plugin: {type: " + type + "}}]";
        return HresController.builder()
                .classLoader(loader)
                .resources("r.yaml", text.getBytes(StandardCharsets.UTF_8))
                .open();
    }

    @Test
    @DisplayName("P03: a missing type is named with its resource and with the provider that could not be loaded")
    void aMissingTypeSaysWhyItIsMissing() throws IOException {
        String origin = folder.toUri().toURL().toString();
        try (URLClassLoader loader = loader()) {
            assertThatThrownBy(() -> open(loader, "power"))
                    .isInstanceOfSatisfying(ResourcesException.class, wrong -> assertThat(wrong.faults())
                            .singleElement()
                            .asString()
                            .startsWith("r.yaml:1:72: plugin type hres/power of resource r is not installed, an"
                                    + " installed one is right; could not be loaded: provider Power in "
                                    + origin + ": ")
                            .contains("no licence"));
        }
    }

    @Test
    @DisplayName("P03: a broken provider that no resource needs is a warning: the file is read and the engine opens")
    void aBrokenProviderThatNobodyNeedsIsAWarning() throws IOException {
        try (URLClassLoader loader = loader();
                HresController hres = open(loader, "sound")) {
            assertThat(hres.resources().find("r")).isPresent();
            InstalledPlugins installed = InstalledPlugins.find(loader);
            assertThat(installed.find("hres/sound")).isPresent();
            assertThat(installed.problems()).singleElement().asString().contains("Power", "no licence");
        }
    }
}
