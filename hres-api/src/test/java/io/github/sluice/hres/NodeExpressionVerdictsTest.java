package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("every expression of the public collection has a written verdict")
class NodeExpressionVerdictsTest {
    /** A line of the table: {@code number} is the number of names or the column, {@code text} the fold or a part of the message. */
    record Verdict(String expression, boolean accepted, int number, String text) {
        static Verdict of(String line) {
            String[] cells = line.split("\t", -1);
            String expression = cells[0].substring(1, cells[0].length() - 1);
            return new Verdict(expression, cells[1].equals("accepted"), Integer.parseInt(cells[2]), cells[3]);
        }

        @Override
        public String toString() {
            return "\"" + expression + "\" is " + (accepted ? "accepted" : "refused");
        }
    }

    static Stream<Verdict> accepted() {
        return table().stream().filter(Verdict::accepted);
    }

    static Stream<Verdict> refused() {
        return table().stream().filter(verdict -> !verdict.accepted());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void accepted(Verdict verdict) {
        NodeNames names = NodeNames.parse(verdict.expression());

        assertThat(names.size()).isEqualTo(verdict.number());
        assertThat(names.fold()).isEqualTo(verdict.text());
        assertThat(NodeNames.parse(verdict.text())).isEqualTo(names);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void refused(Verdict verdict) {
        assertThatThrownBy(() -> NodeNames.parse(verdict.expression()))
                .isInstanceOf(NodeExpressionException.class)
                .hasMessageStartingWith("column " + verdict.number() + ": ")
                .hasMessageContaining(verdict.text());
    }

    @Test
    void theTableCoversTheWholeCollection() throws IOException {
        Path file = Path.of(System.getProperty("sluice.data", ""), "data", "hostlist", "expressions-open.tsv");
        assumeTrue(Files.exists(file), "the shared collection is not on this machine");
        List<String> collection = Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> line.split("\t", -1)[0])
                .toList();

        assertThat(table().stream().map(Verdict::expression)).containsExactlyInAnyOrderElementsOf(collection);
    }

    private static List<Verdict> table() {
        try (InputStream stream = NodeExpressionVerdictsTest.class.getResourceAsStream("node-expressions.tsv");
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(Objects.requireNonNull(stream), StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(Verdict::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
