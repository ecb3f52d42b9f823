package io.github.sluice.hres.exec;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.MaintainCall;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.Settings;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The controller's hooks of one resource. Immutable. */
final class ControllerPrograms {
    private final String resource;
    private final Runner runner;
    private final Map<Hook, Command> commands = new EnumMap<>(Hook.class);

    /** Looks at every command of the resource, and at the files of those that run here. */
    ControllerPrograms(ResourceContext context, Runner runner) throws ProgramException {
        resource = context.resource();
        this.runner = runner;
        for (Hook hook : Hook.values()) {
            Optional<Command> found = Command.find(hook, context.config());
            if (found.isPresent() && hook.side() == Hook.Side.CONTROLLER) {
                runner.check(found.get());
                commands.put(hook, found.get());
            }
        }
    }

    ControllerHooks open() {
        ControllerHooks.Builder hooks = ControllerHooks.builder();
        for (Hook hook : commands.keySet()) {
            switch (hook) {
                case VALIDATE_ARGS -> hooks.validateArgs(this::validate);
                case PLAN -> hooks.plan(call -> run(hook, call));
                case PRERUN -> hooks.prerun(this::prerun);
                case REVOKE -> hooks.revoke(this::revoke);
                case EPILOG -> hooks.epilog(call -> run(hook, call));
                case MAINTAIN -> hooks.maintain(this::maintain);
                default -> throw new IllegalStateException(hook + " is not the controller's");
            }
        }
        return hooks.build();
    }

    private Optional<String> validate(Settings arguments) throws ProgramException {
        Command command = command(Hook.VALIDATE_ARGS);
        Ended ended = runner.run(command, Input.ofArguments(command, resource, arguments), Limit.none());
        if (ended.isDone()) {
            return Optional.empty();
        }
        return Optional.of(ended.complaint().isEmpty() ? ended.reason() : ended.complaint());
    }

    private PrerunResult prerun(ResourceCall call) throws ProgramException {
        Ended ended = ended(Hook.PRERUN, call);
        return ended.isDone()
                ? PrerunResult.ready(Payload.of(ended.output()))
                : new PrerunResult.NotReady(ended.outcome());
    }

    private void revoke(ResourceCall call) throws ProgramException {
        Ended ended = ended(Hook.REVOKE, call);
        if (!ended.isDone()) {
            throw new ProgramException(ended.reason());
        }
    }

    private List<LayerVerdict> maintain(MaintainCall call) throws ProgramException {
        Command command = command(Hook.MAINTAIN);
        Ended ended = runner.run(command, Input.ofMaintenance(command, resource, call), Limit.of(call));
        if (!ended.isDone()) {
            throw new ProgramException(ended.reason());
        }
        return Verdicts.parse(ended.output());
    }

    private Outcome run(Hook hook, ResourceCall call) throws ProgramException {
        return ended(hook, call).outcome();
    }

    /** A job's own frozen configuration goes before the resource's present one, where it names the program. */
    private Ended ended(Hook hook, ResourceCall call) throws ProgramException {
        Optional<Command> frozen = Command.find(hook, call.prep().config());
        Command command = frozen.isPresent() ? frozen.get() : command(hook);
        return runner.run(command, Input.ofJob(command, call), Limit.of(call));
    }

    private Command command(Hook hook) {
        Command command = commands.get(hook);
        if (command == null) {
            throw new IllegalStateException(hook + " was opened without a program");
        }
        return command;
    }
}
