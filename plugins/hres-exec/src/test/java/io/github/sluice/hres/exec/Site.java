package io.github.sluice.hres.exec;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.Schema;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.StepContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** A site with one resource, "power", whose programs are small shell scripts in a folder. Needs /bin/sh. */
final class Site {
    static final ExecPlugin PLUGIN = new ExecPlugin();

    private static final StepContext STEP = new StepContext() {
        @Override
        public String node() {
            return "node07";
        }

        @Override
        public JobId job() {
            return new JobId(4711, "c1-4711");
        }

        @Override
        public int step() {
            return 3;
        }
    };

    private final Path folder;
    private final List<Settings.Entry> config = new ArrayList<>();
    private Settings arguments = Settings.none();
    private Payload payload = Payload.none();

    Site(Path folder) {
        this.folder = folder;
    }

    /** Has {@code hook} run a script of these lines. */
    Site script(Hook hook, String... lines) throws IOException {
        return program(hook, write(hook.label(), lines).toString());
    }

    Site program(Hook hook, String... words) {
        for (String word : words) {
            config.add(new Settings.Entry(hook.label(), word));
        }
        return this;
    }

    Site set(String name, String value) {
        config.add(new Settings.Entry(name, value));
        return this;
    }

    Site arguments(String... namesAndValues) {
        arguments = Settings.of(namesAndValues);
        return this;
    }

    Site payload(byte[] bytes) {
        payload = Payload.of(bytes);
        return this;
    }

    Path write(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** The configuration as the framework hands it over: checked, with defaults. */
    Settings config() {
        Schema.Reading reading = PLUGIN.descriptor().config().read(config);
        if (!reading.problems().isEmpty()) {
            throw new AssertionError(reading.problems().toString());
        }
        return reading.settings();
    }

    FakeCall call() {
        return new FakeCall(job().build(), prep());
    }

    FakeCall taskCall() {
        FakeCall task = new FakeCall(job().step(3).build(), prep());
        task.stepVariables.put("HOME", "/users/ada");
        task.variables.put("HOME", "/users/ada");
        task.variables.put("RANK", "5");
        return task;
    }

    private static Job.Builder job() {
        return Job.builder(new JobId(4711, "c1-4711"))
                .user(1001, 100)
                .userName("ada")
                .account("physics")
                .partition("batch")
                .nodes(NodeNames.parse("node[07-08]"))
                .endTime(Instant.parse("2026-12-01T13:00:00Z"));
    }

    private Prep prep() {
        return Prep.builder("power")
                .pluginId(PLUGIN.descriptor().id())
                .attempt(2)
                .config(config())
                .arguments(arguments)
                .layers(List.of(
                        new LayerCharge("rack1", 200, NodeNames.parse("node[07-08]")),
                        new LayerCharge("site", 200, NodeNames.parse("node[07-08]"))))
                .payload(payload)
                .build();
    }

    ControllerHooks controller() throws ProgramException {
        Settings settings = config();
        return PLUGIN.openController(new ResourceContext() {
            @Override
            public String resource() {
                return "power";
            }

            @Override
            public Settings config() {
                return settings;
            }

            @Override
            public List<LayerSnapshot> layers() {
                return List.of();
            }

            @Override
            public void background(String name, Callable<List<LayerVerdict>> work) {
                throw new AssertionError("no background work is expected");
            }
        });
    }

    PrerunResult prerun(FakeCall call) throws Exception {
        return controller().prerun().orElseThrow().run(call);
    }

    /** What the pre-run's program wrote, which must have succeeded. */
    String written(FakeCall call) throws Exception {
        return ((PrerunResult.Ready) prerun(call)).payload().text();
    }

    /** Runs a hook of a node or of a step. */
    static Outcome run(Hook hook, FakeCall call) throws Exception {
        return switch (hook) {
            case JOB_PROLOG ->
                PLUGIN.openNode(() -> "node07").jobProlog().orElseThrow().run(call);
            case JOB_EPILOG ->
                PLUGIN.openNode(() -> "node07").jobEpilog().orElseThrow().run(call);
            case TASK_PROLOG -> PLUGIN.openStep(STEP).taskProlog().orElseThrow().run(call);
            case USER_TASK_PROLOG ->
                PLUGIN.openStep(STEP).userTaskProlog().orElseThrow().run(call);
            case TASK_EPILOG -> PLUGIN.openStep(STEP).taskEpilog().orElseThrow().run(call);
            default -> throw new AssertionError(hook + " is the controller's");
        };
    }
}
