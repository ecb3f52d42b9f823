package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("What only a shell could do with a command, and patterns out of place, are refused with their column")
class CommandFaultsTest {
    private static List<String> faults(String command) {
        return ConfGiven.faults("RunTimeRun=" + command);
    }

    private static String only(String command) {
        List<String> faults = faults(command);
        assertThat(faults).hasSize(1);
        return faults.get(0);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '!',
            value = {
                "$(whoami), %u",
                "$( whoami ), %u",
                "`whoami`, %u",
                "$(id -un), %u",
                "$(id  -u  -n), %u",
                "$USER, %u",
                "${USER}, %u",
                "$LOGNAME, %u",
                "$(id -u), %U",
                "`id -u`, %U",
                "$UID, %U",
                "${EUID}, %U",
                "$(hostname), %n",
                "$(hostname -s), %n",
                "$(uname -n), %n",
                "$HOSTNAME, %n"
            })
    void whatAPatternCanSayIsToldWithThePattern(String construct, String pattern) {
        String right =
                "1:22: RunTimeRun has " + construct + ", which only a shell would read: " + pattern + " is right";
        assertThat(only("runc --id=" + construct + " x")).isEqualTo(right);
        assertThat(only("runc -i=\"" + construct + "\" x").substring(6)).isEqualTo(right.substring(6));
        assertThat(only("\"runc run=" + construct + " x\"").substring(6)).isEqualTo(right.substring(6));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$(cat /x)", "$(a $(b) c)", "$((1+2))", "`date`", "$HOME", "${X:-y}", "$1", "$@", "$$", "$", "|", "||",
                ";", "&", "&&", "<", ">", ">>", "(", ")", "&>", "$(unclosed", "`unclosed", "${unclosed"
            })
    void theRestIsForAScriptOfTheSite(String construct) {
        assertThat(only("runc " + construct))
                .startsWith(
                        "1:17: RunTimeRun has " + construct + ", which only a shell would read: a script of your own")
                .endsWith("in single quotes");
    }

    @ParameterizedTest
    @CsvSource({"*, 1:19", "?, 1:19", "[ab], 1:19"})
    void namesAreNotLookedUp(String glob, String place) {
        assertThat(only("runc /x" + glob))
                .startsWith(place + ": RunTimeRun has " + glob.charAt(0))
                .contains("the names written out are right");
    }

    @Test
    void homeFoldersAndCommentsWithinQuotesAreNotRead() {
        assertThat(only("runc ~ada/x"))
                .startsWith("1:17: RunTimeRun has ~")
                .contains("the folder written out is right");
        assertThat(only("\"runc x # y\"")).startsWith("1:20: RunTimeRun has #").contains("after the closing quote");
    }

    @Test
    void everyConstructOfALineIsTold() {
        assertThat(faults("a=$USER; cd $HOME && runc * > ~/out"))
                .extracting(line -> line.split(" ", 3)[0])
                .containsExactly("1:12:", "1:14:", "1:19:", "1:24:", "1:30:", "1:38:", "1:40:", "1:42:");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '!',
            value = {
                "runc 'a b, 1:17, single quote",
                "\"runc 'a b\", 1:18, single quote",
                "runc \"a b, 1:17, double quote",
                "runc a\\, 1:18, backslash"
            })
    void quotesHaveAnEnd(String command, String place, String what) {
        assertThat(only(command)).startsWith(place + ": ").contains(what);
    }

    @ParameterizedTest
    @CsvSource({
        "A=b runc x, A=b",
        "PATH=/bin:/sbin runc x, PATH=/bin:/sbin",
        "LD_PRELOAD='' runc x, LD_PRELOAD=",
    })
    void anAssignmentIsForEnv(String command, String assignment) {
        assertThat(only(command))
                .isEqualTo("1:12: RunTimeRun begins with " + assignment + ", which only a shell would read: env "
                        + assignment + " PROGRAM is right");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bin/runc x", "./runc x", "'' x", "%u/runc"})
    void theProgramIsFoundFromAnyFolder(String command) {
        assertThat(only(command)).startsWith("1:12: ").contains("an absolute path or a name without '/' is right");
    }

    @ParameterizedTest
    @CsvSource({"%r/bin/runc x, %r", "%@, %@", "%b, %b", "%m/x y, %m"})
    void aJobDoesNotChooseTheProgram(String command, String pattern) {
        assertThat(only(command)).startsWith("1:12: RunTimeRun has " + pattern + " in the program");
    }

    @Test
    void aCommandIsNotEmpty() {
        assertThat(only("")).isEqualTo("1:12: RunTimeRun is empty, a program and its arguments are right");
        assertThat(only("\"  \"")).startsWith("1:13: RunTimeRun is empty");
    }

    @Test
    void patternsAreKnown() {
        String known = ", known are %% %@ %b %e %j %m %n %p %r %s %t %u %U";
        assertThat(only("\"runc é %x\"")).isEqualTo("1:20: RunTimeRun has the unknown pattern %x" + known);
        assertThat(only("runc '%😀'")).isEqualTo("1:18: RunTimeRun has the unknown pattern %😀" + known);
        assertThat(only("runc 5%")).isEqualTo("1:18: RunTimeRun ends with a lone %, %% is right for a percent sign");
    }

    @Test
    void patternsStandWhereTheyHaveAValue() {
        assertThat(only("runc %e"))
                .isEqualTo("1:17: RunTimeRun has %e without an environment file,"
                        + " CreateEnvFile=newline or null is right with it");
        assertThat(only("runc %p"))
                .isEqualTo("1:17: RunTimeRun has %p, which is only there in RunTimeKill, RunTimeDelete, RunTimeQuery");
        assertThat(only("runc x%@"))
                .isEqualTo("1:18: RunTimeRun has %@ within a word, %@ as a word of its own is right");
        assertThat(ConfGiven.faults("RunTimeQuery=state %@"))
                .containsExactly("1:20: RunTimeQuery has %@, which is only there in"
                        + " RunTimeCreate, RunTimeStart, RunTimeRun");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh -c 'echo %u'",
                "/bin/sh -c 'echo %u'",
                "bash -c \"x %j\"",
                "dash -c %b",
                "ksh -ec 'x %r'",
                "zsh -c 'x %n'",
                "ash -c 'x %s'",
                "busybox sh -c 'x %u'",
                "/bin/busybox ash -xec 'x %u'",
                "env -i sh -c 'x %u'",
                "sudo -u x bash -e -c 'x %u'",
                "bash -c -e 'x %u'",
                "bash -euo pipefail -c 'x %u'",
                "bash -ceuo pipefail 'x %u'",
                "bash --rcfile /x -c 'x %u'",
                "bash -c -- 'x %u'",
                "sh +x -c 'x %u'",
                "sh -c %@",
                "sh %@",
                "sh -e %@",
                "sh -c 'exec \"$@\"' sh sh -c 'x %u'",
                "su -c 'x %u' ada",
                "sudo su - ada -c 'x %u'",
                "runuser --command='x %u'",
                "flock /lock -c 'x %u'",
                "unshare -m %u/sh -c 'x %u'"
            })
    void noShellReadsAPattern(String command) {
        assertThat(only(command))
                .contains("has a pattern in what a shell reads, '")
                .endsWith("reads it as \"$1\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh -c 'exec runc run \"$1\"' sh %j",
                "sh -c 'exec \"$@\"' sh %@",
                "unshare -m sh -c 'umount /x; exec crun \"$@\"' crun run --bundle %b %n.%u.%j.%s.%t",
                "sh -c 'echo 100%%' sh %u",
                "sh /opt/site/run %u %@",
                "bash -o pipefail /opt/site/run %u",
                "busybox sh -c 'echo \"$1\"' x %u",
                "runc run --bundle %b %j",
                "sudo -u %u runc %j"
            })
    void aShellMayBeHandedPatternsAsArguments(String command) throws OciConfException {
        assertThat(ConfGiven.run(command)).isNotEmpty();
    }
}
