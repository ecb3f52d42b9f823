package io.github.sluice.hres;

/** The standard streams of a task, before its program starts. Used by one thread at a time. */
public interface TaskOutput {
    /** Writes {@code line} and a line end to the task's standard output. */
    void print(String line);

    /** Writes {@code line} and a line end to the task's standard error. */
    void printError(String line);
}
