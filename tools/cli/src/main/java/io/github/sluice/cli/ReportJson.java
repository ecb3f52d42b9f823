package io.github.sluice.cli;

import io.github.sluice.simulator.Report;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/** A report for scripts. */
final class ReportJson {
    private ReportJson() {}

    static Map<String, Object> of(Report report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("jobs", report.jobs());
        json.put("skipped", report.skipped());
        json.put("rejected", report.rejected());
        json.put("finished", report.finished());
        json.put("held", report.held());
        json.put("makespan_s", report.makespan());
        json.put("total_wait_s", report.totalWait());
        json.put("mean_wait_s", rounded(report.totalWait(), report.finished()));
        json.put("max_wait_s", report.maxWait());
        json.put("peak", peaks(report));
        json.put("used_at_end", report.usedAtEnd());
        json.put("audit", report.audit().isEmpty() ? "ok" : String.join("; ", report.audit()));
        json.put("hooks", hooks(report));
        json.put("wall_ms", report.wallMillis());
        return json;
    }

    private static BigDecimal rounded(long sum, long count) {
        return count == 0
                ? BigDecimal.ZERO.setScale(3)
                : BigDecimal.valueOf(sum).divide(BigDecimal.valueOf(count), 3, RoundingMode.HALF_UP);
    }

    private static Map<String, Map<String, Long>> peaks(Report report) {
        Map<String, Map<String, Long>> peaks = new LinkedHashMap<>();
        for (Report.LayerUse use : report.layers()) {
            peaks.computeIfAbsent(use.resource(), name -> new LinkedHashMap<>()).put(use.layer(), use.peak());
        }
        return peaks;
    }

    private static Map<String, Object> hooks(Report report) {
        Map<String, Object> hooks = new LinkedHashMap<>();
        report.hooks().forEach((hook, use) -> {
            Map<String, Long> counts = new LinkedHashMap<>();
            counts.put("calls", use.calls());
            counts.put("failures", use.failures());
            hooks.put(hook.label(), counts);
        });
        return hooks;
    }
}
