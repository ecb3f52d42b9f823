package io.github.sluice.hres.exec;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.StepHooks;
import io.github.sluice.hres.TaskCall;
import java.util.Optional;

/** The hooks of one node, in its daemon and in its steps: each call's prep says what runs. Immutable. */
final class NodePrograms {
    private final String node;
    private final Runner runner;

    NodePrograms(String node, Runner runner) {
        this.node = node;
        this.runner = runner;
    }

    NodeHooks node() {
        return NodeHooks.builder()
                .jobProlog(call -> job(Hook.JOB_PROLOG, call))
                .jobEpilog(call -> job(Hook.JOB_EPILOG, call))
                .build();
    }

    StepHooks step() {
        return StepHooks.builder()
                .taskProlog(call -> prolog(Hook.TASK_PROLOG, call))
                .userTaskProlog(call -> prolog(Hook.USER_TASK_PROLOG, call))
                .taskEpilog(this::taskEpilog)
                .build();
    }

    private Outcome job(Hook hook, ResourceCall call) {
        try {
            Optional<Command> command = Command.find(hook, call.prep().config());
            if (command.isEmpty()) {
                return Outcome.done();
            }
            Input input = Input.ofNode(command.get(), call, node);
            return runner.run(command.get(), input, Limit.of(call)).outcome();
        } catch (ProgramException fault) {
            return failed(fault);
        }
    }

    private Outcome prolog(Hook hook, TaskCall call) {
        try {
            Optional<Command> command = Command.find(hook, call.prep().config());
            if (command.isEmpty()) {
                return Outcome.done();
            }
            Ended ended = task(command.get(), call);
            if (ended.isDone()) {
                apply(command.get(), ended, call);
            }
            return ended.outcome();
        } catch (ProgramException fault) {
            return failed(fault);
        }
    }

    private Outcome taskEpilog(TaskCall call) {
        try {
            Optional<Command> command =
                    Command.find(Hook.TASK_EPILOG, call.prep().config());
            return command.isEmpty()
                    ? Outcome.done()
                    : task(command.get(), call).outcome();
        } catch (ProgramException fault) {
            return failed(fault);
        }
    }

    private Ended task(Command command, TaskCall call) throws ProgramException {
        return runner.run(command, Input.ofTask(command, call, node), Limit.of(call));
    }

    private static void apply(Command command, Ended ended, TaskCall call) throws ProgramException {
        try {
            TaskLines.apply(ended.output(), call);
        } catch (ProgramException fault) {
            throw new ProgramException(command.program() + ": " + fault.getMessage(), fault);
        }
    }

    private static Outcome failed(ProgramException fault) {
        return Outcome.failed(String.valueOf(fault.getMessage()));
    }
}
