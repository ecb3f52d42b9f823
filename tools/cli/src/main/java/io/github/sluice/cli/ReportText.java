package io.github.sluice.cli;

import io.github.sluice.hres.Hook;
import io.github.sluice.simulator.Report;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** A report for people. */
final class ReportText {
    private ReportText() {}

    static void print(Report report, PrintWriter out) {
        out.println("Jobs");
        Table jobs = new Table("lr");
        jobs.row("in the workload", number(report.jobs()));
        jobs.row("finished", number(report.finished()));
        jobs.row("rejected, can never run", number(report.rejected()));
        jobs.row("skipped, run time or size unknown", number(report.skipped()));
        jobs.row("held", number(report.held()));
        jobs.row("still waiting at the end", number(report.waiting()));
        jobs.row("starts taken back", number(report.requeues()));
        jobs.print(out);
        out.println();
        out.println("Times");
        Table times = new Table("lrl");
        times.row("makespan", number(report.makespan()) + " s", span(report.makespan()));
        times.row(
                "mean wait",
                String.format(Locale.ROOT, "%,.3f s", report.meanWait()),
                span(Math.round(report.meanWait())));
        times.row("longest wait", number(report.maxWait()) + " s", span(report.maxWait()));
        times.print(out);
        layers(report, out);
        hooks(report, out);
        out.println();
        out.println("Still used at the end: " + report.usedAtEnd() + ". Audit: "
                + (report.audit().isEmpty() ? "ok" : String.join("; ", report.audit())) + ". It took "
                + String.format(Locale.ROOT, "%.1f s", report.wallMillis() / 1000.0) + ".");
    }

    private static void layers(Report report, PrintWriter out) {
        if (report.layers().isEmpty()) {
            return;
        }
        out.println();
        out.println("Layers");
        Table layers = new Table("llrrrr");
        layers.row("resource", "layer", "total", "peak", "mean", "of total");
        for (Report.LayerUse use : report.layers()) {
            layers.row(
                    use.resource(),
                    use.layer(),
                    use.total().isPresent() ? number(use.total().getAsLong()) : "no limit",
                    number(use.peak()),
                    String.format(Locale.ROOT, "%,.1f", use.mean()),
                    share(use.mean(), use.total()));
        }
        layers.print(out);
    }

    private static void hooks(Report report, PrintWriter out) {
        out.println();
        if (report.hooks().values().stream().allMatch(use -> use.calls() == 0)) {
            out.println("Hooks: none was called");
            return;
        }
        out.println("Hooks");
        Table hooks = new Table("lrrr");
        hooks.row("hook", "calls", "failures", "time");
        for (Map.Entry<Hook, Report.HookUse> each : report.hooks().entrySet()) {
            Report.HookUse use = each.getValue();
            hooks.row(
                    each.getKey().label(),
                    number(use.calls()),
                    number(use.failures()),
                    String.format(Locale.ROOT, "%.3f s", use.nanos() / 1e9));
        }
        hooks.print(out);
    }

    private static String share(double mean, OptionalLong total) {
        return total.isEmpty() || total.getAsLong() == 0
                ? ""
                : String.format(Locale.ROOT, "%.1f %%", 100 * mean / total.getAsLong());
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String span(long seconds) {
        long days = seconds / 86_400;
        String clock = String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
        return days == 0 ? clock : days + " d " + clock;
    }
}
