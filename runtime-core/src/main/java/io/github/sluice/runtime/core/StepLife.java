package io.github.sluice.runtime.core;

import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.TaskExit;
import io.github.sluice.runtime.TaskProcess;
import io.github.sluice.runtime.core.Happenings.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a step. Used by one thread. */
final class StepLife {
    private static final Logger LOG = LoggerFactory.getLogger(StepLife.class);
    private static final int TERMINATE = 15;

    private final StepParts parts;
    private final RuntimeDoor door;
    private final Happenings happenings;
    private final List<TaskLife> lives;
    private RuntimeOutcome step = RuntimeOutcome.done();
    private RuntimeOutcome cleanup = RuntimeOutcome.done();
    private @Nullable Throwable broken;
    private Phase phase = Phase.GOING;

    /** How urgently the tasks are asked to end. */
    private enum Phase {
        GOING,
        ASKED,
        KILLED,
        GIVEN_UP;

        Phase next() {
            return this == ASKED ? KILLED : GIVEN_UP;
        }
    }

    StepLife(StepParts parts, Happenings happenings) {
        this.parts = parts;
        door = parts.door();
        this.happenings = happenings;
        lives = parts.tasks().stream()
                .map(task -> new TaskLife(task, door, parts.hooks(), parts.starter()))
                .toList();
    }

    StepResult run() {
        attempt(this::goThrough);
        List<TaskLife> reversed = new ArrayList<>(lives);
        Collections.reverse(reversed);
        reversed.forEach(life -> attempt(() -> finish(life, null)));
        attempt(() -> {
            happenings.takeUpInterrupt();
            cleanup = door.cleanup(parts.step());
        });
        if (broken instanceof Error fatal) {
            throw fatal;
        }
        if (broken instanceof RuntimeException fault) {
            throw fault;
        }
        return new StepResult(step, lives.stream().map(TaskLife::result).toList(), cleanup);
    }

    private void goThrough() {
        step = happenings.wishToEnd();
        step = step.isDone() ? door.setup(parts.step()) : step;
        launchAll();
        awaitAll();
    }

    /** An error of the virtual machine, or of what the host brought, rises when all that was begun is ended. */
    private void attempt(Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error fault) {
            if (broken == null) {
                broken = fault;
            } else if (broken != fault) {
                broken.addSuppressed(fault);
            }
        }
    }

    private void launchAll() {
        for (TaskLife life : lives) {
            if (!goesOn()) {
                return;
            }
            step = step.orWorse(life.launch(happenings::wishToEnd));
            TaskProcess process = life.process();
            if (process == null) {
                finish(life, null);
                continue;
            }
            happenings.noteStarted(life);
            tell(() -> parts.watcher().started(life.task(), process));
            door.onExit(process).thenAccept(exit -> happenings.add(Event.ended(life, exit)));
            for (Event event = happenings.poll(); event != null; event = happenings.poll()) {
                take(event);
            }
        }
    }

    private boolean goesOn() {
        step = step.orWorse(happenings.wishToEnd());
        return step.isDone();
    }

    private void awaitAll() {
        while (lives.stream().anyMatch(TaskLife::isRunning)) {
            if (!goesOn() && phase == Phase.GOING) {
                enter(Phase.ASKED);
            }
            take(happenings.take());
        }
    }

    private void take(Event event) {
        switch (event.kind()) {
            case ENDED -> finish(Objects.requireNonNull(event.life()), event.exit());
            case TIME_OVER -> enter(phase.next());
            case LOOK_UP -> goesOn();
        }
    }

    /** Enters a phase, and sees to it that the next one comes if the tasks do not end. */
    private void enter(Phase next) {
        phase = next;
        List<TaskLife> running = lives.stream().filter(TaskLife::isRunning).toList();
        switch (next) {
            case ASKED -> running.forEach(life -> life.signal(TERMINATE));
            case KILLED -> running.forEach(TaskLife::kill);
            case GIVEN_UP ->
                running.forEach(life -> finish(life, new TaskExit.RuntimeFailed("it did not end after SIGKILL")));
            case GOING -> throw new IllegalStateException("a step that ends does not go on");
        }
        if (next != Phase.GIVEN_UP) {
            parts.timer().after(parts.grace(), () -> happenings.add(Event.TIME_OVER));
        }
    }

    private void finish(TaskLife life, @Nullable TaskExit exit) {
        if (life.isOver()) {
            return;
        }
        happenings.noteEnded(life);
        happenings.takeUpInterrupt();
        TaskResult result = life.finish(exit);
        tell(() -> parts.watcher().ended(result));
    }

    private void tell(Runnable call) {
        try {
            call.run();
        } catch (Throwable fault) {
            Thrown.riseIfFatal(fault);
            LOG.warn("a watcher of {} threw", parts.step(), fault);
        }
    }
}
