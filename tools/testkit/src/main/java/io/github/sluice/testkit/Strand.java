package io.github.sluice.testkit;

import org.jspecify.annotations.Nullable;

/** One participant of a run under virtual time: the driving thread, or a task. Guarded by the {@link Baton}. */
final class Strand {
    /** Where a strand is in its life. */
    enum Place {
        /** A task whose time has not come. */
        LATER,
        /** May go on, or begin, when it gets the baton. */
        RUNNABLE,
        /** Has the baton. */
        RUNNING,
        /** Waits for something to happen or for time to pass. */
        WAITING,
        /** Over, or never to begin. */
        ENDED
    }

    private final String name;
    private final long number;
    private final Runnable task;
    private final Happening end;
    private volatile @Nullable Thread thread; // written by the thread that has the baton
    private Place place;
    private boolean interrupted;
    private String waitsFor = "";
    private @Nullable Alarm alarm;

    Strand(String name, long number, Place place, Runnable task) {
        this.name = name;
        this.number = number;
        this.place = place;
        this.task = task;
        end = new Happening("the end of " + name);
    }

    String name() {
        return name;
    }

    long number() {
        return number;
    }

    Happening end() {
        return end;
    }

    Place place() {
        return place;
    }

    void place(Place now) {
        place = now;
    }

    @Nullable
    Thread thread() {
        return thread;
    }

    void runsOn(Thread runner) {
        thread = runner;
    }

    void run() {
        task.run();
    }

    /** Begins to wait. */
    void waitFor(String what, @Nullable Alarm limit) {
        place = Place.WAITING;
        waitsFor = what;
        alarm = limit;
    }

    @Nullable
    Alarm alarm() {
        return alarm;
    }

    void alarm(@Nullable Alarm set) {
        alarm = set;
    }

    String waitsFor() {
        return waitsFor;
    }

    void interrupt() {
        interrupted = true;
    }

    /** Whether it was interrupted while it had no baton; asking forgets it. */
    boolean takeInterrupt() {
        boolean was = interrupted;
        interrupted = false;
        return was;
    }
}
