package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.conf.Visible;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares a document with what the OCI runtime specification defines. Members that it does not define are fine, as it
 * demands, unless a runtime could take them for one that it does. Used by one thread.
 */
final class ConfigCheck {
    private final ConfigFaults faults;

    ConfigCheck(ConfigFaults faults) {
        this.faults = faults;
    }

    /** Notes every fault of the document. */
    void document(ObjectNode document) {
        texts("", document);
        object("", document, ConfigFields.DOCUMENT);
    }

    /** What a value is, for a fault. */
    static String found(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case NULL -> "null";
            case MISSING -> "missing";
            case STRING -> '"' + Visible.phrase(value.stringValue()) + '"';
            default -> Visible.phrase(value.asString());
        };
    }

    private void texts(String pointer, JsonNode value) {
        if (value.isString()) {
            text(pointer, value.stringValue());
        }
        int index = 0;
        for (JsonNode element : value.isArray() ? value.values() : List.<JsonNode>of()) {
            texts(pointer + "/" + index++, element);
        }
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            String inside = ConfigFaults.member(pointer, member.getKey());
            text(inside, member.getKey());
            texts(inside, member.getValue());
        }
    }

    private void text(String pointer, String text) {
        if (text.indexOf('\0') >= 0) {
            faults.add(pointer, "has a NUL, a text without one is right");
        }
        if (text.codePoints().anyMatch(point -> Character.getType(point) == Character.SURROGATE)) {
            faults.add(pointer, "has half of a surrogate pair, a text of whole characters is right");
        }
    }

    private void object(String pointer, JsonNode object, ConfigFields known) {
        known.fields().forEach((name, field) -> {
            String inside = ConfigFaults.member(pointer, name);
            JsonNode value = object.path(name);
            if (!value.isMissingNode()) {
                member(inside, value, field);
            } else if (field.required()) {
                faults.add(inside, "is missing, " + right(field) + " is right");
            }
        });
        for (String name : object.propertyNames()) {
            known.mistakenFor(name)
                    .ifPresent(meant -> faults.add(
                            ConfigFaults.member(pointer, name),
                            "is taken for " + meant + " by some runtimes, " + meant + " or another name is right"));
        }
    }

    private void member(String pointer, JsonNode value, ConfigFields.Field field) {
        switch (field.form()) {
            case ONE -> one(pointer, value, field);
            case ARRAY -> {
                if (!value.isArray()) {
                    wrong(pointer, value, right(field));
                    return;
                }
                int index = 0;
                for (JsonNode element : value.values()) {
                    one(pointer + "/" + index++, element, field);
                }
            }
            case MAP -> {
                if (!value.isObject()) {
                    wrong(pointer, value, right(field));
                    return;
                }
                value.forEachEntry((name, element) -> one(ConfigFaults.member(pointer, name), element, field));
            }
        }
    }

    private void one(String pointer, JsonNode value, ConfigFields.Field field) {
        if (!field.kind().admits(value)) {
            wrong(pointer, value, field.kind().right());
            return;
        }
        if (value.isObject()) {
            object(pointer, value, field.inside());
        }
    }

    private static String right(ConfigFields.Field field) {
        return switch (field.form()) {
            case ONE -> field.kind().right();
            case ARRAY -> "an array, each element " + field.kind().right() + ",";
            case MAP -> "an object, each member " + field.kind().right() + ",";
        };
    }

    private void wrong(String pointer, JsonNode value, String right) {
        faults.add(pointer, "is " + found(value) + ", " + right + " is right");
    }
}
