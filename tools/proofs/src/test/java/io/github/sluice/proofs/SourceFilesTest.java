package io.github.sluice.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What can be read off the files themselves. */
class SourceFilesTest {
    private static final int MOST_LINES = 350;
    private static final Set<String> NOT_OURS = Set.of(".git", "target", ".idea", ".vscode");

    /** Folders of one machine, or beside the project's own: nobody else has them. */
    private static final Pattern MACHINE_PATH = Pattern.compile("/work/(main|shared|wt)|[.][.]/shared|/[.]library");

    @Test
    void noClassIsTooLongToRead() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : files()) {
            if (file.endsWith("module-info.java") || !file.toString().endsWith(".java")) {
                continue;
            }
            int lines = Files.readAllLines(file).size();
            if (lines > MOST_LINES) {
                tooLong.add(SourceTree.root().relativize(file) + ": " + lines + " lines");
            }
        }
        assertThat(tooLong).as("files of more than %d lines", MOST_LINES).isEmpty();
    }

    @Test
    void noFileNamesAFolderOfOneMachine() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files()) {
            if (file.equals(SourceTree.root().resolve(".ci/run")) || file.endsWith("SourceFilesTest.java")) {
                continue;
            }
            if (MACHINE_PATH
                    .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .find()) {
                found.add(SourceTree.root().relativize(file).toString());
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void aPlaceholderGoesWhenAnotherTypeComes() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files()) {
            if (file.endsWith("Placeholder.java") && typesBeside(file) > 0) {
                found.add(SourceTree.root().relativize(file).toString());
            }
        }
        assertThat(found).as("no longer needed").isEmpty();
    }

    private static long typesBeside(Path placeholder) throws IOException {
        try (Stream<Path> files = Files.list(placeholder.resolveSibling(""))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.equals(placeholder) && !file.endsWith("package-info.java"))
                    .count();
        }
    }

    private static List<Path> files() throws IOException {
        List<Path> found = new ArrayList<>();
        collect(SourceTree.root(), found);
        return found;
    }

    private static void collect(Path folder, List<Path> found) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            for (Path each : inside.sorted().toList()) {
                if (NOT_OURS.contains(each.getFileName().toString())) {
                    continue;
                }
                if (Files.isDirectory(each)) {
                    collect(each, found);
                } else if (Files.isRegularFile(each)) {
                    found.add(each);
                }
            }
        }
    }
}
