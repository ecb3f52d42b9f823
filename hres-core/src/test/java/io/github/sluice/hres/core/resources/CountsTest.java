package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountsTest {
    private static OptionalLong count(String text) {
        return Given.layers(Given.withLayerKey("count: " + text)).get(0).count();
    }

    private static String fault(String text) {
        return Given.faults(Given.withLayerKey("count: " + text)).get(0);
    }

    @Test
    void aCountIsPlainDigitsQuotedOrNot() {
        assertThat(count("24")).hasValue(24);
        assertThat(count("\"24\"")).hasValue(24);
        assertThat(count("'0'")).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "'-1'", "infinite", "Infinite", "INFINITE"})
    void minusOneAndInfiniteInAnyCaseAreNoLimit(String text) {
        assertThat(count(text)).isEmpty();
    }

    @Test
    void aMissingCountIs0() {
        assertThat(Given.layers(Given.withLayerKey("nodes: n01")).get(0).count())
                .hasValue(0);
    }

    @ParameterizedTest
    @DisplayName("Y03: an odd number is refused as written, with what it would have meant")
    @CsvSource({"010, 10", "08, 8", "0o17, 15", "0x1F, 31", "1_000, 1000", "1e3, 1000", "12.0, 12", "+5, 5", "' 12', 12"
    })
    void oddNumbersAreRefusedWithTheirMeaning(String text, String meant) {
        assertThat(fault("'" + text + "'"))
                .isEqualTo("f:4:14: count is '" + text + "', plain decimal digits, -1 or infinite are right: " + meant
                        + ", if that is meant");
    }

    @ParameterizedTest
    @DisplayName("Y03: what is no whole number is refused")
    @ValueSource(strings = {"1:30", "-0.5", "1.5", "many", "12x", "10k", "-2", "-0", ".inf", ".nan", "1e400", "٣"})
    void whatIsNoNumberIsRefused(String text) {
        assertThat(fault(text))
                .isEqualTo("f:4:14: count is '" + text + "', plain decimal digits, -1 or infinite are right");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "~", "null", "\"\"", "[1]", "{set: true}"})
    void aCountThatIsThereNeedsAValueThatIsAText(String text) {
        assertThat(fault(text)).startsWith("f:4:1").contains(": count ");
    }

    @ParameterizedTest
    @DisplayName("Y08: counts are 64 bits wide")
    @ValueSource(
            longs = {
                2147483647L,
                2147483648L,
                4294967293L,
                4294967294L,
                4294967295L,
                4294967296L,
                4294967297L,
                Long.MAX_VALUE
            })
    void countsHave64Bits(long number) {
        assertThat(count(Long.toString(number))).hasValue(number);
    }

    @ParameterizedTest
    @DisplayName("Y08: beyond 64 bits a count is refused as written")
    @ValueSource(strings = {"9223372036854775808", "18446744073709551616", "99999999999999999999"})
    void countsBeyond64BitsAreRefused(String text) {
        assertThat(fault(text)).isEqualTo("f:4:14: count is '" + text + "', at most 9223372036854775807 is right");
    }

    @Test
    void valuesOfBaseAndVariablesHaveALimit() {
        assertThat(Given.faults(Given.withLayerKey("base: [{name: a, value: -1}]")))
                .containsExactly("f:4:31: value is '-1', plain decimal digits are right");
        assertThat(Given.faults(Given.withKey("variables: [{name: a, value: infinite}]")))
                .containsExactly("f:3:32: value is 'infinite', plain decimal digits are right");
    }
}
