package io.github.sluice.hres.exec;

import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.LayerVerdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads what a maintenance program wrote: one JSON list of objects with {@code layer}, {@code state} and
 * {@code reason}, or nothing at all. Strict: what is unknown, repeated or left over is a fault.
 */
final class Verdicts {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private final JsonParser json;
    private final List<LayerVerdict> verdicts = new ArrayList<>();

    private Verdicts(JsonParser json) {
        this.json = json;
    }

    static List<LayerVerdict> parse(byte[] output) throws ProgramException {
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), output)) {
            return new Verdicts(json).all();
        } catch (JacksonException broken) {
            throw new ProgramException("verdicts: " + Text.visible(broken.getOriginalMessage()), broken);
        }
    }

    private List<LayerVerdict> all() throws ProgramException {
        @Nullable JsonToken first = json.nextToken();
        if (first == null) {
            return List.of();
        }
        expect(first, JsonToken.START_ARRAY, "verdicts", "a list");
        @Nullable JsonToken each = json.nextToken();
        while (each != JsonToken.END_ARRAY) {
            expect(each, JsonToken.START_OBJECT, place(), "an object with layer, state and reason");
            verdicts.add(verdict());
            each = json.nextToken();
        }
        if (json.nextToken() != null) {
            throw new ProgramException("verdicts: there is more after the list, one list alone is right");
        }
        return List.copyOf(verdicts);
    }

    private LayerVerdict verdict() throws ProgramException {
        @Nullable String layer = null;
        @Nullable LayerState state = null;
        String reason = "";
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            switch (name) {
                case "layer" -> layer = text(name);
                case "state" -> state = state(text(name));
                case "reason" -> reason = text(name);
                default ->
                    throw new ProgramException(place() + ": unknown member '" + Text.visible(name)
                            + "', layer, state and reason are right");
            }
        }
        if (layer == null || state == null) {
            throw new ProgramException(place() + ": " + (layer == null ? "layer" : "state") + " is missing");
        }
        if (state != LayerState.UP && reason.isBlank()) {
            throw new ProgramException(place() + ": reason is missing, " + state + " needs one");
        }
        return new LayerVerdict(layer, state, Text.visible(reason));
    }

    private LayerState state(String text) throws ProgramException {
        return Arrays.stream(LayerState.values())
                .filter(state -> state.name().equals(text))
                .findFirst()
                .orElseThrow(() -> new ProgramException(
                        place() + ".state is '" + Text.visible(text) + "', UP, DISABLED or DOWN is right"));
    }

    private String text(String name) throws ProgramException {
        expect(json.nextToken(), JsonToken.VALUE_STRING, place() + "." + name, "a text");
        return json.getString();
    }

    private String place() {
        return "verdicts[" + verdicts.size() + "]";
    }

    private static void expect(@Nullable JsonToken found, JsonToken right, String what, String words)
            throws ProgramException {
        if (found != right) {
            throw new ProgramException(
                    what + " is no " + words.substring(words.indexOf(' ') + 1) + ", " + words + " is right");
        }
    }
}
