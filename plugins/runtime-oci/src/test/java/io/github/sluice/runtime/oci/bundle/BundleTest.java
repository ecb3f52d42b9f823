package io.github.sluice.runtime.oci.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.oci.spool.UserIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which bundles are refused for their paths and files, and how that is said. */
class BundleTest {
    @TempDir
    Path folder;

    private Bundles bundles;

    @BeforeEach
    void make() {
        bundles = new Bundles(folder);
    }

    static Stream<String> badFolders() {
        return Bundles.badFolders().keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("badFolders")
    @DisplayName("O01: a working directory that could lead out of the container is refused")
    void aWorkingFolderThatLeadsOutIsRefused(String cwd) throws IOException {
        assertThat(bundles.faults(Bundles.config("'process': {'cwd': '" + cwd + "'}")))
                .singleElement()
                .asString()
                .startsWith("/process/cwd: ")
                .contains(Bundles.badFolders().get(cwd));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/home/user", "/home/user/", "/processes", "/system", "/dev/fdx", "/a..b/..c", "/dev/shm"})
    void otherWorkingFoldersAreFine(String cwd) throws IOException {
        assertThat(bundles.faults(Bundles.config("'process': {'cwd': '" + cwd + "'}")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rootfs/../..",
                "..",
                "rootfs/..",
                "",
                "/proc/self/root",
                "/proc",
                "/dev",
                "/dev/shm",
                "/sys/fs",
                "/etc/..",
                "//etc",
                "/etc/./x",
                "missing",
                "/missing",
                "config.json",
                "/etc/passwd",
                "out",
                "in/out"
            })
    @DisplayName("O01: a root that leaves the bundle, or is no folder of the host's disks, is refused")
    void aRootThatIsNoPlainFolderIsRefused(String path) throws IOException {
        Path bundle = bundles.make("faulty", "{'ociVersion': '1.0.2', 'root': {'path': '" + path + "'}}");
        Path outside = Files.createDirectory(folder.toRealPath().resolve("outside"));
        Files.createSymbolicLink(bundle.resolve("out"), outside);
        Files.createDirectory(bundle.resolve("in"));
        Files.createSymbolicLink(bundle.resolve("in/out"), Path.of("../../outside"));

        assertThat(Bundles.faults(bundle))
                .singleElement()
                .asString()
                .startsWith("/root/path: ")
                .endsWith(" is right");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rootfs", "rootfs/", "./rootfs", ".", "inside", "a..b"})
    void aRootInTheBundleIsFoundByItsRealPath(String path) throws Exception {
        Path bundle = bundles.make("b", "{'ociVersion': '1.0.2', 'root': {'path': '" + path + "'}}");
        Files.createSymbolicLink(bundle.resolve("inside"), Path.of("rootfs"));
        Files.createDirectory(bundle.resolve("a..b"));

        assertThat(Bundle.open(bundle).root()).isEqualTo(bundle.resolve(path).toRealPath());
    }

    @Test
    void anAbsoluteRootMayBeALinkToAFolderElsewhere() throws Exception {
        Path image = Files.createDirectory(folder.toRealPath().resolve("image"));
        Path link = Files.createSymbolicLink(folder.toRealPath().resolve("latest"), image);
        Path bundle = bundles.make("b", "{'ociVersion': '1.0.2', 'root': {'path': '" + link + "'}}");

        assertThat(Bundle.open(bundle).root()).isEqualTo(image);
    }

    @Test
    void anAbsoluteRootThatALinkLeadsToTheProcessesIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.toRealPath().resolve("link"), Path.of("/proc/self/task"));

        Path bundle = bundles.make("b", "{'ociVersion': '1.0.2', 'root': {'path': '" + link + "'}}");

        var faults = Bundles.faults(bundle);
        Files.delete(link);

        assertThat(faults).singleElement().asString().contains("a folder outside /proc, /sys and /dev is right");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/proc/self/fd/7", "/proc/1/cwd/x", "/proc/thread-self/root", "/dev/fd/7", "//proc//self/fd/7"})
    @DisplayName("O01: a mount from a descriptor of another process is refused")
    void aMountThroughAProcessIsRefused(String source) throws IOException {
        assertThat(bundles.faults(Bundles.config(
                        "'mounts': [{'destination': '/m', 'type': 'bind', 'source': '" + source + "'}]")))
                .containsExactly("/mounts/0/source: is \"" + source
                        + "\", a path that does not lead through a process is right");
    }

    @Test
    void mountsOfTheProcessesThemselvesAreFine() throws IOException {
        assertThat(
                        bundles.faults(
                                Bundles.config(
                                        "'mounts': [{'destination': '/proc', 'source': 'proc'}, {'destination': '/proc', 'source': '/proc'}]")))
                .isEmpty();
    }

    @Test
    void aHookNeedsAnAbsolutePath() throws IOException {
        assertThat(bundles.faults(
                        Bundles.config("'hooks': {'poststop': [{'path': '/bin/true'}, {'path': 'bin/true'}]}")))
                .containsExactly("/hooks/poststop/1/path: is \"bin/true\", an absolute path is right");
    }

    @Test
    void allFaultsComeAtOnceWithTheirPlaces() throws IOException {
        Path bundle = bundles.make(
                "b",
                "{'root': {'path': '..', 'readonly': 'yes'}, 'process': {'cwd': 'x', 'args': [1]}, 'annotations': {'a/b~c': 2}}");

        assertThatThrownBy(() -> Bundle.open(bundle))
                .isInstanceOf(ConfigException.class)
                .hasMessage(String.join(
                        "\n",
                        bundle + "/config.json: /ociVersion: is missing, a text is right",
                        bundle + "/config.json: /annotations/a~1b~0c: is 2, a text is right",
                        bundle + "/config.json: /root/readonly: is \"yes\", true or false is right",
                        bundle + "/config.json: /process/args/0: is 1, a text is right",
                        bundle + "/config.json: /root/path: is \"..\", a path without '..' is right",
                        bundle + "/config.json: /process/cwd: is \"x\", an absolute path is right"));
    }

    @Test
    void aHundredFaultsAreListedAndTheRestCounted() throws IOException {
        String mounts = "{},".repeat(149) + "{}";

        assertThat(bundles.faults(Bundles.config("'mounts': [" + mounts + "]")))
                .hasSize(101)
                .last()
                .isEqualTo("/: and 50 faults more, not listed");
    }

    @Test
    void theFolderMustBeThereAndBeOne() throws IOException {
        Path missing = folder.toRealPath().resolve("missing");
        Path file = Files.createFile(folder.toRealPath().resolve("file"));

        assertThat(Bundles.faults(missing))
                .containsExactly(missing + ": /: there is no such folder, the folder of a bundle is right");
        assertThat(Bundles.faults(file)).containsExactly(file + ": /: is no folder, the folder of a bundle is right");
        assertThat(Bundles.faults(Path.of("relative")).get(0)).contains("an absolute path is right");
        assertThat(Bundles.faults(Path.of("/proc/self/fd/7")).get(0)).contains("not below /proc");
        assertThat(Bundles.faults(Path.of("/tmp/../etc")).get(0)).contains("a path without '.', '..'");
    }

    @Test
    @DisplayName("S19: a bundle that never got a config.json is refused and nothing else happens")
    void aBundleWithoutConfigurationIsRefused() throws IOException {
        Path bundle = Files.createDirectory(folder.toRealPath().resolve("empty"));

        assertThat(Bundles.faults(bundle))
                .containsExactly("/: there is no such file, the bundle's configuration is right");
    }

    @Test
    void aConfigurationThatIsNoRegularFileIsNotRead() throws IOException {
        Path bundle = bundles.make("b", Bundles.config(""));
        Path config = bundle.resolve("config.json");
        Files.move(config, bundle.resolve("other.json"));

        Files.createSymbolicLink(config, Path.of("other.json"));
        assertThat(Bundles.faults(bundle)).containsExactly("/: is a symbolic link, a regular file is right");

        Files.delete(config);
        Files.createDirectory(config);
        assertThat(Bundles.faults(bundle)).containsExactly("/: is no regular file, a regular file is right");
    }

    @Test
    void theFileIsNeverChangedAndLaterChangesOfItHaveNoEffect() throws Exception {
        Path bundle = bundles.make("b", Bundles.config("'process': {'cwd': '/', 'args': ['a']}"));
        byte[] before = Files.readAllBytes(bundle.resolve("config.json"));
        Bundle opened = Bundle.open(bundle);

        TaskSettings settings = TaskSettings.of(new UserIds(1, 1)).build();
        byte[] first = opened.configFor(settings);
        assertThat(Files.readAllBytes(bundle.resolve("config.json"))).isEqualTo(before);

        Files.write(bundle.resolve("config.json"), "{}".getBytes(UTF_8));
        opened.config().removeAll();
        assertThat(opened.configFor(settings)).isEqualTo(first);
        assertThat(opened.folder()).isEqualTo(bundle);
    }
}
