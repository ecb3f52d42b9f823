package io.github.sluice.hres;

import java.util.List;

/** Reads expressions that ask for too much; a test runs it with a small heap. Exit status 0 if each one is refused. */
final class HostileExpressions {
    private HostileExpressions() {}

    public static void main(String[] args) {
        List<String> hostile = List.of(
                "node[0-18446744073709551615]",
                "n[0-99999999]",
                "a[1-1000]b[1-1000]c[1-1000]",
                "n" + "[1-2]".repeat(100),
                "n" + "[1-2]".repeat(100_000),
                "n[0-" + "9".repeat(1_000_000) + "]",
                "x".repeat(100_000) + "[1-1000000]",
                "n[" + "1,".repeat(2_000_000) + "1]",
                "n,".repeat(2_000_000) + "n",
                "n[1-1048577]");
        for (String expression : hostile) {
            if (!isRefused(() -> NodeNames.parse(expression)) || !isRefused(() -> NodeNames.first(expression))) {
                throw new AssertionError("taken: " + expression.substring(0, Math.min(50, expression.length())));
            }
        }
    }

    private static boolean isRefused(Runnable reading) {
        try {
            reading.run();
            return false;
        } catch (NodeExpressionException expected) {
            return expected.problem().contains("the expression expands to");
        }
    }
}
