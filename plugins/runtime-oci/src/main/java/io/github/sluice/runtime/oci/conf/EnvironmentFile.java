package io.github.sluice.runtime.oci.conf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The form of the file that tells a runtime the task's environment. */
public enum EnvironmentFile {
    /** There is no such file. */
    NONE,
    /** {@code NAME=value} and a newline each; what has a newline itself is left out. */
    NEWLINE,
    /** {@code NAME=value} and a NUL each; every variable fits. */
    NUL;

    /** The form for a value of {@code CreateEnvFile}, in any case, or empty if it is none. */
    static Optional<EnvironmentFile> find(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "false", "disabled", "no" -> Optional.of(NONE);
            case "true", "newline", "yes" -> Optional.of(NEWLINE);
            case "null" -> Optional.of(NUL);
            default -> Optional.empty();
        };
    }

    /**
     * The file's bytes, in UTF-8 and the map's order.
     *
     * @param environment variables without NUL, as {@link Environment} has them
     * @param messages is told what is left out
     * @throws IllegalStateException if there is to be no file
     */
    public byte[] bytes(Map<String, String> environment, Consumer<String> messages) {
        if (this == NONE) {
            throw new IllegalStateException("no environment file is wanted");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        environment.forEach((name, value) -> {
            String entry = name + "=" + value;
            if (this == NEWLINE && entry.indexOf('\n') >= 0) {
                messages.accept("variable " + Visible.word(name)
                        + " has a newline and is not in the environment file; CreateEnvFile=null carries it");
                return;
            }
            bytes.writeBytes(entry.getBytes(StandardCharsets.UTF_8));
            bytes.write(this == NEWLINE ? '\n' : 0);
        });
        return bytes.toByteArray();
    }
}
