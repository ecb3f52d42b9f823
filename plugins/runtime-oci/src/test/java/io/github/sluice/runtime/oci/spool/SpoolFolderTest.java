package io.github.sluice.runtime.oci.spool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused in a spool folder, and what is made there. */
class SpoolFolderTest {
    private static final int SOMEBODY = 12_345;
    private static final byte[] TEXT = "text".getBytes(UTF_8);

    @TempDir
    Path temp;

    private Path above;
    private Path path;

    @BeforeEach
    void make() throws IOException {
        above = Files.createDirectory(temp.toRealPath().resolve("above"));
        path = Files.createDirectory(above.resolve("spool"));
        mode(above, "rwxr-xr-x");
        mode(path, "rwxr-xr-x");
    }

    @Test
    void aFolderThatOnlyItsOwnerWritesIsFine() throws IOException {
        assertThat(SpoolFolder.at(path).path()).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxr-x", "rwxr-xrwx", "rwx-w----"})
    void aFolderThatOthersWriteIsRefusedAtTheNextUseToo(String mode) throws IOException {
        SpoolFolder spool = SpoolFolder.at(path);
        mode(path, mode);

        assertThatThrownBy(() -> SpoolFolder.at(path))
                .isInstanceOf(UntrustedPathException.class)
                .hasMessageStartingWith(path + " can be written to by others (mode ")
                .hasMessageEndingWith(", no write permission for group and others is right");
        assertThatThrownBy(() -> spool.folder("a", 0711)).isInstanceOf(UntrustedPathException.class);
        assertThatThrownBy(() -> spool.write("a", TEXT, 0600)).isInstanceOf(UntrustedPathException.class);
        assertThatThrownBy(() -> spool.remove("a")).isInstanceOf(UntrustedPathException.class);
        assertThatThrownBy(spool::names).isInstanceOf(UntrustedPathException.class);
        assertThat(path).isEmptyDirectory();
    }

    @Test
    void aStickyFolderThatOthersWriteIsNoSpoolButMayBeAboveOne() throws IOException {
        Files.setAttribute(above, "unix:mode", 01777);

        assertThatCode(() -> SpoolFolder.at(path)).doesNotThrowAnyException();
        assertThatThrownBy(() -> SpoolFolder.at(above)).hasMessageContaining("can be written to by others (mode 1777)");
    }

    @Test
    void aFolderAboveInWhichOthersCouldExchangeItIsRefused() throws IOException {
        mode(above, "rwxrwxrwx");

        assertThatThrownBy(() -> SpoolFolder.at(path)).hasMessageStartingWith(above + " can be written to by others");
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws IOException {
        assumeRoot();
        Files.setAttribute(path, "unix:uid", SOMEBODY);

        assertThatThrownBy(() -> SpoolFolder.at(path))
                .isInstanceOf(UntrustedPathException.class)
                .hasMessage(path + " belongs to user 12345, root or user 0 is right");
        assertThatCode(() -> new PathTrust(SOMEBODY).check(path)).doesNotThrowAnyException();
    }

    @Test
    void onlyAFolderWithAPathWrittenOutIsASpool() throws IOException {
        Path link = Files.createSymbolicLink(temp.toRealPath().resolve("link"), above);
        Path file = Files.createFile(path.resolve("file"));

        assertThatThrownBy(() -> SpoolFolder.at(link)).hasMessage(link + " is a symbolic link, a folder is right");
        assertThatThrownBy(() -> SpoolFolder.at(link.resolve("spool")))
                .hasMessage(link + " is a symbolic link, a folder is right");
        assertThatThrownBy(() -> SpoolFolder.at(file)).hasMessage(file + " is no folder, a folder is right");
        assertThatThrownBy(() -> SpoolFolder.at(Path.of("spool"))).hasMessageContaining("an absolute path");
        assertThatThrownBy(() -> SpoolFolder.at(path.resolve("../spool"))).hasMessageContaining("without '..'");
        assertThatThrownBy(() -> SpoolFolder.at(path.resolve("missing"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aFolderIsMadeWithItsModeWhateverTheMaskAndTakenAgain() throws IOException {
        SpoolFolder spool = SpoolFolder.at(path);

        SpoolFolder step = spool.folder("step", 0711);
        assertThat(step.path()).isEqualTo(path.resolve("step"));
        assertThat(modeOf(step.path())).isEqualTo("rwx--x--x");

        step.write("kept", TEXT, 0600);
        spool.folder("step", 0755);
        assertThat(modeOf(step.path())).isEqualTo("rwxr-xr-x");
        assertThat(step.names()).containsExactly("kept");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "/etc", "../x", "a\0b"})
    void aNameThatLeadsElsewhereIsRefused(String name) throws IOException {
        SpoolFolder spool = SpoolFolder.at(path);

        assertThatThrownBy(() -> spool.folder(name, 0711))
                .isInstanceOf(UntrustedPathException.class)
                .hasMessageStartingWith(path + " has no place for the name ");
        assertThatThrownBy(() -> spool.write(name, TEXT, 0600)).isInstanceOf(UntrustedPathException.class);
        assertThatThrownBy(() -> spool.remove(name)).isInstanceOf(UntrustedPathException.class);
        assertThatThrownBy(() -> spool.give(name, new UserIds(0, 0))).isInstanceOf(UntrustedPathException.class);
    }

    @Test
    void aNameThatIsTooLongIsRefusedWithItsReason() throws IOException {
        SpoolFolder spool = SpoolFolder.at(path);

        assertThatCode(() -> spool.folder("x".repeat(255), 0711)).doesNotThrowAnyException();
        assertThatThrownBy(() -> spool.folder("\u00e4".repeat(128), 0711))
                .hasMessageEndingWith("at most 255 bytes are right");
    }

    @Test
    void aPlantedLinkIsRefusedAndItsTargetUntouched() throws IOException {
        Path victim = Files.createDirectory(temp.toRealPath().resolve("victim"));
        mode(victim, "rwx------");
        Path file = Files.write(victim.resolve("file"), TEXT);
        Files.createSymbolicLink(path.resolve("folder"), victim);
        Files.createSymbolicLink(path.resolve("file"), file);
        Files.createSymbolicLink(path.resolve("dangling"), victim.resolve("new"));
        SpoolFolder spool = SpoolFolder.at(path);

        assertThatThrownBy(() -> spool.folder("folder", 0711))
                .isInstanceOf(UntrustedPathException.class)
                .hasMessageEndingWith("folder is a symbolic link, a folder is right");
        assertThatThrownBy(() -> spool.folder("dangling", 0711)).isInstanceOf(UntrustedPathException.class);
        assertThatThrownBy(() -> spool.write("file", TEXT, 0644)).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> spool.write("dangling", TEXT, 0644)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(modeOf(victim)).isEqualTo("rwx------");
        assertThat(victim.toFile().list()).containsExactly("file");
    }

    @Test
    void aFolderThatAnotherPlantedIsRefused() throws IOException {
        assumeRoot();
        Path planted = Files.createDirectory(path.resolve("step"));
        Files.setAttribute(planted, "unix:uid", SOMEBODY);
        SpoolFolder spool = SpoolFolder.at(path);

        assertThatThrownBy(() -> spool.folder("step", 0711)).hasMessageStartingWith(planted + " belongs to user 12345");
    }

    @Test
    void aFileOrAnOpenFolderAtThePlaceIsRefused() throws IOException {
        Files.createFile(path.resolve("file"));
        mode(Files.createDirectory(path.resolve("open")), "rwxrwxrwx");
        SpoolFolder spool = SpoolFolder.at(path);

        assertThatThrownBy(() -> spool.folder("file", 0711)).hasMessageEndingWith("is no folder, a folder is right");
        assertThatThrownBy(() -> spool.folder("open", 0711)).hasMessageContaining("can be written to by others");
        assertThatThrownBy(() -> spool.write("open", TEXT, 0600)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void aFileIsWrittenOnceWithItsMode() throws IOException {
        SpoolFolder spool = SpoolFolder.at(path);

        Path file = spool.write("file", TEXT, 0644);
        assertThat(file).isEqualTo(path.resolve("file")).hasBinaryContent(TEXT);
        assertThat(modeOf(file)).isEqualTo("rw-r--r--");
        assertThat(modeOf(spool.write("other", new byte[0], 0500))).isEqualTo("r-x------");
        assertThatThrownBy(() -> spool.write("file", new byte[0], 0600)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasBinaryContent(TEXT);
    }

    @ParameterizedTest
    @ValueSource(ints = {04755, 01000, -1})
    void noModeBeyondPlainPermissionsIsGiven(int mode) throws IOException {
        SpoolFolder spool = SpoolFolder.at(path);

        assertThatThrownBy(() -> spool.write("file", TEXT, mode)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> spool.folder("folder", mode)).isInstanceOf(IllegalArgumentException.class);
        assertThat(spool.names()).doesNotContain("file");
    }

    @Test
    void aFileOrFolderIsGivenToAUser() throws IOException {
        assumeRoot();
        SpoolFolder spool = SpoolFolder.at(path);
        UserIds somebody = new UserIds(SOMEBODY, 54_321);

        Path file = spool.write("file", TEXT, 0400, somebody);
        Path folder = spool.folder("folder", 0700).path();
        spool.give("folder", somebody);

        for (Path given : new Path[] {file, folder}) {
            assertThat(Files.getAttribute(given, "unix:uid")).isEqualTo(SOMEBODY);
            assertThat(Files.getAttribute(given, "unix:gid")).isEqualTo(54_321);
        }
        assertThat(modeOf(file)).isEqualTo("r--------");
    }

    @Test
    void givingALinkLeavesItsTarget() throws IOException {
        assumeRoot();
        Path target = Files.createFile(temp.resolve("target"));
        Path link = Files.createSymbolicLink(path.resolve("link"), target.toRealPath());

        SpoolFolder.at(path).give("link", new UserIds(SOMEBODY, SOMEBODY));

        assertThat(Files.getAttribute(target, "unix:uid")).isEqualTo(0);
        assertThat(Files.getAttribute(link, "unix:uid", LinkOption.NOFOLLOW_LINKS))
                .isEqualTo(SOMEBODY);
    }

    private static void assumeRoot() {
        assumeTrue(PathTrust.here().ownUser() == 0, "only root gives files away");
    }

    private static void mode(Path file, String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static String modeOf(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
