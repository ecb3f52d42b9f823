package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A command becomes words once, and what is filled in stays within its word")
class CommandPatternTest {
    private static Stream<Arguments> plainWords() {
        return Stream.of(
                words("runc run x", "runc", "run", "x"),
                words("runc\t run \t x  ", "runc", "run", "x"),
                words("\"runc run x\"", "runc", "run", "x"),
                words("\"  runc  run  \"  # comment", "runc", "run"),
                words("runc \"a b\" 'c d' e\\ f", "runc", "a b", "c d", "e f"),
                words("\"runc \\\"a b\\\" 'c d'\"", "runc", "a b", "c d"),
                words("runc a\"b c\"'d e'f", "runc", "ab cd ef"),
                words("runc '' \"\" x", "runc", "", "", "x"),
                words("runc '$HOME `id` $(id) | ; & < > * ? [ ~'", "runc", "$HOME `id` $(id) | ; & < > * ? [ ~"),
                words("runc \"| ; & < > ( ) * ? [ ~ #\"", "runc", "| ; & < > ( ) * ? [ ~ #"),
                words("runc \\$HOME \\* \\| \\~ \\\\", "runc", "$HOME", "*", "|", "~", "\\"),
                words("runc \"\\$HOME \\\\ \\x\"", "runc", "$HOME \\ \\x"),
                words("runc \"a'b\" 'a\"b'", "runc", "a'b", "a\"b"),
                words("runc a#b a~b \\#c", "runc", "a#b", "a~b", "#c"),
                words("runc x # a 'comment", "runc", "x"),
                words("runc '# no' \"# no\"", "runc", "# no", "# no"),
                words("runc 100%% '%%u' \\%u", "runc", "100%", "%u", "%u"),
                words("runc A=b {{.x}} a,b ! é😀", "runc", "A=b", "{{.x}}", "a,b", "!", "é😀"),
                words("\"runc \\\\\"", "runc", "\\"));
    }

    private static Arguments words(String value, String... words) {
        return Arguments.of(value, List.of(words));
    }

    @ParameterizedTest
    @MethodSource("plainWords")
    void wordsAreSplitAsAShellSplitsPlainOnes(String value, List<String> words) throws OciConfException {
        assertThat(ConfGiven.run(value)).isEqualTo(words);
    }

    @Test
    void everyPatternHasItsValue() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                "CreateEnvFile=null",
                "RunTimeRun=\"run %% %b %e %j %m %n %r %s %t %u %U --a=%n/%u:'%j' %@\"",
                "RunTimeKill=\"kill %p %j%%%%\"");
        assertThat(ConfGiven.filled(conf, RuntimeCommand.RUN))
                .containsExactly(
                        "run",
                        "%",
                        "/spool/4711.3/2/bundle",
                        "/spool/4711.3/2/env",
                        "4711",
                        "/spool/4711.3/2",
                        "n7",
                        "/home/ada/image/rootfs",
                        "3",
                        "2",
                        "ada",
                        "1001",
                        "--a=n7/ada:4711",
                        "hostname",
                        "-f");
        assertThat(ConfGiven.filled(conf, RuntimeCommand.KILL)).containsExactly("kill", "815", "4711%%");
    }

    @Test
    void argumentsMayBeNone() throws OciConfException {
        CommandPattern run = ConfGiven.completed("RunTimeRun=\"run \\\"%@\\\" end\"")
                .command(RuntimeCommand.RUN)
                .orElseThrow();
        assertThat(run.fill(ConfGiven.VALUES.withArguments(List.of()))).containsExactly("run", "end");
        assertThat(run.fill(ConfGiven.VALUES.withArguments(List.of("", " ")))).containsExactly("run", "", " ", "end");
    }

    @Test
    void whatIsNotKnownYetIsNotFilled() throws OciConfException {
        OciConf conf = ConfGiven.conf("RunTimeRun=\"run %b\"", "RunTimeKill=\"kill %p\"");
        PatternValues early = PatternValues.of(ConfGiven.NAME, Path.of("/spool"));
        CommandPattern run = conf.command(RuntimeCommand.RUN).orElseThrow();
        CommandPattern kill = conf.command(RuntimeCommand.KILL).orElseThrow();
        assertThatIllegalStateException().isThrownBy(() -> run.fill(early)).withMessageContaining("%b");
        assertThatIllegalStateException().isThrownBy(() -> kill.fill(early)).withMessageContaining("%p");
        assertThat(kill.needs(PatternLetter.PID)).isTrue();
        assertThat(run.needs(PatternLetter.PID)).isFalse();
    }

    @Test
    @DisplayName("O03: the ids of two runs of a job differ")
    void theRestartIsInTheId() throws OciConfException {
        CommandPattern run = ConfGiven.completed("RunTimeRun=\"run %n.%u.%j.%s.%t\"")
                .command(RuntimeCommand.RUN)
                .orElseThrow();
        for (int restart = 0; restart < 3; restart++) {
            TaskName name = new TaskName("n7", "ada", 1001, 4711, restart, "batch", 0);
            String job = List.of("4711", "4711r1", "4711r2").get(restart);
            assertThat(run.fill(PatternValues.of(name, Path.of("/spool"))))
                    .containsExactly("run", "n7.ada." + job + ".batch.0");
        }
    }

    @Test
    void whateverAnArgumentHoldsItIsOneWordLetterForLetter() throws OciConfException {
        Random random = new Random(3);
        CommandPattern run = ConfGiven.completed("RunTimeRun=\"run --root=%r '%r' %@ -- %@\"")
                .command(RuntimeCommand.RUN)
                .orElseThrow();
        for (int round = 0; round < 2_000; round++) {
            List<String> arguments = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                arguments.add(text(random));
            }
            Path root = Path.of("/image" + text(random).replaceAll("[^\\p{ASCII}]", ""));
            List<String> right = new ArrayList<>(List.of("run", "--root=" + root, root.toString()));
            right.addAll(arguments);
            right.add("--");
            right.addAll(arguments);
            PatternValues values =
                    ConfGiven.VALUES.withBundle(Path.of("/b"), root).withArguments(arguments);
            assertThat(run.fill(values)).isEqualTo(right);
        }
    }

    private static String text(Random random) {
        String letters = "ab %@%u%b'\"\\$`|;&<>()*?[]~#=-\n\t{}é😀!";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            int at = random.nextInt(letters.codePointCount(0, letters.length()));
            text.appendCodePoint(letters.codePointAt(letters.offsetByCodePoints(0, at)));
        }
        return text.toString();
    }
}
