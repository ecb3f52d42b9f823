package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("What stands in ids and paths cannot climb")
class TaskNameTest {
    private static TaskName named(String node, String user, String step) {
        return new TaskName(node, user, 1001, 1, 0, step, 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "../x", "a/b", "-x", ".x", "a b", "a\nb", "a\0", "é", "a:b", "$(id)", "a\\b"})
    void unsafeWordsAreRefusedAndAnUnsafeUserIsTheUserId(String word) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named(word, "ada", "0"))
                .withMessageStartingWith("node '");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named("n", "ada", word))
                .withMessageStartingWith("step '");
        assertThat(named("n", word, "0").user()).isEqualTo("1001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "ada", "ada.l@example.org", "n-1", "_x", "a+b", "0", "A9"})
    void safeWordsAreKept(String word) {
        assertThat(named(word, word, word))
                .extracting(TaskName::node, TaskName::user, TaskName::step)
                .containsOnly(word);
    }

    @DisplayName("S19: no sentinel is a step or a task")
    @ParameterizedTest
    @ValueSource(strings = {"4294967295", "4294967294", "4294967291", "2147483648", "99999999999999999999", "-1", "-2"})
    void aStepIsANumberOrAWord(String step) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named("n", "u", step))
                .withMessageStartingWith("step ");
    }

    @Test
    void numbersHaveTheirRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskName("n", "u", 1, 1, 0, "0", -1));
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskName("n", "u", 1, 1, -1, "0", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskName("n", "u", 1, -1, 0, "0", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskName("n", "u", -1, 1, 0, "0", 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskName("n", "u", 4_294_967_295L, 1, 0, "0", 0))
                .withMessage("user id 4294967295, 0 to 4294967294 are right");
        assertThat(new TaskName("n", "", 4_294_967_294L, 1, 0, "extern", 0).user())
                .isEqualTo("4294967294");
    }

    @Test
    void whateverTheUserIsCalledThePathStaysBelowItsFolder() throws OciConfException {
        PathPattern path = ConfGiven.completed("ContainerPath=/run/%u/%n/%j/%s/%t")
                .containerPath()
                .orElseThrow();
        Random random = new Random(5);
        for (int round = 0; round < 5_000; round++) {
            StringBuilder user = new StringBuilder();
            for (int i = random.nextInt(5); i > 0; i--) {
                user.append("./-a@\0 \n%é".charAt(random.nextInt(10)));
            }
            Path filled = Path.of(path.fill(PatternValues.of(named("n", user.toString(), "0"), Path.of("/s"))));
            assertThat(filled).isEqualTo(filled.normalize());
            assertThat(filled.getNameCount()).isEqualTo(6);
        }
    }

    @Test
    void pathsAreAbsoluteAndArgumentsHaveNoNul() {
        Path relative = Path.of("x");
        assertThatIllegalArgumentException().isThrownBy(() -> PatternValues.of(ConfGiven.NAME, relative));
        assertThatIllegalArgumentException().isThrownBy(() -> ConfGiven.VALUES.withBundle(relative, Path.of("/")));
        assertThatIllegalArgumentException().isThrownBy(() -> ConfGiven.VALUES.withBundle(Path.of("/"), relative));
        assertThatIllegalArgumentException().isThrownBy(() -> ConfGiven.VALUES.withEnvironmentFile(relative));
        assertThatIllegalArgumentException().isThrownBy(() -> ConfGiven.VALUES.withPid(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfGiven.VALUES.withArguments(List.of("a", "b\0")))
                .withMessage("argument 1 has a NUL, which no argument can");
    }
}
