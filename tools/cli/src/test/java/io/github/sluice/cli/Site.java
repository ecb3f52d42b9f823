package io.github.sluice.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder with all that {@code hres run} needs: nodes n1 to n4 behind a feed of 1000 watts, a spool and an output folder. */
record Site(Path folder) {
    static final String WATTS =
            """
            - resource: watts
              mode: MODE_3
              layers:
                - {layer_name: feed, count: 1000}
                - {layer_name: rack, parent_name: feed, nodes: "n[1-4]", count: 1000}
            """;

    /** A folder that has no jobs yet. */
    static Site in(Path folder) throws IOException {
        Site site = new Site(folder);
        site.resources(WATTS);
        return site;
    }

    /** The resource with programs as its hooks: lines of its plugin's configuration, such as {@code prerun: [/bin/true]}. */
    Site hooks(String... lines) throws IOException {
        return resources(
                WATTS + "  plugin:\n    type: exec\n    config:\n      " + String.join("\n      ", lines) + "\n");
    }

    Site resources(String text) throws IOException {
        Files.writeString(folder.resolve("resources.yaml"), text);
        return this;
    }

    Site jobs(String text) throws IOException {
        Files.writeString(folder.resolve("jobs.yaml"), text);
        return this;
    }

    Path out() {
        return folder.resolve("out");
    }

    Path spool() {
        return folder.resolve("spool");
    }

    /** What a file of the output folder holds. */
    String output(String name) throws IOException {
        return Files.readString(out().resolve(name));
    }

    /** The number of the user whose file of the output folder it is. */
    String owner(String name) throws IOException {
        return Files.getAttribute(out().resolve(name), "unix:uid").toString();
    }

    /** The folders of jobs that the spool still has. */
    List<Path> jobFolders() throws IOException {
        try (var folders = Files.list(spool().resolve("jobs"))) {
            return folders.toList();
        }
    }

    /** Runs the jobs in this process. */
    Run run(String... options) {
        return Run.of((Object[]) words(options).toArray(String[]::new));
    }

    /** Starts them in a process of their own. */
    Process start(String... options) throws IOException {
        return new ProcessBuilder(command(options))
                .redirectError(folder.resolve("stderr").toFile())
                .redirectOutput(folder.resolve("stdout").toFile())
                .start();
    }

    /** The words that run them in another process. */
    List<String> command(String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(words(options));
        return command;
    }

    private List<String> words(String... options) {
        List<String> words = new ArrayList<>(List.of("run", folder + "/resources.yaml", "--nodes", "n[1-4]"));
        words.addAll(List.of("--jobs", folder + "/jobs.yaml", "--configuration", folder.toString()));
        words.addAll(List.of("--spool", spool().toString(), "--output", out().toString()));
        words.addAll(List.of(options));
        return words;
    }
}
