package io.github.sluice.runtime.oci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What this machine has of what tests with real containers need. */
final class Machine {
    private static final boolean REQUIRED = "required".equals(System.getProperty("sluice.oci"));
    private static final Map<String, String> PACKAGES =
            Map.of("runc", "runc", "crun", "crun", "busybox", "busybox-static", "unshare", "util-linux");

    private Machine() {}

    /** Skips a test with one line, or fails it where containers are required, unless these programs are here. */
    static void needs(String... programs) {
        List<String> missing = new ArrayList<>();
        for (String program : programs) {
            if (Stream.of("/usr/bin", "/usr/sbin", "/bin", "/sbin")
                    .noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
                missing.add(PACKAGES.getOrDefault(program, program));
            }
        }
        if (!isRoot()) {
            missing.add("the rights of root");
        }
        String line = "no container can be run here, since this is missing: " + String.join(", ", missing);
        if (REQUIRED) {
            assertThat(missing).as(line).isEmpty();
        }
        assumeTrue(missing.isEmpty(), line);
    }

    /** Skips a test also where containers are required: what is missing cannot be installed. */
    static void canDo(boolean able, String otherwise) {
        assumeTrue(able, otherwise);
    }

    static boolean isRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }
}
