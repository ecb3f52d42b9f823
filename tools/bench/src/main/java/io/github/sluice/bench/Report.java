package io.github.sluice.bench;

import java.util.List;
import java.util.Locale;

/**
 * All that one run of the benchmarks has found.
 *
 * @param setting the word it was asked for by
 * @param missing what was left out, and why
 */
record Report(String setting, Machine machine, List<Measured> measured, List<String> missing) {
    Report {
        measured = List.copyOf(measured);
        missing = List.copyOf(missing);
    }

    /** Tables in Markdown: times of one run of the work, and how much longer a step took. */
    String tables() {
        StringBuilder text = new StringBuilder(
                "| work | by | quartile | median ms | quartile |\n| --- | --- | ---: | ---: | ---: |\n");
        for (Measured one : measured) {
            for (Measured.Timing timing : one.sides()) {
                text.append(row("| %s | %s | %.2f | %.2f | %.2f |", one.name(), timing.side(), timing.millis()));
            }
        }
        text.append("\n| work | longer by | than | quartile | median ms | quartile | ms a task | % | aim |\n")
                .append("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n");
        for (Measured one : measured) {
            for (Measured.Gap gap : one.gaps()) {
                text.append(gapRow(one, gap));
            }
        }
        return text.toString();
    }

    private static String row(String format, String work, String side, Spread millis) {
        return String.format(Locale.ROOT, format, work, side, millis.lower(), millis.median(), millis.upper()) + "\n";
    }

    private static String gapRow(Measured one, Measured.Gap gap) {
        return String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %+.2f | %+.2f | %+.2f | %+.3f | %+.1f | %s |",
                        one.name(),
                        gap.subject(),
                        gap.baseline(),
                        gap.millis().lower(),
                        gap.millis().median(),
                        gap.millis().upper(),
                        gap.millisPerTask(),
                        gap.percent(),
                        gap.isWithinAim() ? "kept" : "missed")
                + "\n";
    }
}
