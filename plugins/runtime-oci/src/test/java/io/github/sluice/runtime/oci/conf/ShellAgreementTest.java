package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A command that is not refused has the words that a shell would make of it")
class ShellAgreementTest {
    private static final Path SHELL = Path.of("/bin/sh");
    private static final String[] PARTS = {
        "a", "b", " ", "\t", "'", "'", "\"", "\"", "\\", "$", "`", "|", ";", "*", "~", "#", "=", "-", "{", "}", "!", "é"
    };

    @TempDir
    private Path folder;

    @Test
    void whatAShellMakesOfRandomCommands() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SHELL), "no /bin/sh");
        Random random = new Random(13);
        StringBuilder script = new StringBuilder();
        List<List<String>> ours = new ArrayList<>();
        for (int round = 0; round < 3_000; round++) {
            String command = command(random);
            try {
                ours.add(ConfGiven.run(command));
                script.append("printf '%s\\0' ").append(command).append("\nprintf '\\001\\0'\n");
            } catch (OciConfException refused) {
                assertThat(refused.lines()).isNotEmpty();
            }
        }
        assertThat(ours).hasSizeGreaterThan(300);
        assertThat(shell(script.toString())).isEqualTo(ours);
    }

    private static String command(Random random) {
        StringBuilder command = new StringBuilder("runc ");
        for (int i = random.nextInt(10); i > 0; i--) {
            command.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return command.toString();
    }

    private List<List<String>> shell(String script) throws IOException, InterruptedException {
        Path in = Files.writeString(folder.resolve("script"), script);
        Path out = folder.resolve("words");
        Process shell = new ProcessBuilder(SHELL.toString(), in.toString())
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        assertThat(shell.waitFor()).isZero();
        List<List<String>> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        String text = Files.readString(out, StandardCharsets.UTF_8);
        for (String word : Arrays.asList(text.substring(0, text.length() - 1).split("\0", -1))) {
            if (word.equals("\1")) {
                commands.add(words);
                words = new ArrayList<>();
            } else {
                words.add(word);
            }
        }
        return commands;
    }
}
