package io.github.sluice.runtime.core;

import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import java.time.Duration;
import java.util.List;

/** All that a step is run with. */
record StepParts(
        RuntimeDoor door,
        StepSpec step,
        List<TaskSpec> tasks,
        ProcessStarter starter,
        TaskHooks hooks,
        StepWatcher watcher,
        Duration grace,
        StepTimer timer) {}
