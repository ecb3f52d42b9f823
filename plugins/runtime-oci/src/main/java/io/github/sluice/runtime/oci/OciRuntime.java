package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import io.github.sluice.runtime.oci.bundle.ConfigException;
import io.github.sluice.runtime.oci.conf.Environment;
import io.github.sluice.runtime.oci.conf.OciConf;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The steps that have containers in this process. For any thread. */
final class OciRuntime implements JobRuntime {
    private static final Logger LOG = LoggerFactory.getLogger(OciRuntime.class);

    private final Optional<OciConf> conf;
    private final RuntimeHost host;
    private final Map<String, String> environment;
    private final Map<String, OciStep> steps = new ConcurrentHashMap<>();

    OciRuntime(Optional<OciConf> conf, RuntimeHost host, Map<String, String> environment) {
        this.conf = conf;
        this.host = host;
        this.environment = Map.copyOf(environment);
    }

    void removeLeftOvers() {
        if (conf.isPresent()) {
            new LeftOvers(conf.get(), commands(conf.get()), host).remove().forEach(problem -> LOG.warn("{}", problem));
        }
    }

    @Override
    public RuntimeOutcome setup(StepSpec step) {
        if (step.bundle().isEmpty()) {
            return RuntimeOutcome.done();
        }
        if (conf.isEmpty()) {
            return RuntimeOutcome.failed(
                    step + " has the bundle " + step.bundle().get() + ", and there is no "
                            + host.configuration().resolve("oci.conf") + " that says how to run it");
        }
        try {
            OciStep opened = OciStep.open(step, conf.get(), commands(conf.get()), host);
            steps.put(key(step), opened);
            return RuntimeOutcome.done();
        } catch (ConfigException | IOException | IllegalArgumentException refused) {
            return RuntimeOutcome.failed(step + " cannot be set up: " + refused.getMessage());
        }
    }

    @Override
    public RuntimeOutcome taskInit(TaskSpec task) {
        if (task.step().bundle().isEmpty()) {
            return RuntimeOutcome.done();
        }
        OciStep step = steps.get(key(task.step()));
        return step == null ? RuntimeOutcome.failed(task + " has no step that was set up") : step.init(task);
    }

    @Override
    public RunResult run(TaskSpec task) {
        if (task.step().bundle().isEmpty()) {
            return RunResult.notSupported();
        }
        OciStep step = steps.get(key(task.step()));
        return step == null ? RunResult.failed(task + " has no step that was set up") : step.run(task);
    }

    @Override
    public RuntimeOutcome cleanup(StepSpec step) {
        if (step.bundle().isEmpty()) {
            return RuntimeOutcome.done();
        }
        OciStep opened = steps.remove(key(step));
        return opened == null ? RuntimeOutcome.done() : opened.cleanup();
    }

    /** Of any step, also of one whose names no folder can have. */
    private static String key(StepSpec step) {
        return step.toString();
    }

    private RuntimeCommands commands(OciConf known) {
        return new RuntimeCommands(known, host.starter(), Environment.of(environment, known.runtimeExclusion()));
    }
}
