package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("oci.conf is read line by line, and all its faults come at once")
class OciConfReadingTest {
    @Test
    void keysStandInAnyCaseWithBlanksAndComments() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                "\uFEFF# a comment with = and \"",
                "",
                "  \t",
                "RUNTIMERUN = \"runc run %j\" # the default",
                "\truntimekill\t=\trunc kill %j # the default\r",
                "runTimeDelete=runc delete %j",
                "disableCLEANUP =YES  #x",
                "  # the end");
        assertThat(ConfGiven.filled(conf, RuntimeCommand.RUN)).containsExactly("runc", "run", "4711");
        assertThat(ConfGiven.filled(conf, RuntimeCommand.KILL)).containsExactly("runc", "kill", "4711");
        assertThat(ConfGiven.filled(conf, RuntimeCommand.DELETE)).containsExactly("runc", "delete", "4711");
        assertThat(conf.disableCleanup()).isTrue();
        assertThat(conf.warnings()).isEmpty();
    }

    @Test
    void allFaultsComeAtOnceInTheOrderOfTheFile() {
        assertThat(ConfGiven.faultsOf(() -> ConfGiven.conf(
                        "RunTimeRunn=\"runc\"",
                        "RunTimeKill=\"kill $X %q\"",
                        "RunTimeKill=\"kill\"",
                        "nonsense",
                        "  Whatever = 1",
                        "CreateEnvFile=maybe",
                        "DisableCleanup=2",
                        "IgnoreFileConfigJson=",
                        "DisableHooks=prestart,PostStop, x",
                        "EnvExclude=\"a(\"",
                        "ContainerPath=relative",
                        "RunTimeQuery=\"a\" b")))
                .containsExactly(
                        "1:1: unknown key 'RunTimeRunn', did you mean RunTimeRun?",
                        "1:1: no command to run a task, RunTimeRun or both RunTimeCreate and RunTimeStart are right",
                        "2:19: RunTimeKill has $X, which only a shell would read: a script of your own that does this,"
                                + " named here by its path, is right; for the character itself '$' in single quotes",
                        "2:22: RunTimeKill has the unknown pattern %q, known are %% %@ %b %e %j %m %n %p %r %s %t %u %U",
                        "3:14: RunTimeKill is given again, first at line 2: once is right",
                        "4:1: 'nonsense' is not Key=value",
                        "5:3: unknown key 'Whatever', docs/oci-conf.md lists the keys",
                        "6:15: CreateEnvFile is 'maybe', false, newline or null is right",
                        "7:16: DisableCleanup is '2', true or false is right",
                        "8:22: IgnoreFileConfigJson is empty, true or false is right",
                        "9:23: DisableHooks has 'PostStop', known hooks are prestart, createRuntime, createContainer,"
                                + " startContainer, poststart, poststop",
                        "9:32: DisableHooks has 'x', known hooks are prestart, createRuntime, createContainer,"
                                + " startContainer, poststart, poststop",
                        "10:15: EnvExclude is no extended regular expression: a '(' has no ')', one is right",
                        "11:15: ContainerPath is 'relative', an absolute path below / is right",
                        "12:18: RunTimeQuery goes on after its closing quote: within quotes, a quote is written \\\"");
    }

    @ParameterizedTest
    @CsvSource({
        "false, NONE",
        "Disabled, NONE",
        "NO, NONE",
        "true, NEWLINE",
        "newLine, NEWLINE",
        "yes, NEWLINE",
        "NULL, NUL",
        "\"null\", NUL"
    })
    void theFormOfTheEnvironmentFileIsGivenInAnyCase(String value, EnvironmentFile form) throws OciConfException {
        assertThat(ConfGiven.completed("CreateEnvFile=" + value).environmentFile())
                .isEqualTo(form);
    }

    @ParameterizedTest
    @CsvSource({"true, true", "YES, true", "1, true", "false, false", "No, false", "0, false"})
    void flagsAreGivenInAnyCase(String value, boolean right) throws OciConfException {
        OciConf conf = ConfGiven.completed("DisableCleanup=" + value, "IgnoreFileConfigJson=" + value);
        assertThat(conf.disableCleanup()).isEqualTo(right);
        assertThat(conf.ignoreFileConfigJson()).isEqualTo(right);
    }

    @Test
    void hooksAreAList() throws OciConfException {
        assertThat(ConfGiven.completed("DisableHooks=poststop, prestart,createRuntime")
                        .disabledHooks())
                .containsExactly("poststop", "prestart", "createRuntime");
    }

    @Test
    void keysOfOtherProgramsAreReadAndSaid() throws OciConfException {
        OciConf conf = ConfGiven.completed(
                "FileDebug=debug5", "SyslogDebug=\"x\"", "StdIODebug=a b", "DebugFlags=$X", "SrunPath=", "SrunArgs=%q");
        assertThat(conf.warnings())
                .hasSize(6)
                .first()
                .isEqualTo("oci.conf:1:11: FileDebug is for other programs and changes nothing");
    }

    @Test
    void aTaskCanBeRunAndRemoved() {
        String alone = " alone, RunTimeRun or both RunTimeCreate and RunTimeStart are right";
        assertThat(ConfGiven.faultsOf(() -> ConfGiven.conf("RunTimeCreate=c", "RunTimeKill=k", "RunTimeDelete=d")))
                .containsExactly("1:1: RunTimeCreate" + alone);
        assertThat(ConfGiven.faultsOf(() -> ConfGiven.conf("RunTimeStart=c", "RunTimeKill=k", "RunTimeDelete=d")))
                .containsExactly("1:1: RunTimeStart" + alone);
        assertThat(ConfGiven.faultsOf(() -> ConfGiven.conf("RunTimeRun=r")))
                .containsExactly(
                        "1:1: no command to remove what a task leaves," + " RunTimeKill and RunTimeDelete are right");
        assertThat(ConfGiven.faultsOf(() -> ConfGiven.conf(""))).hasSize(2);
    }

    @Test
    void oneOfTheCommandsThatRemoveIsEnoughToWarn() throws OciConfException {
        assertThat(ConfGiven.conf("RunTimeRun=r", "RunTimeKill=k").warnings())
                .containsExactly("oci.conf:1:1: RunTimeDelete is missing, containers may be left over;"
                        + " both RunTimeKill and RunTimeDelete are right");
        assertThat(ConfGiven.conf("RunTimeRun=r", "RunTimeDelete=k").warnings()).hasSize(1);
        assertThat(ConfGiven.completed("RunTimeCreate=c", "RunTimeStart=s").warnings())
                .containsExactly("oci.conf:1:1: RunTimeRun is used, RunTimeCreate and RunTimeStart are not");
    }

    @Test
    void bytesAreUtf8() {
        byte[] bytes = "# é\nab".getBytes(StandardCharsets.UTF_8);
        byte[] bad = Arrays.copyOf(bytes, bytes.length + 2);
        bad[bytes.length] = (byte) 0xC3;
        bad[bytes.length + 1] = '(';
        assertThat(ConfGiven.faultsOf(() -> OciConf.parse("oci.conf", bad)))
                .containsExactly("2:3: byte 0xC3 is not UTF-8, a file in UTF-8 is right");
        byte[] cut = Arrays.copyOf(bad, bytes.length + 1);
        assertThat(ConfGiven.faultsOf(() -> OciConf.parse("oci.conf", cut)))
                .containsExactly("2:3: byte 0xC3 is not UTF-8, a file in UTF-8 is right");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 27, 127, 0x85})
    void controlCharactersAreRefused(int control) {
        assertThat(ConfGiven.faults("RunTimeQuery=\"a" + (char) control + "\""))
                .containsExactly(String.format("1:16: control character U+%04X, text without it is right", control));
    }

    @Test
    void aFileHasABound() {
        byte[] bytes = "#".repeat((1 << 20) + 1).getBytes(StandardCharsets.UTF_8);
        assertThat(ConfGiven.faultsOf(() -> OciConf.parse("oci.conf", bytes)))
                .containsExactly("1:1: the file is too large, at most 1048576 bytes are right");
        assertThat(ConfGiven.faults(Collections.nCopies(5_000, "x").toArray(String[]::new)))
                .hasSize(101)
                .last()
                .isEqualTo("1:1: and 4900 more, not listed");
    }

    @Test
    void onlyARegularFileIsRead(@TempDir Path folder) throws IOException, OciConfException {
        Path file = folder.resolve("oci.conf");
        assertThat(ConfGiven.faultsOf(() -> OciConf.read(file)))
                .containsExactly(
                        file + ":1:1: the file cannot be read (NoSuchFileException), a readable file is right");
        assertThat(ConfGiven.faultsOf(() -> OciConf.read(folder)))
                .containsExactly(folder + ":1:1: this is no regular file, a regular file is right");
        Files.writeString(file, "RunTimeRun=r\nRunTimeKill=k\nRunTimeDelete=d\n");
        assertThat(OciConf.read(file).commands()).hasSize(3);
    }

    @Test
    void whatCannotBeSeenIsShownInMessages() {
        assertThat(ConfGiven.faults("Run\u202Etime=1")).first().asString().contains("Run\\u{202e}time");
    }

    @Test
    void noTextThrowsAnythingElse() {
        Random random = new Random(7);
        String[] parts = {
            "RunTimeRun",
            "EnvExclude",
            "ContainerPath",
            "DisableHooks",
            "=",
            "=\"",
            "\"",
            "'",
            "\\",
            "%",
            "%u",
            "%@",
            "$(",
            ")",
            "[",
            "[:alpha:]",
            "[.",
            "{",
            "}",
            "{1,",
            "(",
            "|",
            "*",
            "^",
            "$",
            "sh -c ",
            "#",
            " ",
            "\n",
            ",",
            "/",
            "..",
            "é",
            "😀",
            "\0",
            "\t",
            "`",
            "~",
            "-"
        };
        for (int round = 0; round < 5_000; round++) {
            List<String> text = new ArrayList<>();
            for (int i = random.nextInt(20); i > 0; i--) {
                text.add(parts[random.nextInt(parts.length)]);
            }
            String file = String.join("", text);
            try {
                OciConf.parse("f", file.getBytes(StandardCharsets.UTF_8));
            } catch (OciConfException faults) {
                assertThat(faults.lines()).isNotEmpty().allMatch(line -> line.matches("f:\\d+:\\d+: .+"));
            }
        }
    }
}
