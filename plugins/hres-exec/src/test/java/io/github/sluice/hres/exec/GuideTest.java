package io.github.sluice.hres.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerState;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The administrator's guide: its documents are what programs read, and its example runs. */
class GuideTest {
    private static final Path DOCS = Path.of("..", "..", "docs");
    private static final Path EXAMPLE = DOCS.resolve("examples/hres-exec");

    @TempDir
    Path folder;

    private Path book;
    private Site site;

    @BeforeEach
    void openExample() throws IOException {
        book = Files.createDirectory(folder.resolve("book"));
        String[] lines = Files.readString(EXAMPLE.resolve("power")).split("\n", 2);
        String program = new Site(folder).write("power", lines[1]).toString();
        site = new Site(folder)
                .program(Hook.VALIDATE_ARGS, program, "check")
                .program(Hook.PRERUN, program, "reserve")
                .program(Hook.REVOKE, program, "free")
                .program(Hook.EPILOG, program, "free")
                .program(Hook.MAINTAIN, program, "look")
                .program(Hook.TASK_PROLOG, program, "cap")
                .set("set", "BOOK=" + book)
                .arguments("watts", "300");
    }

    @Test
    void theGuideQuotesTheExample() throws IOException {
        assertThat(guide())
                .contains("```sh\n" + Files.readString(EXAMPLE.resolve("power")) + "```\n")
                .contains("```yaml\n" + Files.readString(EXAMPLE.resolve("resources.yaml")) + "```\n");
    }

    @ParameterizedTest
    @EnumSource
    void theGuideShowsTheDocumentOfEachHookByteForByte(Hook hook) throws Exception {
        Site shown = new Site(folder)
                .program(hook, "/opt/site/power")
                .set("set", "BOOK=/var/lib/site/power")
                .arguments("watts", "300")
                .payload("cap=300".getBytes(StandardCharsets.UTF_8));
        Command command = Command.find(hook, shown.config()).orElseThrow();

        String document = new String(input(command, shown).document(), StandardCharsets.UTF_8);

        assertThat(guide()).contains("```json\n" + document + "```\n");
    }

    private static Input input(Command command, Site shown) {
        return switch (command.hook()) {
            case VALIDATE_ARGS -> Input.ofArguments(command, "power", Settings.of("watts", "300"));
            case MAINTAIN -> Input.ofMaintenance(command, "power", shown.call().over(layers()));
            case JOB_PROLOG, JOB_EPILOG -> Input.ofNode(command, shown.call(), "node07");
            case TASK_PROLOG, USER_TASK_PROLOG, TASK_EPILOG -> Input.ofTask(command, shown.taskCall(), "node07");
            default -> Input.ofJob(command, shown.call());
        };
    }

    private static List<LayerSnapshot> layers() {
        return List.of(
                LayerSnapshot.builder("site")
                        .nodes(NodeNames.parse("node[01-32]"))
                        .limits(OptionalLong.empty(), OptionalLong.empty())
                        .used(200)
                        .build(),
                LayerSnapshot.builder("rack1")
                        .parent("site")
                        .nodes(NodeNames.parse("node[01-16]"))
                        .limits(OptionalLong.of(12000), OptionalLong.of(11500))
                        .base(500)
                        .used(200)
                        .state(LayerState.DISABLED, "admin: new cables")
                        .build());
    }

    @Test
    void theExampleReservesAndFrees() throws Exception {
        FakeCall call = site.call();

        assertThat(site.written(call)).isEqualTo("cap=300");
        assertThat(book.resolve("power.c1-4711.2")).hasContent("node[07-08]");

        site.controller().revoke().orElseThrow().run(call);
        assertThat(book).isEmptyDirectory();
        assertThat(site.controller().epilog().orElseThrow().run(call)).isEqualTo(Outcome.done());
    }

    @Test
    void theExampleAsksToRetryWhileItsBookIsClosed() throws Exception {
        Files.createFile(book.resolve("closed"));

        PrerunResult.NotReady answer = (PrerunResult.NotReady) site.prerun(site.call());

        assertThat(answer.outcome().kind()).isEqualTo(Outcome.Kind.RETRY_LATER);
        assertThat(answer.outcome().why()).startsWith("the power book is closed for maintenance (");
    }

    @Test
    void theExampleRefusesWhatIsNoNumber() throws Exception {
        var validate = site.controller().validateArgs().orElseThrow();

        assertThat(validate.run(Settings.of("watts", "300"))).isEmpty();
        assertThat(validate.run(Settings.of("watts", "3kW"))).contains("watts: '3kW' is no number of watts");
    }

    @Test
    void theExampleCapsTasksAndLooksAfterItsLayers() throws Exception {
        FakeCall task = site.taskCall();
        assertThat(Site.run(Hook.TASK_PROLOG, task)).isEqualTo(Outcome.done());
        assertThat(task.variables).containsEntry("POWER_CAP", "300");
        assertThat(task.printed).containsExactly("power is capped at 300 W on node07");

        var maintain = site.controller().maintain().orElseThrow();
        assertThat(maintain.run(site.call())).containsExactly(LayerVerdict.up("rack1"));
        Files.createFile(book.resolve("alarm"));
        assertThat(maintain.run(site.call()))
                .containsExactly(LayerVerdict.down("rack1", "the feed of rack1 has an alarm"));
    }

    private static String guide() throws IOException {
        return Files.readString(DOCS.resolve("hres-exec.md"));
    }
}
