package io.github.sluice.runtime.oci.spool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes when a folder of the spool is removed, and what never does. */
class SpoolRemovalTest {
    @TempDir
    Path temp;

    private Path path;
    private SpoolFolder spool;

    @BeforeEach
    void make() throws IOException {
        path = Files.createDirectory(
                temp.toRealPath().resolve("spool"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        spool = SpoolFolder.at(path);
    }

    @Test
    void nothingThereIsFine() throws IOException {
        assertThat(spool.remove("step")).isEmpty();
        Files.createDirectory(path.resolve("step"));
        assertThat(spool.remove("step")).isEmpty();
        assertThat(spool.remove("step")).isEmpty();
        assertThat(path).isEmptyDirectory();
    }

    @Test
    @DisplayName("O04: a link to the folder of a sibling goes, the sibling and its files stay")
    void aSiblingThatALinkLeadsToIsUntouched() throws IOException {
        Path sibling = Files.createDirectory(path.resolve("job-8"));
        Path file = Files.write(sibling.resolve("file"), "kept".getBytes(UTF_8));
        Path own = Files.createDirectories(path.resolve("job-7/inside"));
        Files.createSymbolicLink(own.resolve("absolute"), sibling);
        Files.createSymbolicLink(own.resolve("relative"), Path.of("../../job-8"));
        Files.createSymbolicLink(own.resolve("file"), file);
        Files.createSymbolicLink(own.resolve("up"), Path.of(".."));
        Files.createSymbolicLink(own.resolve("itself"), Path.of("itself"));
        Files.createSymbolicLink(path.resolve("job-9"), sibling);

        assertThat(spool.remove("job-7")).isEmpty();
        assertThat(spool.remove("job-9")).isEmpty();

        assertThat(spool.names()).containsExactly("job-8");
        assertThat(file).hasContent("kept");
    }

    @Test
    void aFileAndEverythingInAFolderGoes() throws IOException {
        Random random = new Random(7);
        Path step = Files.createDirectory(path.resolve("step"));
        for (int i = 0; i < 300; i++) {
            Path folder = Files.createDirectories(step.resolve("a" + random.nextInt(9) + "/b" + random.nextInt(9)));
            Files.write(folder.resolve("f\u00e4 \n" + i), new byte[i]);
        }
        Files.setPosixFilePermissions(step.resolve("a1"), PosixFilePermissions.fromString("r-xr-xr-x"));
        Files.createFile(path.resolve("file"));

        assertThat(spool.remove("step")).isEmpty();
        assertThat(spool.remove("file")).isEmpty();
        assertThat(path).isEmptyDirectory();
    }

    @Test
    void aTreeThatIsDeeperThanAPathCanBeGoes() throws IOException {
        Files.createDirectory(path.resolve("step"));
        String name = "d".repeat(200);
        Path from = Files.createDirectory(path.resolve("from"));
        for (int i = 0; i < 60; i++) {
            nest(from, name);
        }
        Files.move(from, path.resolve("step/deep"));
        for (int i = 0; i < 8; i++) {
            Files.createDirectories(path.resolve("step/lifted-" + i + "/in the way"));
        }

        assertThat(spool.remove("step")).isEmpty();
        assertThat(spool.names()).isEmpty();
    }

    @Test
    void whatIsMountedInsideStays() throws Exception {
        Path outside = Files.createDirectory(temp.toRealPath().resolve("outside"));
        Files.write(outside.resolve("file"), "kept".getBytes(UTF_8));
        Path same = Files.createDirectories(path.resolve("step/a b/same"));
        Path other = Files.createDirectories(path.resolve("step/other"));
        Files.createFile(path.resolve("step/gone"));
        assumeTrue(run("mount", "--bind", outside.toString(), same.toString()), "no right to mount");
        try {
            assumeTrue(run("mount", "-t", "tmpfs", "none", other.toString()), "no tmpfs");
            try {
                Files.createFile(other.resolve("file"));

                assertThat(spool.remove("step"))
                        .containsExactlyInAnyOrder(
                                same + " is a mount, no mount inside a spool folder is right",
                                other + " is a mount, no mount inside a spool folder is right");
                assertThat(other.resolve("file")).exists();
            } finally {
                run("umount", other.toString());
            }
        } finally {
            run("umount", same.toString());
        }
        assertThat(outside.resolve("file")).hasContent("kept");
        assertThat(path.resolve("step/gone")).doesNotExist();
        assertThat(spool.remove("step")).isEmpty();
        assertThat(path).isEmptyDirectory();
    }

    @Test
    void whatCannotBeRemovedIsReportedAndTheRestGoes() throws Exception {
        Path fixed = Files.createDirectories(path.resolve("step/a/fixed"));
        Files.createFile(fixed.resolve("file"));
        Files.createDirectory(path.resolve("step/b"));
        assumeTrue(run("chattr", "+i", fixed.toString()), "no right to make a folder immutable");
        try {
            List<String> left = spool.remove("step");

            assertThat(left).singleElement().asString().startsWith(fixed + "/file cannot be removed: ");
            assertThat(path.resolve("step/b")).doesNotExist();
        } finally {
            run("chattr", "-i", fixed.toString());
        }
        assertThat(spool.remove("step")).isEmpty();
    }

    @Test
    void aFolderThatBecomesALinkInTheMiddleIsNotFollowed() throws Exception {
        Path victim = Files.createDirectory(temp.toRealPath().resolve("victim"));
        Path file = Files.write(victim.resolve("file"), "kept".getBytes(UTF_8));
        for (int round = 0; round < 30; round++) {
            Path step = Files.createDirectory(path.resolve("step"));
            for (int i = 0; i < 50; i++) {
                Files.createFile(Files.createDirectory(step.resolve("d" + i)).resolve("file"));
            }
            Thread attacker = new Thread(() -> exchange(step, victim));
            attacker.start();
            spool.remove("step");
            attacker.join();
            spool.remove("step");
            assertThat(file).hasContent("kept");
        }
        assertThat(path).isEmptyDirectory();
    }

    @Test
    void thisPlatformOffersWhatRemovalNeeds() throws IOException {
        try (var opened = Files.newDirectoryStream(path)) {
            assertThat(opened).isInstanceOf(SecureDirectoryStream.class);
        }
    }

    private static void exchange(Path step, Path victim) {
        for (int i = 49; i >= 0; i--) {
            exchange(step.resolve("d" + i), step.resolve("moved" + i), victim);
        }
    }

    private static void exchange(Path folder, Path away, Path victim) {
        try {
            Files.move(folder, away);
            Files.createSymbolicLink(folder, victim);
        } catch (IOException gone) {
            // The removal was faster with this one.
        }
    }

    /** Puts the folder into a new one with its name, which no path can do any more from some depth on. */
    private static void nest(Path folder, String name) throws IOException {
        Path holder = Files.createDirectory(folder.resolveSibling("holder"));
        Files.move(folder, holder.resolve(name));
        Files.move(holder, folder);
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
