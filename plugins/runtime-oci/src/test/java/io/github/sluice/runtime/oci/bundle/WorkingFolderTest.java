package io.github.sluice.runtime.oci.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.sluice.runtime.oci.spool.UserIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where symbolic links of a container's root may lead the process that starts. */
class WorkingFolderTest {
    @TempDir
    Path temp;

    private Path root;
    private WorkingFolder folders;

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectory(temp.toRealPath().resolve("root"));
        Files.createDirectories(root.resolve("home/user"));
        folders = new WorkingFolder(root);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/home", "/home/user/", "/home/missing", "/missing/below"})
    void aFolderThatIsThereOrWillBeIsFine(String path) {
        assertThat(folders.broken(path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/proc/self/fd/7, /proc",
        "/proc/self/fd/7/../../..,/proc",
        "../../../../proc/1/cwd, /proc",
        "../proc/1/cwd, /proc",
        "/home/../dev/fd/7, /dev",
        "/sys, /sys"
    })
    @DisplayName("O01: a link of the image that leads to a descriptor of the runtime is refused")
    void aLinkThatLeadsOutIsRefused(String target, String where) throws IOException {
        Path link = root.resolve("home/link");
        Files.createSymbolicLink(link, Path.of(target));

        for (String path : List.of("/home/link", "/home/link/below")) {
            assertThat(folders.broken(path).orElseThrow())
                    .startsWith("is \"" + path + "\", whose symbolic links lead to what is \"" + where)
                    .endsWith(" is right");
        }
        Files.delete(link);
    }

    @Test
    void linksInsideTheRootAreFineSinceTheyAreNotThoseOfTheHost() throws IOException {
        Files.createSymbolicLink(root.resolve("a"), Path.of("../home/./user"));
        Files.createSymbolicLink(root.resolve("b"), Path.of("/a"));

        assertThat(folders.broken("/b")).isEmpty();
    }

    @Test
    void linksInACircleAreRefused() throws IOException {
        Files.createSymbolicLink(root.resolve("a"), Path.of("b"));
        Files.createSymbolicLink(root.resolve("b"), Path.of("a"));

        assertThat(folders.broken("/a/c").orElseThrow()).contains("more than 40 symbolic links");
    }

    @Test
    @DisplayName("O01: the links are looked at for the bundle's own folder and for that of a task")
    void aBundleWithSuchALinkIsRefused() throws Exception {
        Bundles bundles = new Bundles(temp);
        Path bundle = bundles.make("b", Bundles.config("'process': {'cwd': '/link', 'args': ['a']}"));
        Bundle fine = Bundle.open(bundle);
        Path link = Files.createSymbolicLink(bundle.resolve("rootfs/link"), Path.of("/proc/self/fd/7"));

        List<String> faults = Bundles.faults(bundle);
        ConfigException ofTask = catchThrowableOfType(
                ConfigException.class,
                () -> fine.configFor(TaskSettings.of(new UserIds(1, 1)).build()));
        Files.delete(link);

        assertThat(faults).singleElement().asString().startsWith("/process/cwd: is \"/link\", whose symbolic links");
        assertThat(ofTask.faults())
                .singleElement()
                .asString()
                .contains("/process/cwd: as the task wants it is \"/link\", whose");
    }
}
