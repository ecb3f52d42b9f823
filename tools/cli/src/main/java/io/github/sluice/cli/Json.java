package io.github.sluice.cli;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON in and out. */
final class Json {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    /** Maps, lists, texts, numbers and flags as JSON, in their order. */
    static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /**
     * Reads a document.
     *
     * @param file what to call it
     * @throws Failure saying where it is faulty
     */
    static JsonNode read(String file, byte[] text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException faulty) {
            var place = faulty.getLocation();
            String where = place == null ? "1:1" : place.getLineNr() + ":" + place.getColumnNr();
            throw new Failure(file + ":" + where + ": " + Errors.oneLine(faulty.getOriginalMessage()));
        }
    }
}
