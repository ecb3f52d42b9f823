package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.TaskUser;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WritableTest {
    private static ProcessSpec.Builder program() {
        return ProcessSpec.builder(TaskUser.of(0, 0)).arguments("echo", "plain");
    }

    @Test
    void whatTheLocaleCanSayIsWritten() {
        ProcessSpec program = program()
                .arguments("echo", "Zürich")
                .environment(Map.of("CITY", "Zürich"))
                .build();

        assertThatCode(() -> new Writable(StandardCharsets.UTF_8).check(program))
                .doesNotThrowAnyException();
        assertThatCode(() ->
                        new Writable(StandardCharsets.US_ASCII).check(program().build()))
                .doesNotThrowAnyException();
    }

    @Test
    void aWordThatItCannotSayIsRefusedAndNotChanged() {
        assertThatIOException()
                .isThrownBy(() -> new Writable(StandardCharsets.US_ASCII)
                        .check(program().arguments("echo", "Zürich").build()))
                .withMessage("word 1 of echo cannot be written in US-ASCII, the charset of this process's locale:"
                        + " start it with a UTF-8 locale");
    }

    @Test
    void soIsAVariableWhoseValueIsNotTold() {
        assertThatIOException()
                .isThrownBy(() -> new Writable(StandardCharsets.US_ASCII)
                        .check(program().environment(Map.of("CITY", "Zürich")).build()))
                .withMessageStartingWith("variable CITY cannot be written in US-ASCII")
                .withMessageNotContaining("rich");
    }
}
