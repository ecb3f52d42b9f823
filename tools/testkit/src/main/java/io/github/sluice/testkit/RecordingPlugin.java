package io.github.sluice.testkit;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HookAction;
import io.github.sluice.hres.HookFunction;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.MaintainCall;
import io.github.sluice.hres.NodeContext;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.StepContext;
import io.github.sluice.hres.StepHooks;
import io.github.sluice.hres.TaskCall;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A plugin that has every hook, writes down each call, and answers that all is well unless it is told otherwise. Give it
 * to the builders of the engine's doors.
 *
 * <p><b>Threads:</b> as every plugin; what its hooks are told to do may run on several threads at once.
 */
public final class RecordingPlugin implements HresPlugin {
    private final Descriptor descriptor;
    private final Recording recording;
    private final Consumer<ResourceContext> onOpen;
    private final HookFunction<Settings, Optional<String>> validateArgs;
    private final HookFunction<ResourceCall, Outcome> plan;
    private final HookFunction<ResourceCall, PrerunResult> prerun;
    private final HookAction<ResourceCall> revoke;
    private final HookFunction<ResourceCall, Outcome> epilog;
    private final HookFunction<MaintainCall, List<LayerVerdict>> maintain;
    private final HookFunction<ResourceCall, Outcome> jobProlog;
    private final HookFunction<ResourceCall, Outcome> jobEpilog;
    private final HookFunction<TaskCall, Outcome> taskProlog;
    private final HookFunction<TaskCall, Outcome> userTaskProlog;
    private final HookFunction<TaskCall, Outcome> taskEpilog;

    private RecordingPlugin(Builder builder) {
        descriptor = builder.descriptor.build();
        recording = builder.recording;
        onOpen = builder.onOpen;
        validateArgs = builder.validateArgs;
        plan = builder.plan;
        prerun = builder.prerun;
        revoke = builder.revoke;
        epilog = builder.epilog;
        maintain = builder.maintain;
        jobProlog = builder.jobProlog;
        jobEpilog = builder.jobEpilog;
        taskProlog = builder.taskProlog;
        userTaskProlog = builder.userTaskProlog;
        taskEpilog = builder.taskEpilog;
    }

    /** Starts a plugin of that type, {@code hres/NAME}. */
    public static Builder builder(String type) {
        return new Builder(type);
    }

    /** What this plugin wrote down, and others that share its recording. */
    public Recording recording() {
        return recording;
    }

    @Override
    public Descriptor descriptor() {
        return descriptor;
    }

    @Override
    public ControllerHooks openController(ResourceContext context) {
        String resource = context.resource();
        note("open controller", resource, context.config());
        onOpen.accept(context);
        return ControllerHooks.builder()
                .validateArgs(arguments -> {
                    note(Hook.VALIDATE_ARGS.label(), resource, arguments);
                    return validateArgs.run(arguments);
                })
                .plan(noted(Hook.PLAN, plan))
                .prerun(noted(Hook.PRERUN, prerun))
                .revoke(call -> {
                    note(Hook.REVOKE, call);
                    revoke.run(call);
                })
                .epilog(noted(Hook.EPILOG, epilog))
                .maintain(call -> {
                    note(Hook.MAINTAIN.label(), resource, context.config());
                    return maintain.run(call);
                })
                .onClose(() -> note("close controller", resource, context.config()))
                .build();
    }

    @Override
    public NodeHooks openNode(NodeContext context) {
        note("open node", context.node(), Settings.none());
        return NodeHooks.builder()
                .jobProlog(noted(Hook.JOB_PROLOG, jobProlog))
                .jobEpilog(noted(Hook.JOB_EPILOG, jobEpilog))
                .onClose(() -> note("close node", context.node(), Settings.none()))
                .build();
    }

    @Override
    public StepHooks openStep(StepContext context) {
        note("open step", context.node(), Settings.none());
        return StepHooks.builder()
                .taskProlog(noted(Hook.TASK_PROLOG, taskProlog))
                .userTaskProlog(noted(Hook.USER_TASK_PROLOG, userTaskProlog))
                .taskEpilog(noted(Hook.TASK_EPILOG, taskEpilog))
                .onClose(() -> note("close step", context.node(), Settings.none()))
                .build();
    }

    private <C extends ResourceCall, R> HookFunction<C, R> noted(Hook hook, HookFunction<C, R> body) {
        return call -> {
            note(hook, call);
            return body.run(call);
        };
    }

