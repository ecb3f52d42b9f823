package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The published test vectors: bytes in files, and what they say. */
final class Vectors {
    private static final Path FOLDER = folder();

    private Vectors() {}

    /** What each good vector holds, by file name. */
    static Map<String, List<Prep>> good() {
        Map<String, List<Prep>> good = new TreeMap<>();
        good.put("none-v1.hex", List.of());
        good.put("none-v2.hex", List.of());
        good.put("power-v1.hex", power(1, Map.of()));
        good.put(
                "power-v2.hex",
                power(3, Map.of(Hook.TASK_EPILOG, limits(250, 250), Hook.JOB_PROLOG, limits(30_000, 120_000))));
        good.put("shapes-v2.hex", List.of(shapes()));
        return good;
    }

    /** Names of the good vectors' files, found in their folder. */
    static List<String> goodFiles() {
        return files(FOLDER);
    }

    /** Names of the faulty vectors' files, found in their folder. */
    static List<String> faultyFiles() {
        return files(FOLDER.resolve("faulty")).stream()
                .map(name -> "faulty/" + name)
                .toList();
    }

    static byte[] bytes(String name) {
        String hex = lines(name).stream()
                .map(line -> line.replaceFirst("#.*", ""))
                .collect(Collectors.joining())
                .replace(" ", "");
        return HexFormat.of().parseHex(hex);
    }

    /** The lines of a file without those that only say what it holds. */
    static List<String> content(String name) {
        return lines(name).stream()
                .map(String::stripTrailing)
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    /** The first line of a file, without its mark. */
    static String title(String name) {
        return lines(name).get(0).substring(2);
    }

    private static List<Prep> power(int attempt, Map<Hook, Limits> limits) {
        Prep power = Prep.builder("power")
                .pluginId(1234567)
                .attempt(attempt)
                .limits(limits)
                .config(Settings.of("program", "/opt/site/power", "option", "-v", "option", "-q"))
                .arguments(Settings.of("cap", "450"))
                .layers(List.of(
                        charge("rack1", 1000, "n[01-02]"),
                        charge("rack2", 500, "n03"),
                        charge("site", 1500, "n[01-03]")))
                .payload(Payload.of(new byte[] {0, (byte) 0xFF, 0x10, 0x7F}))
                .build();
        Prep matlab = Prep.builder("matlab")
                .attempt(attempt)
                .layers(List.of(charge("all", 1, "n[01-03]")))
                .build();
        return List.of(power, matlab);
    }

    private static Prep shapes() {
        String odd = "0,9.example,login,n[8-10],n[099-100],r1-n[01-02]-ib,r2-n01";
        List<String> second = new ArrayList<>();
        for (int i = 1; i < 40; i += 2) {
            second.add(String.format("c%03d", i));
        }
        byte[] payload = new byte[32];
        for (int i = 0; i < payload.length; i++) {
            payload[i] = (byte) i;
        }
        return Prep.builder("shapes")
                .pluginId(Integer.MAX_VALUE)
                .attempt(Long.MAX_VALUE)
                .limits(Map.of(
                        Hook.JOB_PROLOG, limits(1, 1),
                        Hook.TASK_PROLOG, limits(1, WireLimits.LIMIT_MILLIS),
                        Hook.USER_TASK_PROLOG, limits(127, 128),
                        Hook.TASK_EPILOG, limits(WireLimits.LIMIT_MILLIS, WireLimits.LIMIT_MILLIS),
                        Hook.JOB_EPILOG, Limits.of(Hook.JOB_EPILOG)))
                .config(Settings.of("größe", "温度 🔋", "empty", ""))
                .arguments(Settings.of("a", "x".repeat(200)))
                .layers(List.of(
                        charge("odd", Long.MAX_VALUE, odd),
                        charge("none", 1, ""),
                        new LayerCharge("every-second", 128, NodeNames.of(second)),
                        charge("many", 16384, "c[001-040]"),
                        charge("ends", 127, "c001,c040"),
                        charge("all", 1, odd + ",c[001-040]")))
                .payload(Payload.of(payload))
                .build();
    }

    private static Limits limits(long softMillis, long hardMillis) {
        return new Limits(Duration.ofMillis(softMillis), Duration.ofMillis(hardMillis));
    }

    private static LayerCharge charge(String layer, long count, String nodes) {
        return new LayerCharge(layer, count, NodeNames.parse(nodes));
    }

    private static List<String> lines(String name) {
        try {
            return Files.readAllLines(FOLDER.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".hex"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() {
        try {
            return Path.of(Vectors.class.getResource("/wire/none-v2.hex").toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
