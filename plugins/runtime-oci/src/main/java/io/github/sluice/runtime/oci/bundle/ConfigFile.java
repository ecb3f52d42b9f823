package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.conf.Visible;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes one JSON object (RFC 8259, in UTF-8) exactly: whole numbers of any size and decimals keep their
 * value, members keep their order. A name given twice, anything after the object, more than 100 levels and more than 4
 * MiB are refused.
 */
public final class ConfigFile {
    /** The most bytes that a document may have. */
    public static final int MOST_BYTES = 4 << 20;

    private static final int MOST_LEVELS = 100;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_LEVELS)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonNodeFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private ConfigFile() {}

    /** Reads the file, which must be a regular file and no symbolic link. */
    public static ObjectNode read(Path file) throws ConfigException {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw ConfigFaults.only(file, "/", unusual(file));
            }
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                return parse(file, in.readNBytes(MOST_BYTES + 1));
            }
        } catch (NoSuchFileException missing) {
            throw ConfigFaults.only(file, "/", "there is no such file, the bundle's configuration is right");
        } catch (IOException unreadable) {
            throw ConfigFaults.only(
                    file,
                    "/",
                    "cannot be read (" + Visible.phrase(unreadable.toString()) + "), a file that can is right");
        }
    }

    /** Reads a document; {@code file} only names it in faults. */
    static ObjectNode parse(Path file, byte[] bytes) throws ConfigException {
        if (bytes.length > MOST_BYTES) {
            throw ConfigFaults.only(file, "/", "has more than " + MOST_BYTES + " bytes, at most that many are right");
        }
        try {
            JsonNode document = JSON.readTree(text(file, bytes));
            if (document instanceof ObjectNode object) {
                return object;
            }
            throw ConfigFaults.only(file, "/", "is " + ConfigCheck.found(document) + ", an object is right");
        } catch (JacksonException broken) {
            throw ConfigFaults.only(file, place(broken.getLocation()), problem(broken));
        }
    }

    /** The document as bytes. */
    public static byte[] bytes(ObjectNode document) {
        return JSON.writeValueAsBytes(document);
    }

    /** An object without members, for documents of ours. */
    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    private static String unusual(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(file.toString());
        }
        return (Files.isSymbolicLink(file) ? "is a symbolic link" : "is no regular file") + ", a regular file is right";
    }

    private static String text(Path file, byte[] bytes) throws ConfigException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult end = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(in, out, true);
        try {
            if (end.isError()) {
                end.throwException();
            }
        } catch (CharacterCodingException notUtf8) {
            String place = "byte " + in.position();
            throw ConfigFaults.only(file, place, "is not UTF-8, a document in UTF-8 is right");
        }
        return out.flip().toString();
    }

    private static String place(@Nullable TokenStreamLocation location) {
        return location == null || location.getLineNr() < 1 ? "/" : location.getLineNr() + ":" + location.getColumnNr();
    }

    private static String problem(JacksonException broken) {
        String said = broken.getOriginalMessage();
        String first = said == null
                ? broken.getClass().getSimpleName()
                : said.lines().findFirst().orElse("");
        return "is not the JSON of a configuration: " + Visible.phrase(first);
    }
}
