package io.github.sluice.simulator;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.NodeContext;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.StepContext;
import io.github.sluice.hres.StepHooks;
import io.github.sluice.hres.TaskCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** A plugin with every hook that writes down its calls, and answers as a test wants. Virtual time runs one call at a time. */
final class Diary implements HresPlugin {
    static final String TYPE = "hres/diary";

    final List<String> lines = new ArrayList<>();
    BiFunction<Hook, String, Outcome> answer = (hook, line) -> Outcome.done();
    Function<ResourceCall, PrerunResult> prerun =
            call -> PrerunResult.ready(Payload.of("cap=" + call.job().id()));
    Supplier<List<LayerVerdict>> verdicts = List::of;
    Optional<String> problem = Optional.empty();

    @Override
    public Descriptor descriptor() {
        return Descriptor.of(TYPE).build();
    }

    @Override
    public ControllerHooks openController(ResourceContext resource) {
        return ControllerHooks.builder()
                .validateArgs(arguments -> problem)
                .prerun(call -> {
                    write(Hook.PRERUN, call, "");
                    return prerun.apply(call);
                })
                .revoke(call -> write(Hook.REVOKE, call, ""))
                .epilog(call -> write(Hook.EPILOG, call, ""))
                .maintain(call -> verdicts.get())
                .build();
    }

    @Override
    public NodeHooks openNode(NodeContext node) {
        return NodeHooks.builder()
                .jobProlog(call -> write(Hook.JOB_PROLOG, call, " " + node.node() + payload(call)))
                .jobEpilog(call -> write(Hook.JOB_EPILOG, call, " " + node.node()))
                .build();
    }

    @Override
    public StepHooks openStep(StepContext step) {
        return StepHooks.builder()
                .taskProlog(call -> write(Hook.TASK_PROLOG, call, task(step, call)))
                .userTaskProlog(call -> write(Hook.USER_TASK_PROLOG, call, task(step, call)))
                .taskEpilog(call -> write(Hook.TASK_EPILOG, call, task(step, call)))
                .build();
    }

    private Outcome write(Hook hook, ResourceCall call, String more) {
        String line = hook + " " + call.job().id() + more;
        lines.add(line);
        return answer.apply(hook, line);
    }

    private static String payload(ResourceCall call) {
        return " " + call.prep().payload().text();
    }

    private static String task(StepContext step, TaskCall call) {
        return " " + step.node() + " " + call.localTask() + "/" + call.globalTask();
    }
}
