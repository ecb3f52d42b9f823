package io.github.sluice.testkit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The threads that tasks run on: daemons, kept for the next task until the run is closed. Guarded by the {@link Baton}. */
final class Crew {
    private final Baton baton;
    private final Deque<Member> idle = new ArrayDeque<>();
    private boolean closed;
    private int hired;

    Crew(Baton baton) {
        this.baton = baton;
    }

    /** Has a task that has the baton begin on a thread that is free. */
    void begin(Strand strand) {
        Member member = idle.poll();
        if (member == null) {
            member = new Member();
            member.next = strand;
            hired++;
            Thread thread = new Thread(member, "virtual-" + hired);
            thread.setDaemon(true);
            thread.start();
            return;
        }
        member.next = strand;
        LockSupport.unpark(member.thread);
    }

    /** Sends the idle threads home, and the others when they are done. */
    void close() {
        closed = true;
        idle.forEach(member -> LockSupport.unpark(member.thread));
        idle.clear();
    }

    private final class Member implements Runnable {
        private volatile @Nullable Strand next;
        private volatile @Nullable Thread thread;

        @Override
        public void run() {
            thread = Thread.currentThread();
            for (Strand strand = take(); strand != null; strand = take()) {
                next = null;
                baton.perform(strand);
                Thread.interrupted(); // an interrupt that was meant for this task must not hit the thread's next one
                Strand after = baton.finish(strand, this::rest);
                if (after != null) { // else somebody may have set the next one already
                    next = after;
                }
            }
        }

        /** Called with the baton's lock, when the next strand has a thread of its own. */
        private void rest() {
            if (!closed) {
                idle.push(this);
            }
        }

        private @Nullable Strand take() {
            while (next == null) {
                if (isDismissed()) {
                    return null;
                }
                LockSupport.park(this);
            }
            return next;
        }

        private boolean isDismissed() {
            synchronized (baton) {
                return closed && next == null;
            }
        }
    }
}