    private void note(Hook hook, ResourceCall call) {
        Prep prep = call.prep();
        Optional<JobId> job = Optional.of(call.job().id());
        note(hook.label(), prep.resource(), job, call.key(), Optional.of(prep), prep.config());
    }

    private void note(String what, String resource, Settings settings) {
        note(what, resource, Optional.empty(), "", Optional.empty(), settings);
    }

    private void note(
            String what, String resource, Optional<JobId> job, String key, Optional<Prep> prep, Settings settings) {
        Optional<ClassLoader> loader =
                Optional.ofNullable(Thread.currentThread().getContextClassLoader());
        recording.add(new Recorded(what, descriptor.type(), resource, job, key, prep, settings, loader));
    }

    /** Makes a {@link RecordingPlugin}. Not for use by two threads. */
    public static final class Builder {
        private final Descriptor.Builder descriptor;
        private Recording recording = new Recording();
        private Consumer<ResourceContext> onOpen = context -> {};
        private HookFunction<Settings, Optional<String>> validateArgs = arguments -> Optional.empty();
        private HookFunction<ResourceCall, Outcome> plan = call -> Outcome.done();
        private HookFunction<ResourceCall, PrerunResult> prerun = call -> PrerunResult.ready();
        private HookAction<ResourceCall> revoke = call -> {};
        private HookFunction<ResourceCall, Outcome> epilog = call -> Outcome.done();
        private HookFunction<MaintainCall, List<LayerVerdict>> maintain = call -> List.of();
        private HookFunction<ResourceCall, Outcome> jobProlog = call -> Outcome.done();
        private HookFunction<ResourceCall, Outcome> jobEpilog = call -> Outcome.done();
        private HookFunction<TaskCall, Outcome> taskProlog = call -> Outcome.done();
        private HookFunction<TaskCall, Outcome> userTaskProlog = call -> Outcome.done();
        private HookFunction<TaskCall, Outcome> taskEpilog = call -> Outcome.done();

        private Builder(String type) {
            descriptor = Descriptor.of(type);
        }

        /** Writes into that recording, which other plugins may share; without this into one of its own. */
        public Builder recording(Recording shared) {
            recording = shared;
            return this;
        }

        /** The configuration that the plugin takes. */
        public Builder config(Key... keys) {
            descriptor.config(keys);
            return this;
        }

        /** The arguments that the plugin takes from jobs. */
        public Builder arguments(Key... keys) {
            descriptor.arguments(keys);
            return this;
        }

        /** What is done when the controller's side is opened; what it throws puts the resource in error. */
        public Builder onOpen(Consumer<ResourceContext> action) {
            onOpen = action;
            return this;
        }

        /** The body of the hook. */
        public Builder validateArgs(HookFunction<Settings, Optional<String>> body) {
            validateArgs = body;
            return this;
        }

        /** The body of the hook. */
        public Builder plan(HookFunction<ResourceCall, Outcome> body) {
            plan = body;
            return this;
        }

        /** The body of the hook. */
        public Builder prerun(HookFunction<ResourceCall, PrerunResult> body) {
            prerun = body;
            return this;
        }

        /** The body of the hook. */
        public Builder revoke(HookAction<ResourceCall> body) {
            revoke = body;
            return this;
        }

        /** The body of the hook. */
        public Builder epilog(HookFunction<ResourceCall, Outcome> body) {
            epilog = body;
            return this;
        }

        /** The body of the hook. */
        public Builder maintain(HookFunction<MaintainCall, List<LayerVerdict>> body) {
            maintain = body;
            return this;
        }

        /** The body of the hook. */
        public Builder jobProlog(HookFunction<ResourceCall, Outcome> body) {
            jobProlog = body;
            return this;
        }

        /** The body of the hook. */
        public Builder jobEpilog(HookFunction<ResourceCall, Outcome> body) {
            jobEpilog = body;
            return this;
        }

        /** The body of the hook. */
        public Builder taskProlog(HookFunction<TaskCall, Outcome> body) {
            taskProlog = body;
            return this;
        }

        /** The body of the hook. */
        public Builder userTaskProlog(HookFunction<TaskCall, Outcome> body) {
            userTaskProlog = body;
            return this;
        }

        /** The body of the hook. */
        public Builder taskEpilog(HookFunction<TaskCall, Outcome> body) {
            taskEpilog = body;
            return this;
        }

        /** The plugin. */
        public RecordingPlugin build() {
            return new RecordingPlugin(this);
        }
    }
}
