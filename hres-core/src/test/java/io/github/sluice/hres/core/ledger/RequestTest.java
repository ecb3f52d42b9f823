package io.github.sluice.hres.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.core.resources.Resources;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTest {
    private final Resources resources = Fixtures.machine();

    @Test
    void aNameAloneAsksForOne() {
        assertThat(counts("link")).isEqualTo(Map.of("link", 1L));
    }

    @Test
    void colonAndEqualsSignMeanTheSame() {
        assertThat(counts("link:3,power=full_node")).isEqualTo(counts("link=3;power:1000"));
    }

    @Test
    void countsKeepTheOrderInWhichTheyWereFirstNamed() {
        assertThat(counts("power:1,link:2,power:3").keySet()).containsExactly("power", "link");
    }

    @Test
    void repeatsOfANameAddUp() {
        assertThat(counts("link:1,link:2,link")).isEqualTo(Map.of("link", 4L));
    }

    @Test
    @DisplayName("S03: a zero item is dropped before planning, and a request of zeros asks for nothing")
    void aZeroCountAsksForNothing() {
        assertThat(counts("link:0,licence:1")).isEqualTo(Map.of("licence", 1L));
        assertThat(Request.parse("link:0", resources).isEmpty()).isTrue();
    }

    @Test
    void theEmptyTextAsksForNothing() {
        Request request = Request.parse("", resources);
        assertThat(request.isEmpty()).isTrue();
        assertThat(request.alternatives())
                .containsExactly(Request.empty().alternatives().get(0));
    }

    @Test
    @DisplayName("S07: alternatives are kept apart, repeats do not add up between them")
    void alternativesAreTriedInTheirOrder() {
        Request request = Request.parse("link:4|link:2|licence", resources);
        assertThat(request.alternatives()).hasToString("[link:4, link:2, licence:1]");
        assertThat(request.text()).isEqualTo("link:4|link:2|licence");
    }

    @Test
    void aVariableBelongsToItsResourceInAnyMode() {
        assertThat(counts("power:full_gpu_node")).isEqualTo(Map.of("power", 2000L));
    }

    @DisplayName("S07: what is wrong is refused with its place")
    @ParameterizedTest(name = "{0} is refused at {1}")
    @CsvSource(
            delimiter = '!',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "link:4|licence,power!15!mix",
                "link:4,licence|power:1!15!mix",
                "link:4 , licence:1!7!blank",
                " link!1!blank",
                "link !5!blank",
                "link: 1!6!blank",
                "link::4!6!second ':'",
                "link:4:2!7!second ':'",
                "link:4,,licence!8!empty item",
                "|link!1!empty item",
                "link,!6!empty item",
                "link|!6!empty item",
                ":4!1!empty item",
                "link:!6!no count",
                "power:!7!no count",
                "link:-1!6!unknown variable",
                "link:+1!6!unknown variable",
                "link:1.5!7!plain digits",
                "link:0x2!7!plain digits",
                "link:1k!7!plain digits",
                "link:007!6!leading zero",
                "link:infinite!6!unknown variable",
                "link:full_node!6!unknown variable",
                "power:FULL_NODE!7!full_node",
                "Link:1!1!unknown resource",
                "nosuch:0!1!unknown resource",
                "link(edge1):1!5!reservation",
                "link:9223372036854775808!6!too large",
                "link:9223372036854775807,licence,link:1!34!add up",
            })
    void whatIsWrongIsRefusedWithItsPlace(String text, int column, String problem) {
        String expected = problem.equals("mix") ? "throughout" : problem;
        assertThatThrownBy(() -> Request.parse(text, resources))
                .isInstanceOfSatisfying(RequestException.class, fault -> assertThat(fault.column())
                        .isEqualTo(column))
                .hasMessageStartingWith("column " + column + ": ")
                .hasMessageContaining(expected);
    }

    private Map<String, Long> counts(String text) {
        return Request.parse(text, resources).alternatives().get(0).counts();
    }
}
