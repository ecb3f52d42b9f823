package io.github.sluice.cli.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What became of all jobs of one run, in the order in which they ended.
 *
 * @param jobs the jobs
 * @param problems what is wrong with the books at the end; empty when all is right
 */
public record RunReport(List<JobReport> jobs, List<String> problems) {
    /** Copies the lists. */
    public RunReport {
        jobs = List.copyOf(jobs);
        problems = List.copyOf(problems);
    }

    /** Whether every job ended well. */
    public boolean isFine() {
        return problems.isEmpty() && jobs.stream().allMatch(JobReport::isFine);
    }

    /** One line about all. */
    public String line() {
        long fine = jobs.stream().filter(JobReport::isFine).count();
        return fine + " of " + jobs.size() + " jobs ended well";
    }

    /** The report for scripts. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("jobs", jobs.stream().map(JobReport::json).toList());
        json.put("problems", problems);
        return json;
    }
}
