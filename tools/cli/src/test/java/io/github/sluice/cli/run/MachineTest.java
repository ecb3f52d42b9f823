package io.github.sluice.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.sluice.cli.jobs.JobSpec;
import io.github.sluice.cli.jobs.JobsReader;
import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.host.Workers;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The queue with a plugin whose pre-runs answer as a test wants, in turn. Steps do not know it, so its jobs run and fail. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "tasks are processes of Linux")
@Timeout(120)
class MachineTest {
    private static final NodeTable TABLE = NodeTable.of("n[1-2]");
    private static final String WATTS =
            """
            - resource: watts
              mode: MODE_3
              layers: [{layer_name: feed, nodes: "n[1-2]", count: 100}]
              plugin: {type: hres/turns}
            """;

    @TempDir
    private Path folder;

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final Queue<PrerunResult> answers = new ArrayDeque<>();
    private final Machine machine = new Machine(TABLE, told::add);
    private final Map<String, HresNode> doors = new ConcurrentHashMap<>();
    private final List<AutoCloseable> opened = new ArrayList<>();

    /** Answers from the queue of the test, and is ready when that is empty. */
    private final class Turns implements HresPlugin {
        @Override
        public Descriptor descriptor() {
            return Descriptor.of("hres/turns").build();
        }

        @Override
        public ControllerHooks openController(ResourceContext resource) {
            return ControllerHooks.builder()
                    .prerun(call -> Optional.ofNullable(answers.poll()).orElseGet(PrerunResult::ready))
                    .build();
        }
    }

    @AfterEach
    void close() throws Exception {
        doors.values().forEach(HresNode::close);
        for (int last = opened.size() - 1; last >= 0; last--) {
            opened.get(last).close();
        }
    }

    @Test
    void aPreRunThatWantsNoTimeIsAskedAgainAfterASecond() throws Exception {
        answers.add(PrerunResult.retryLater("not yet", Duration.ZERO));

        run(this::door, "[{job: a, request: 'watts:60', command: ['true']}]");

        assertThat(told)
                .anyMatch(line -> line.startsWith("a: waits: ") && line.contains("not yet"))
                .contains("a: runs on n1 with watts(feed*1):60");
    }

    @Test
    void aPreRunThatGoesOnIsTakenBackWhenTheCommandIsEnded() throws Exception {
        answers.add(PrerunResult.started(call -> Optional.empty()));
        ender(() -> machine.cancel("it was ended"));

        assertThat(run(this::door, "[{job: a, request: 'watts:60', command: ['true']}, {job: b, command: ['true']}]"))
                .containsExactly("a: cancelled: it was ended", "b: cancelled: it was ended");
    }

    @Test
    void aJobWhoseLayerGoesDownWhileItsPreRunGoesOnGivesEverythingBack() throws Exception {
        answers.add(PrerunResult.started(call -> Optional.empty()));
        ender(() -> machine.requeue(Set.of(new JobId(1, "t.1")), "the feed is down"));

        run(this::door, "[{job: a, request: 'watts:50', nodes: 2, command: ['true']}]");

        assertThat(told).contains("a: waits: the feed is down", "a: runs on n[1-2] with watts(feed*2):50");
    }

    @Test
    void aNodeWhoseDoorBreaksIsDrainedAndTheJobRunsElsewhere() throws Exception {
        Function<String, HresNode> broken = name -> {
            if (name.equals("n1")) {
                throw new NoClassDefFoundError("half a plugin");
            }
            return door(name);
        };

        assertThat(run(broken, "[{job: a, command: ['true']}, {job: b, nodes: 2, command: ['true']}]"))
                .contains("a: completed");
        assertThat(told)
                .contains("node n1 is drained")
                .anyMatch(line ->
                        line.startsWith("a: is to be started again: prolog on n1: ") && line.contains("half a plugin"))
                .anyMatch(line -> line.startsWith("b: refused: "));
    }

    @Test
    void aPartThatBreaksFailsItsJobAndGivesEverythingBack() throws Exception {
        Function<String, HresNode> closing = name -> {
            opened.stream().filter(JobRuntimes.class::isInstance).forEach(MachineTest::end);
            return door(name);
        };

        assertThat(run(closing, "[{job: a, nodes: 2, command: ['true']}, {job: b, command: ['true']}]"))
                .hasSize(2)
                .allMatch(line -> line.contains("failed: n") && line.contains(": its part broke off: "));
    }

    private static void end(AutoCloseable runtimes) {
        ((JobRuntimes) runtimes).fini();
    }

    /** Does it once the job waits for its pre-run. */
    private void ender(Runnable action) {
        Thread thread = new Thread(() -> {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> told.stream().anyMatch(line -> line.startsWith("a: waits: ")));
            action.run();
        });
        opened.add(thread::join);
        thread.start();
    }

    /** The jobs' last lines; afterwards the books must be right. */
    private List<String> run(Function<String, HresNode> nodes, String jobs) throws Exception {
        RunFolder spool = kept(RunFolder.open(folder.resolve("spool")));
        Workers workers = kept(Workers.system());
        HresController controller = kept(HresController.builder()
                .resources("resources.yaml", WATTS.getBytes(StandardCharsets.UTF_8))
                .nodes(TABLE)
                .host(machine)
                .workers(workers)
                .plugins(new Turns())
                .open());
        JobRuntimes runtimes =
                kept(JobRuntimes.builder("localhost", spool.path()).build());
        List<PlannedJob> planned = new ArrayList<>();
        for (JobSpec spec : JobsReader.reader()
                .read("jobs.yaml", jobs.getBytes(StandardCharsets.UTF_8), folder)
                .jobs()) {
            int number = planned.size() + 1;
            planned.add(new PlannedJob(
                    spec,
                    new JobId(number, "t." + number),
                    LocalProcesses.self(),
                    controller.submit(spec.request(), Map.of()).orElseThrow(),
                    List.of(runtimes.load("none", RuntimeContext.STEP_DAEMON))));
        }
        Surroundings all = new Surroundings(
                "machine-test",
                controller,
                nodes,
                runtimes,
                new TaskFiles(LocalProcesses.here(), LocalProcesses.self()),
                spool,
                folder,
                Map.of(),
                List.of(),
                Duration.ofSeconds(5),
                workers);
        List<JobReport> reports = machine.run(all, planned);
        assertThat(controller.audit()).isEmpty();
        assertThat(controller.ledger().charges(planned.get(0).id())).isEmpty();
        assertThat(spool.jobs()).isEmpty();
        return reports.stream().map(JobReport::line).toList();
    }

    private HresNode door(String name) {
        return doors.computeIfAbsent(
                name, missing -> HresNode.builder(missing).plugins(new Turns()).open());
    }

    private <T extends AutoCloseable> T kept(T resource) {
        opened.add(resource);
        return resource;
    }
}
