package io.github.sluice.hres.core.resources;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Reads hostile files, each of which has to end in faults; run in a Java of its own with little memory. */
final class HostileFiles {
    private static final int MANY = 100_000;
    private static final String TREE = "- resource: r\n  mode: MODE_3\n  layers:\n";

    private HostileFiles() {}

    /** Prints one line for each file: its name and its first fault. */
    public static void main(String[] arguments) {
        files().forEach((name, text) -> System.out.println(name + " " + fault(text.get())));
    }

    private static String fault(String text) {
        try {
            ResourcesReader.reader().read("f", text.getBytes(StandardCharsets.UTF_8));
            return "is right";
        } catch (ResourcesException wrong) {
            return wrong.faults().get(0).toString();
        }
    }

    private static Map<String, Supplier<String>> files() {
        Map<String, Supplier<String>> files = new LinkedHashMap<>();
        files.put("laughs", HostileFiles::laughs);
        files.put("expression", () -> TREE + "    - {layer_name: a, nodes: 'n[0-99999999]'}\n");
        files.put("brackets", () -> "[".repeat(3 << 20));
        files.put("dashes", () -> "- ".repeat(1 << 20));
        files.put("counts", () -> TREE + lines(MANY, i -> "    - {layer_name: l" + i + ", count: x}\n"));
        files.put("fewer-counts", () -> TREE + lines(25_000, i -> "    - {layer_name: l" + i + ", count: x}\n"));
        files.put("parents", () -> TREE + lines(18_000, i -> "    - {layer_name: l" + i + ", parent_name: no}\n"));
        files.put("keys", () -> TREE + lines(MANY, i -> "    - {layer_nam: l" + i + ", cont: 1}\n"));
        files.put("overlaps", () -> TREE + lines(42_000, i -> "    - {nodes: \"n[" + i + "-" + (i + 2) + "]\"}\n"));
        files.put("empty", () -> TREE + lines(MANY, i -> "    - {}\n"));
        files.put("lists", () -> "[" + "[],".repeat(1 << 20) + "]");
        files.put("words", () -> "[" + "x,".repeat(1 << 20) + "]");
        files.put("names", () -> TREE + "    - {layer_name: a, nodes: 'n[0-1048575]'}\n");
        files.put("text", () -> "- " + "x".repeat(4_000_000));
        files.put("emoji", () -> "- \"" + "\uD83D\uDE00".repeat(900_000) + "\"");
        files.put("comment", () -> "- x #" + "c".repeat(4_000_000));
        files.put("sixteen", () -> "- " + "x".repeat((16 << 20) - 2));
        return files;
    }

    private static String laughs() {
        StringBuilder text = new StringBuilder("- &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 30; i++) {
            String alias = "*a" + (i - 1);
            text.append("- &a").append(i).append(" [").append(alias).append((", " + alias).repeat(8));
            text.append("]\n");
        }
        return text.toString();
    }

    private static String lines(int count, IntFunction<String> line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(line.apply(i));
        }
        return text.toString();
    }
}
