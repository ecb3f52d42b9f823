package io.github.sluice.cli.run;

/** Is told, line by line, what happens. Called by many threads, one at a time. */
@FunctionalInterface
public interface Announcer {
    /** Something happened to a job, or to none. */
    void tell(String line);
}
