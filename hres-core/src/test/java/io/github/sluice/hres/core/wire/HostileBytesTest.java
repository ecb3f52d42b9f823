package io.github.sluice.hres.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HostileBytesTest {
    /** Mutated lists in the small heap: 25,000, or as many as {@code -Dsluice.fuzz=1000000} says. */
    private static final int ROUNDS = Integer.getInteger("sluice.fuzz", 25_000);

    @Test
    @DisplayName("W01: hostile and mutated lists end in a list or in the exception, in a heap of 64 MiB")
    void hostileListsAreReadInASmallHeap() throws IOException, InterruptedException, URISyntaxException {
        String classes = String.join(File.pathSeparator, root(PrepCodec.class), root(Prep.class), root(Hostile.class));
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        classes,
                        Hostile.class.getName(),
                        "4711",
                        Integer.toString(ROUNDS))
                .redirectErrorStream(true)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(java.waitFor()).as(output).isZero();
        assertThat(output).matches("lists \\d+, refused \\d+\\R");
    }

    @Test
    @DisplayName("W01: sets that stand for more nodes than their bytes allow are refused before they are made")
    void setsThatAreTooLargeForTheirBytesAreRefused() {
        assertThatThrownBy(() -> PrepCodec.unpack(Hostile.manySets(10_000, 1_000)))
                .isInstanceOf(WireException.class)
                .hasMessageMatching("byte \\d+: 170000 nodes in all sets, at most 16 for each byte so far are allowed");
    }

    @Test
    @DisplayName("W01: long names at one byte each are refused")
    void namesThatAreTooLongForTheirBytesAreRefused() {
        assertThatThrownBy(() -> PrepCodec.unpack(Hostile.longNames(1_000)))
                .isInstanceOf(WireException.class)
                .hasMessageMatching(
                        "byte \\d+: \\d+ characters of node names, at most 64 for each byte so far are allowed");
    }

    @Test
    @DisplayName("W05: the form is flat, so 100000 of any byte are one list or one exception")
    void nothingInTheFormNests() {
        for (int octet = 0; octet < 256; octet++) {
            byte[] bytes = Arrays.copyOf(Vectors.bytes("power-v2.hex"), 100_000);
            Arrays.fill(bytes, 31, bytes.length, (byte) octet);
            assertThat(Hostile.decode(bytes)).as("byte %d", octet).isEmpty();
        }
    }

    @Test
    @DisplayName("W05: what nests 100000 deep in a value is text, in configuration and in arguments")
    void valuesAreTextWhateverTheyNest() {
        Settings nested = Settings.of("a", "[".repeat(100_000), "b", "{\"a\":".repeat(100_000));
        List<Prep> preps =
                List.of(Prep.builder("r").config(nested).arguments(nested).build());

        assertThat(PrepCodec.unpack(PrepCodec.pack(preps, ProtocolVersion.CURRENT)))
                .isEqualTo(preps);
    }

    /** The folder or jar that the class came from; its code source does not tell when modules are patched. */
    private static String root(Class<?> type) throws URISyntaxException {
        String inside = type.getName().replace('.', '/') + ".class";
        String url = type.getResource("/" + inside).toString();
        String outer = url.substring(0, url.length() - inside.length());
        if (outer.startsWith("jar:")) {
            outer = outer.substring("jar:".length(), outer.length() - "!/".length());
        }
        return Path.of(new URI(outer)).toString();
    }
}
