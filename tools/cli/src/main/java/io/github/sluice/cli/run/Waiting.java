package io.github.sluice.cli.run;

import io.github.sluice.hres.Job;
import java.time.Instant;
import java.util.Optional;

/** A job in the queue; with its charges, while a pre-run of it goes on. Used by the thread that decides. */
final class Waiting {
    private final PlannedJob job;
    private int restarts;
    private Optional<Job> seated = Optional.empty();
    private Instant notBefore = Instant.MIN;
    private String lastReason = "";

    Waiting(PlannedJob job) {
        this.job = job;
    }

    PlannedJob job() {
        return job;
    }

    String name() {
        return job.name();
    }

    /** How often it was started again. */
    int restarts() {
        return restarts;
    }

    /** It is to be started once more. */
    void restart(Instant notBeforeThen) {
        restarts++;
        notBefore = notBeforeThen;
        lastReason = "";
    }

    /** The job on the nodes that it is charged for, if it is. */
    Optional<Job> seated() {
        return seated;
    }

    void seat(Job charged) {
        seated = Optional.of(charged);
    }

    void unseat() {
        seated = Optional.empty();
    }

    void waitUntil(Instant time) {
        notBefore = time;
    }

    /** When it may be tried again. */
    Instant notBefore() {
        return notBefore;
    }

    /** Whether this is another reason than the one before. */
    boolean isNews(String reason) {
        boolean news = !reason.equals(lastReason);
        lastReason = reason;
        return news;
    }
}
