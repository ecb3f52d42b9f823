package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaAnyTest {
    private final Schema any = Descriptor.of("hres/any").anyArguments().build().arguments();

    @Test
    void takesAnyNameAndTextInOrderAndRepeated() {
        List<Settings.Entry> given = List.of(
                new Settings.Entry("watts", "5"),
                new Settings.Entry("a.b-c_D", ""),
                new Settings.Entry("watts", "x=y"));

        Schema.Reading reading = any.read(given);

        assertThat(reading.problems()).isEmpty();
        assertThat(reading.settings().entries()).isEqualTo(given);
    }

    @Test
    void refusesANameThatNoKeyMayHave() {
        Schema.Reading reading =
                any.read(List.of(new Settings.Entry("ok", "1"), new Settings.Entry("two words", "secret of mine")));

        assertThat(reading.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.entry()).isEqualTo(1);
            assertThat(problem.message())
                    .isEqualTo("name 'two words': a letter, then letters, digits, '_', '.' or '-' are right");
        });
        assertThat(reading.settings().all("ok")).containsExactly("1");
    }

    @Test
    void knowsNoKeysAndIsOpen() {
        assertThat(any.isOpen()).isTrue();
        assertThat(any.keys()).isEmpty();
        assertThat(Schema.empty().isOpen()).isFalse();
        assertThat(Schema.of(Key.text("a")).isOpen()).isFalse();
    }
}
