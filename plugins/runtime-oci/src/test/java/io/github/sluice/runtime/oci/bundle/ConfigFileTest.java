package io.github.sluice.runtime.oci.bundle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What is no document, and what survives being read and written. */
class ConfigFileTest {
    private static final Path FILE = Path.of("c.json");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "18446744073709551615",
                "-9223372036854775809",
                "340282366920938463463374607431768211456",
                "1E+3",
                "1.50",
                "0.1",
                "1E-400",
                "9007199254740993",
                "1.7976931348623157E+400",
                "0",
                "true",
                "null",
                "[]",
                "{}",
                "\"\\\"\\\\\\n\\t\\u0001/\"",
                "\"\u00e4\u4e2d\ud83d\ude00\u2028\""
            })
    void aValueIsWrittenAsItWasRead(String value) throws ConfigException {
        String document = "{\"b\":" + value + ",\"a\":[" + value + "]}";

        assertThat(new String(ConfigFile.bytes(read(document)), UTF_8)).isEqualTo(document);
    }

    @Test
    void aNumberWithAnExponentKeepsItsValue() throws ConfigException {
        ObjectNode document = read("{\"a\": 1e3, \"b\": 1E400}");

        assertThat(document.get("a").decimalValue()).isEqualTo(new BigDecimal("1e3"));
        assertThat(read(new String(ConfigFile.bytes(document), UTF_8))).isEqualTo(document);
    }

    @Test
    void anyDocumentSurvives() throws ConfigException {
        Random random = new Random(20_261_201);
        for (int i = 0; i < 500; i++) {
            ObjectNode document = ConfigFile.object();
            fill(document, random, 5);

            byte[] bytes = ConfigFile.bytes(document);
            ObjectNode again = ConfigFile.parse(FILE, bytes);
            assertThat(again.propertyNames()).containsExactlyElementsOf(document.propertyNames());
            assertThat(ConfigFile.bytes(again)).isEqualTo(bytes);
        }
    }

    @Test
    void noBytesDoAnythingButParseOrBeRefused() {
        Random random = new Random(20_261_202);
        byte[] good = "{\"a\":[1,2.5e3,{\"b\":\"\\u00e4\u00e4\"}],\"c\":null,\"d\":-0.0}".getBytes(UTF_8);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = Arrays.copyOf(good, 1 + random.nextInt(good.length));
            for (int changes = random.nextInt(4); changes > 0; changes--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(ConfigFile.parse(FILE, bytes)).isNotNull();
            } catch (ConfigException refused) {
                assertThat(refused.faults()).singleElement().asString().startsWith("c.json: ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{]",
                "{",
                "",
                " ",
                "{\"a\":1,}",
                "{'a':1}",
                "{a:1}",
                "{\"a\":01}",
                "{\"a\":NaN}",
                "{\"a\":+1}",
                "{} {}",
                "{} x",
                "{}]",
                "// c\n{}",
                "{\"a\":\"\n\"}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":.5}",
                "{\"a\":\"\\x\"}",
                "\ufeff{}"
            })
    void whatIsNoJsonIsRefusedWithItsPlace(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ConfigException.class)
                .message()
                .startsWith("c.json: ")
                .hasLineCount(1);
    }

    @Test
    void aSyntaxFaultNamesLineAndColumn() {
        assertThatThrownBy(() -> read("{\n  \"a\": ]\n}"))
                .hasMessageStartingWith("c.json: 2:8: is not the JSON of a configuration: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "1", "\"text\"", "null", "true"})
    void aDocumentThatIsNoObjectIsRefused(String text) {
        assertThatThrownBy(() -> read(text)).hasMessageEndingWith(", an object is right");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1,\"a\":1}", "{\"x\":{\"a\":1,\"b\":2,\"a\":3}}", "{\"a\":1,\"\\u0061\":2}"})
    void aNameThatIsGivenTwiceIsRefused(String text) {
        assertThatThrownBy(() -> read(text)).hasMessageContaining("uplicate").hasMessageContaining("a");
    }

    @Test
    void depthAndSizeAreBounded() throws ConfigException {
        assertThat(read("{\"a\":" + "[".repeat(99) + "]".repeat(99) + "}")).isNotNull();
        assertThatThrownBy(() -> read("{\"a\":" + "[".repeat(100) + "]".repeat(100) + "}"))
                .isInstanceOf(ConfigException.class);
        assertThatThrownBy(() -> read("{\"a\":".repeat(100_000))).isInstanceOf(ConfigException.class);

        String most = "{\"a\":\"" + "x".repeat(ConfigFile.MOST_BYTES - 8) + "\"}";
        assertThat(read(most).path("a").stringValue()).hasSize(ConfigFile.MOST_BYTES - 8);
        assertThatThrownBy(() -> read(most + " "))
                .hasMessage("c.json: /: has more than 4194304 bytes, at most that many are right");
    }

    @Test
    void whatIsNotUtf8IsRefused() {
        byte[] latin = "{\"a\":\"\u00e4\"}".getBytes(ISO_8859_1);
        assertThatThrownBy(() -> ConfigFile.parse(FILE, latin))
                .hasMessage("c.json: byte 6: is not UTF-8, a document in UTF-8 is right");
        assertThatThrownBy(() -> ConfigFile.parse(FILE, new byte[] {'{', (byte) 0xC3}))
                .hasMessageContaining("byte 1: is not UTF-8");
        assertThatThrownBy(() -> ConfigFile.parse(FILE, "{}".getBytes(UTF_16))).isInstanceOf(ConfigException.class);
    }

    private static ObjectNode read(String text) throws ConfigException {
        return ConfigFile.parse(FILE, text.getBytes(UTF_8));
    }

    private static void fill(ObjectNode object, Random random, int levels) {
        for (int members = random.nextInt(6); members > 0; members--) {
            object.set(text(random), value(random, levels));
        }
    }

    private static JsonNode value(Random random, int levels) {
        ObjectNode holder = ConfigFile.object();
        switch (random.nextInt(levels > 0 ? 8 : 6)) {
            case 0 -> holder.put("v", text(random));
            case 1 -> holder.put("v", random.nextBoolean());
            case 2 -> holder.putNull("v");
            case 3 -> holder.put("v", random.nextInt());
            case 4 -> holder.put("v", new BigInteger(64 + random.nextInt(100), random));
            case 5 ->
                holder.put(
                        "v", new BigDecimal(new BigInteger(1 + random.nextInt(80), random), random.nextInt(60) - 20));
            case 6 -> fill(holder.putObject("v"), random, levels - 1);
            default -> {
                ArrayNode array = holder.putArray("v");
                for (int elements = random.nextInt(5); elements > 0; elements--) {
                    array.add(value(random, levels - 1));
                }
            }
        }
        return holder.get("v");
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(12), 0, 0x2FFF)
                .filter(point -> !Character.isSurrogate((char) point))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
