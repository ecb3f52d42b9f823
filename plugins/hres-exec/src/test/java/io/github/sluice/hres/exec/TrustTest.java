package io.github.sluice.hres.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sluice.hres.Hook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which programs are refused. */
class TrustTest {
    private static final int SOMEBODY = 12_345;

    @TempDir
    Path folder;

    private Trust trust;
    private Path bin;
    private Path program;

    @BeforeEach
    void writeProgram() throws IOException {
        trust = Trust.here();
        bin = Files.createDirectory(folder.resolve("bin"));
        mode(bin, "rwxr-xr-x");
        program = new Site(bin).write("hook", "exit 0");
    }

    @Test
    void aProgramThatOnlyItsOwnerWritesIsFine() {
        assertThatCode(() -> trust.check(program)).doesNotThrowAnyException();
    }

    @Test
    void aProgramOfRootIsFine() {
        assertThatCode(() -> trust.check(Path.of("/bin/sh"))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxr-xrwx", "rwxrwxr-x"})
    void aProgramThatOthersWriteIsRefused(String mode) throws IOException {
        mode(program, mode);

        assertThatThrownBy(() -> trust.check(program))
                .isInstanceOf(ProgramException.class)
                .hasMessageStartingWith(
                        "program " + program + " is refused: " + program + " can be written to by others");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxr-xrwx", "rwxrwxr-x"})
    void aFolderThatOthersWriteIsRefused(String mode) throws IOException {
        mode(bin, mode);

        assertThatThrownBy(() -> trust.check(program)).hasMessageContaining(bin + " can be written to by others");
    }

    @Test
    void aStickyFolderIsFineSinceNobodyReplacesInItWhatIsAnothers() throws IOException {
        Files.setAttribute(bin, "unix:mode", 01777);

        assertThatCode(() -> trust.check(program)).doesNotThrowAnyException();
    }

    @Test
    void aLinkIsFollowedAndItsTargetsFolderIsLookedAt() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("bin/../bin/./hook"));

        assertThatCode(() -> trust.check(link)).doesNotThrowAnyException();

        mode(bin, "rwxrwxrwx");
        assertThatThrownBy(() -> trust.check(link))
                .hasMessageStartingWith("program " + link + " is refused: " + bin + " can be written to");
    }

    @Test
    void aLinkToAProgramThatOthersWriteIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), program);
        mode(program, "rwxrwxrwx");

        assertThatThrownBy(() -> trust.check(link)).hasMessageContaining(program + " can be written to by others");
    }

    @Test
    void linksInACircleAreRefused() throws IOException {
        Path one = folder.resolve("one");
        Files.createSymbolicLink(one, folder.resolve("two"));
        Files.createSymbolicLink(folder.resolve("two"), one);

        assertThatThrownBy(() -> trust.check(one)).hasMessageContaining("more than 40 symbolic links");
    }

    @Test
    void anotherUsersProgramFolderOrLinkIsRefused() throws IOException {
        assumeTrue(trust.ownUser() == 0, "only root gives files away");
        Path link = Files.createSymbolicLink(folder.resolve("link"), program);
        Files.setAttribute(link, "unix:uid", SOMEBODY, LinkOption.NOFOLLOW_LINKS);
        assertThatThrownBy(() -> trust.check(link)).hasMessageContaining(link + " belongs to user 12345");

        Files.setAttribute(program, "unix:uid", SOMEBODY);
        assertThatThrownBy(() -> trust.check(program)).hasMessageContaining(program + " belongs to user 12345");
        assertThatCode(() -> new Trust(SOMEBODY).check(program)).doesNotThrowAnyException();

        Files.setAttribute(bin, "unix:uid", SOMEBODY);
        assertThatThrownBy(() -> trust.check(program)).hasMessageContaining(bin + " belongs to user 12345");
    }

    @Test
    void whatIsMissingOrNoProgramIsRefused() throws IOException {
        Path missing = bin.resolve("missing");
        assertThatThrownBy(() -> trust.check(missing))
                .hasMessage("program " + missing + " is refused: there is no " + missing);

        assertThatThrownBy(() -> trust.check(bin)).hasMessageEndingWith("is not a regular file");

        mode(program, "rw-r--r--");
        assertThatThrownBy(() -> trust.check(program)).hasMessageEndingWith("is not executable");
    }

    @Test
    void aResourceWithSuchAProgramDoesNotOpen() throws IOException {
        Site site = new Site(folder).program(Hook.PRERUN, program.toString());
        mode(program, "rwxrwxrwx");

        assertThatThrownBy(site::controller).hasMessageContaining("can be written to by others");
    }

    @Test
    void aProgramThatWasOpenedUpSinceIsNotRun() throws Exception {
        Site site = new Site(folder).script(Hook.PRERUN, "touch " + folder + "/ran");
        var prerun = site.controller().prerun().orElseThrow();
        mode(folder.resolve("prerun"), "rwxrwxrwx");

        assertThatThrownBy(() -> prerun.run(site.call())).hasMessageContaining("can be written to by others");
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bin/hook", "", "/opt/../etc/hook", "/opt/a\0b"})
    void aPathThatIsNotAbsoluteAndPlainDoesNotOpen(String path) {
        Site site = new Site(folder).program(Hook.JOB_PROLOG, path);

        assertThatThrownBy(site::controller).hasMessageContaining("is not an absolute path");
    }

    @Test
    void aNulInAnArgumentDoesNotOpen() {
        Site site = new Site(folder).program(Hook.JOB_PROLOG, "/bin/true", "a\0b");

        assertThatThrownBy(site::controller).hasMessage("jobProlog: 'a\\x00b' has a NUL, which no argument can");
    }

    private static void mode(Path file, String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
