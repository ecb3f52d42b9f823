package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Extended regular expressions of POSIX are searched for as they are meant")
class PosixExpressionTest {
    private static boolean found(String expression, String entry) throws OciConfException {
        OciConf conf = ConfGiven.completed("EnvExclude=\"" + expression + "\"");
        int equals = entry.indexOf('=');
        Map<String, String> given = Map.of(entry.substring(0, equals), entry.substring(equals + 1));
        return Environment.of(given, conf.taskExclusion()).variables().isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " ! ",
            quoteCharacter = '`',
            value = {
                "^A= ! A=b ! true",
                "^A= ! BA=b ! false",
                "A ! XAY=b ! true",
                "b$ ! A=b ! true",
                "b$ ! A=bc ! false",
                "^(A|B)= ! B=x ! true",
                "^(A|B)= ! C=x ! false",
                "^[[:upper:]]+_[[:digit:]]{2}= ! AB_12=x ! true",
                "^[[:upper:]]+_[[:digit:]]{2}= ! aB_12=x ! false",
                "^[^[:alpha:]_] ! 9=x ! true",
                "^[^[:alpha:]_] ! A=x ! false",
                "^[]x]= ! ]=x ! true",
                "^[^]x]= ! ]=x ! false",
                "^[a\\]= ! \\=x ! true",
                "^[a\\d]= ! 5=x ! false",
                "^[a&&b]= ! &=x ! true",
                "^[a&&b]= ! a=x ! true",
                "^[[a]= ! [=x ! true",
                "^[a-c-]= ! -=x ! true",
                "^[-ac]= ! b=x ! false",
                "^[+--]= ! ,=x ! true",
                "^[[.-.]x]= ! -=x ! true",
                "^[[=a=]x]= ! a=x ! true",
                "^[*.$]= ! a=x ! false",
                "^x{0,1}y= ! y=x ! true",
                "^x{2,}= ! xxx=y ! true",
                "^x{2,}= ! x=y ! false",
                "^a}= ! a}=y ! true",
                "^a]= ! a]=y ! true",
                "^a\\{2}= ! a{2}=y ! true",
                "^a\\.b= ! a.b=y ! true",
                "^a\\.b= ! axb=y ! false",
                "^a\\$= ! a$=y ! true",
                "^\\w+= ! a_1=y ! true",
                "x#y ! A=x#y ! true",
                "^é[à-ü]= ! éö=y ! true",
                "^(a+)?b*=|c$ ! bb=d ! true",
                "^a|b$ ! b=x ! false"
            })
    void theSearch(String expression, String entry, boolean right) throws OciConfException {
        assertThat(found(expression, entry)).isEqualTo(right);
    }

    @Test
    void aNewlineIsACharacterLikeAnyOther() throws OciConfException {
        assertThat(found("^A=b$", "A=b\n")).isFalse();
        assertThat(found("^A=b.c$", "A=b\nc")).isTrue();
        assertThat(found("^c", "A=b\nc")).isFalse();
        assertThat(found("^A=[^x]*$", "A=b\nc")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " ! ",
            quoteCharacter = '`',
            value = {
                "a( ! 1:15 ! a '(' has no ')'",
                "a) ! 1:14 ! a ')' has no '('",
                "a[b ! 1:14 ! a '[' has no ']'",
                "a[] ! 1:14 ! a '[' has no ']'",
                "a[[:foo:]] ! 1:22 ! the class [:foo:] is not known, known are alnum alpha",
                "a[[:alpha] ! 1:15 ! '[:' has no ':]'",
                "a[[.xy.]] ! 1:21 ! 'xy' is not one character",
                "a[:alpha:] ! 1:14 ! '[:alpha:]' is a list of letters, [[:alpha:]] is right",
                "a[z-a] ! 1:18 ! a range in a bracket ends before it begins",
                "*a ! 1:13 ! '*' has nothing before it to repeat",
                "^*a ! 1:14 ! '*' has nothing before it to repeat",
                "(?:a) ! 1:14 ! '?' has nothing before it to repeat",
                "(?i)a ! 1:14 ! '?' has nothing before it to repeat",
                "a|+b ! 1:15 ! '+' has nothing before it to repeat",
                "a++ ! 1:15 ! '+' has nothing before it to repeat",
                "a*? ! 1:15 ! '?' has nothing before it to repeat",
                "a{1}{2} ! 1:17 ! '{' has nothing before it to repeat",
                "a{x} ! 1:14 ! '{' begins no {n}",
                "a{1 ! 1:14 ! '{' begins no {n}",
                "a{256} ! 1:14 ! '{' begins no {n}",
                "a{1,2,3} ! 1:14 ! '{' begins no {n}",
                "a{,2} ! 1:14 ! '{' begins no {n}",
                "a{} ! 1:14 ! '{' begins no {n}",
                "a{30,4} ! 1:14 ! '{' begins no {n}",
                "a\\d ! 1:14 ! '\\d' is not defined",
                "a\\1 ! 1:14 ! '\\1' is not defined",
                "a\\Qb\\E ! 1:14 ! '\\Q' is not defined",
                "a\\< ! 1:14 ! '\\<' is not defined"
            })
    void whatIsNoSuchExpressionIsRefusedWithItsPlace(String expression, String place, String message) {
        assertThat(ConfGiven.faults("EnvExclude=\"" + expression + "\""))
                .singleElement()
                .asString()
                .startsWith(place + ": EnvExclude is no extended regular expression: " + message);
    }

    @Test
    void anExpressionHasABound() {
        assertThat(ConfGiven.faults("EnvExclude=\"\""))
                .singleElement()
                .asString()
                .contains("it is empty");
        assertThat(ConfGiven.faults("EnvExclude=" + "a".repeat(4097)))
                .singleElement()
                .asString()
                .contains("longer");
        assertThat(ConfGiven.faults("EnvExclude=" + "(".repeat(51) + "a" + ")".repeat(51)))
                .singleElement()
                .asString()
                .startsWith("1:62: ")
                .contains("more than 50 groups");
    }

    @ParameterizedTest
    @ValueSource(strings = {"^(A+)+B$", "^((A|A)*)*B$", "^(A|A|C)*B$"})
    void aSearchThatTakesTooLongLeavesTheVariableOut(String expression) throws OciConfException {
        OciConf conf = ConfGiven.completed("EnvExclude=\"" + expression + "\"");
        Map<String, String> given = Map.of("A".repeat(100_000), "", "X", "y");
        Environment environment = Environment.of(given, conf.taskExclusion());
        assertThat(environment.messages()).isNotEmpty().allMatch(line -> line.contains("takes too long"));
        assertThat(environment.variables()).doesNotContainKey("A".repeat(100_000));
    }
}
