package io.github.sluice.cli;

import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.wire.PrepCodec;
import io.github.sluice.hres.core.wire.WireException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Packed preps as JSON. */
@Command(name = "decode", description = "Prints packed preps as JSON.")
final class DecodeCommand implements Callable<Integer> {
    /** More bytes than a packed list can have, in hexadecimal with a blank after each. */
    private static final int MOST_BYTES = 3 * (128 << 20) + 1;

    @Mixin
    private Common common = new Common();

    @Parameters(paramLabel = "FILE", description = "The packed preps, or - for the standard input.")
    private String file = "-";

    @Option(names = "--hex", description = "FILE has them as hexadecimal digits; blanks and line ends do not count.")
    private boolean hex;

    @Override
    public Integer call() throws IOException {
        byte[] bytes = bytes();
        try {
            List<Prep> preps = PrepCodec.unpack(bytes);
            List<Map<String, Object>> json = new ArrayList<>();
            preps.forEach(prep -> json.add(json(prep)));
            common.print(json);
            return Status.FINE;
        } catch (WireException faulty) {
            throw new Failure(file + ": " + faulty.getMessage());
        }
    }

    private byte[] bytes() throws IOException {
        byte[] read;
        try (InputStream in = file.equals("-") ? System.in : Files.newInputStream(Path.of(file))) {
            read = in.readNBytes(MOST_BYTES);
        }
        return hex ? unhexed(read) : read;
    }

    private byte[] unhexed(byte[] text) throws IOException {
        StringBuilder digits = new StringBuilder();
        try (InputStream in = new ByteArrayInputStream(text)) {
            for (int c = in.read(); c >= 0; c = in.read()) {
                if (!Character.isWhitespace(c)) {
                    digits.append((char) c);
                }
            }
        }
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException wrong) {
            throw new Failure(file + ": " + wrong.getMessage() + ", pairs of hexadecimal digits are right");
        }
    }

    private static Map<String, Object> json(Prep prep) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("resource", prep.resource());
        json.put("plugin_id", prep.pluginId());
        json.put("attempt", prep.attempt());
        json.put("config", settings(prep.config()));
        json.put("arguments", settings(prep.arguments()));
        List<Map<String, Object>> layers = new ArrayList<>();
        for (LayerCharge charge : prep.layers()) {
            Map<String, Object> layer = new LinkedHashMap<>();
            layer.put("layer", charge.layer());
            layer.put("count", charge.count());
            layer.put("nodes", charge.nodes().fold());
            layers.add(layer);
        }
        json.put("layers", layers);
        Map<String, Object> limits = new LinkedHashMap<>();
        prep.ownLimits()
                .forEach((hook, own) -> limits.put(
                        hook.label(),
                        Map.of(
                                "soft_ms",
                                own.soft().toMillis(),
                                "hard_ms",
                                own.hard().toMillis())));
        json.put("limits", limits);
        byte[] payload = prep.payload().bytes();
        json.put("payload", Base64.getEncoder().encodeToString(payload));
        try {
            json.put(
                    "payload_text",
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(payload))
                            .toString());
        } catch (CharacterCodingException noText) {
            json.remove("payload_text");
        }
        return json;
    }

    private static List<Map<String, String>> settings(Settings settings) {
        List<Map<String, String>> list = new ArrayList<>();
        for (Settings.Entry entry : settings.entries()) {
            Map<String, String> json = new LinkedHashMap<>();
            json.put("name", entry.name());
            json.put("value", entry.value());
            list.add(json);
        }
        return list;
    }
}
