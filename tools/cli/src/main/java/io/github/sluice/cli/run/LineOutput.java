package io.github.sluice.cli.run;

import io.github.sluice.hres.TaskOutput;
import java.util.function.Consumer;

/** Lines of a task's prologs, for two places. */
record LineOutput(Consumer<String> output, Consumer<String> errors) implements TaskOutput {
    @Override
    public void print(String line) {
        output.accept(line);
    }

    @Override
    public void printError(String line) {
        errors.accept(line);
    }
}
