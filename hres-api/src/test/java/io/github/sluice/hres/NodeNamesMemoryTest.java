package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NodeNamesMemoryTest {
    @Test
    @DisplayName("H03: what expands to too much is refused before memory is taken: a heap of 64 MiB is enough")
    void hostileExpressionsNeedNoMemory() throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        place(NodeNames.class) + File.pathSeparator + place(HostileExpressions.class),
                        HostileExpressions.class.getName())
                .redirectErrorStream(true)
                .start();

        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(child.waitFor()).as(output).isZero();
    }

    private static String place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
