package io.github.sluice.hres.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.sluice.hres.Prep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WireVectorsTest {
    /** Of the other values of a byte one of so many is tried, from byte to byte another one; {@code -Dsluice.step=1} tries all. */
    private static final int STEP = Integer.getInteger("sluice.step", 4);

    @Test
    void everyGoodFileIsKnown() {
        assertThat(Vectors.goodFiles()).containsExactlyElementsOf(Vectors.good().keySet());
    }

    @Test
    void goodVectorsAreReadAsTheySay() {
        Vectors.good().forEach((name, preps) -> assertThat(PrepCodec.unpack(Vectors.bytes(name)))
                .as(name)
                .isEqualTo(preps));
    }

    @Test
    void goodVectorsAreWrittenToTheLastByte() {
        Vectors.good().forEach((name, preps) -> {
            byte[] bytes = Vectors.bytes(name);
            assertThat(PrepCodec.pack(preps, ProtocolVersion.of(bytes[3])))
                    .as(name)
                    .isEqualTo(bytes);
        });
    }

    @Test
    @DisplayName("W01: every faulty vector ends in the exception that it names, with its place")
    void faultyVectorsEndInTheExceptionThatTheyName() {
        assertThat(Vectors.faultyFiles()).hasSizeGreaterThan(20).allSatisfy(name -> assertThatThrownBy(
                        () -> PrepCodec.unpack(Vectors.bytes(name)))
                .as(name)
                .isInstanceOf(WireException.class)
                .hasMessage(Vectors.title(name)));
    }

    @Test
    void theExampleOfTheDocumentIsTheVector() throws IOException {
        String document = Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/wire-format.md"));
        int from = document.indexOf("```") + 3;
        String example = document.substring(from, document.indexOf("```", from));

        assertThat(example.lines().filter(line -> !line.isEmpty()))
                .containsExactlyElementsOf(Vectors.content("power-v2.hex"));
    }

    @Test
    void everyBeginningOfAGoodVectorIsRefused() {
        for (String name : Vectors.goodFiles()) {
            byte[] bytes = Vectors.bytes(name);
            for (int length = 0; length < bytes.length; length++) {
                byte[] beginning = Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> PrepCodec.unpack(beginning))
                        .as("%s, %d bytes", name, length)
                        .isInstanceOf(WireException.class);
            }
        }
    }

    @Test
    void otherValuesOfEveryByteGiveAListOrTheException() {
        for (String name : Vectors.goodFiles()) {
            byte[] good = Vectors.bytes(name);
            List<Prep> preps = PrepCodec.unpack(good);
            for (int at = 0; at < good.length; at++) {
                for (int flip = 1 + at % STEP; flip < 256; flip += STEP) {
                    byte[] bytes = good.clone();
                    bytes[at] ^= (byte) flip;
                    boolean same = Hostile.decode(bytes).filter(preps::equals).isPresent();
                    if (same) {
                        fail("%s says the same with byte %d flipped by %d", name, at, flip);
                    }
                }
            }
        }
    }

    @Test
    void aPartOfAnArrayIsReadByItself() {
        byte[] bytes = Vectors.bytes("power-v2.hex");
        byte[] wide = new byte[bytes.length + 20];
        Arrays.fill(wide, (byte) 1);
        System.arraycopy(bytes, 0, wide, 7, bytes.length);

        assertThat(PrepCodec.unpack(wide, 7, bytes.length)).isEqualTo(PrepCodec.unpack(bytes));
        assertThatThrownBy(() -> PrepCodec.unpack(wide, 7, bytes.length + 1))
                .hasMessage("byte " + bytes.length + ": bytes after the end of the list: 1, right is none");
        assertThatThrownBy(() -> PrepCodec.unpack(wide, 7, wide.length)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
