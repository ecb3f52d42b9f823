package io.github.sluice.hres.exec;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.TaskCall;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * Writes the JSON document that a program reads: one line of ASCII, whatever the locale, members in a fixed order, what
 * is not known left out. Used by one thread.
 */
final class Document {
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    private final JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes);

    Document(Hook hook, String resource) {
        json.writeStartObject();
        json.writeStringProperty("hook", hook.label());
        json.writeStringProperty("resource", resource);
    }

    void call(ResourceCall call) {
        json.writeStringProperty("key", call.key());
        json.writeNumberProperty("attempt", call.attempt());
        job(call.job());
        json.writeName("layers");
        json.writeStartArray();
        for (LayerCharge charge : call.prep().layers()) {
            json.writeStartObject();
            json.writeStringProperty("layer", charge.layer());
            json.writeNumberProperty("count", charge.count());
            json.writeStringProperty("nodes", charge.nodes().fold());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void job(Job job) {
        json.writeName("job");
        json.writeStartObject();
        json.writeNumberProperty("id", job.id().number());
        json.writeStringProperty("unique", job.id().unique());
        job.step().ifPresent(step -> json.writeNumberProperty("step", step));
        json.writeNumberProperty("user_id", Integer.toUnsignedLong(job.userId()));
        json.writeNumberProperty("group_id", Integer.toUnsignedLong(job.groupId()));
        job.userName().ifPresent(name -> json.writeStringProperty("user_name", name));
        job.account().ifPresent(name -> json.writeStringProperty("account", name));
        job.partition().ifPresent(name -> json.writeStringProperty("partition", name));
        json.writeStringProperty("nodes", job.nodes().fold());
        json.writeName("node_list");
        json.writeStartArray();
        for (String node : job.nodes()) {
            json.writeString(node);
        }
        json.writeEndArray();
        job.endTime().ifPresent(end -> json.writeStringProperty("end_time", end.toString()));
        json.writeEndObject();
    }

    void layers(List<LayerSnapshot> layers) {
        json.writeName("layers");
        json.writeStartArray();
        for (LayerSnapshot layer : layers) {
            json.writeStartObject();
            json.writeStringProperty("layer", layer.layer());
            layer.parent().ifPresent(parent -> json.writeStringProperty("parent", parent));
            json.writeStringProperty("nodes", layer.nodes().fold());
            amount("count", layer.count());
            json.writeNumberProperty("base", layer.base());
            amount("total", layer.total());
            json.writeNumberProperty("reserved", layer.reserved());
            json.writeNumberProperty("used", layer.used());
            json.writeStringProperty("state", layer.state().name());
            json.writeStringProperty("reason", layer.reason());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void amount(String name, OptionalLong amount) {
        if (amount.isPresent()) {
            json.writeNumberProperty(name, amount.getAsLong());
        }
    }

    void values(String name, List<Settings.Entry> entries) {
        json.writeName(name);
        json.writeStartArray();
        for (Settings.Entry entry : entries) {
            json.writeStartObject();
            json.writeStringProperty("name", entry.name());
            json.writeStringProperty("value", entry.value());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    void payload(Payload payload) {
        json.writeStringProperty("payload", Base64.getEncoder().encodeToString(payload.bytes()));
        Text.strict(payload.bytes()).ifPresent(text -> json.writeStringProperty("payload_text", text));
    }

    void node(String node) {
        json.writeStringProperty("node", node);
    }

    void task(Hook hook, TaskCall call) {
        json.writeName("task");
        json.writeStartObject();
        json.writeNumberProperty("local", call.localTask());
        json.writeNumberProperty("global", call.globalTask());
        if (hook == Hook.TASK_PROLOG) {
            variables("step_environment", call.stepEnvironment());
        }
        variables("environment", call.environment().variables());
        json.writeEndObject();
    }

    private void variables(String name, Map<String, String> variables) {
        json.writeName(name);
        json.writeStartObject();
        variables.forEach(json::writeStringProperty);
        json.writeEndObject();
    }

    byte[] end() {
        json.writeEndObject();
        json.close();
        bytes.write('\n');
        return bytes.toByteArray();
    }
}
