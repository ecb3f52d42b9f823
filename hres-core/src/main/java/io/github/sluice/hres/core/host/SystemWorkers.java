package io.github.sluice.hres.core.host;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Threads and clocks of this machine. The one place of the engine that makes threads and reads clocks. */
final class SystemWorkers implements Workers {
    private final ExecutorService threads;
    private final ScheduledThreadPoolExecutor alarm;

    SystemWorkers() {
        AtomicLong number = new AtomicLong();
        ThreadFactory daemons = task -> {
            Thread thread = new Thread(task, "sluice-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
        threads = Executors.newCachedThreadPool(daemons);
        alarm = new ScheduledThreadPoolExecutor(1, daemons);
        alarm.setRemoveOnCancelPolicy(true);
        alarm.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        alarm.setKeepAliveTime(1, TimeUnit.MINUTES);
        alarm.allowCoreThreadTimeOut(true);
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Work start(String name, Runnable task) {
        Started work = new Started(name, task);
        try {
            threads.execute(work);
        } catch (RejectedExecutionException closed) {
            throw new IllegalStateException("the workers were closed", closed);
        }
        return work;
    }

    @Override
    public Work startAfter(Duration delay, String name, Runnable task) {
        if (delay.isZero() || delay.isNegative()) {
            return start(name, task);
        }
        Started work = new Started(name, task);
        try {
            work.waitFor(alarm.schedule(() -> threads.execute(work), delay.toNanos(), TimeUnit.NANOSECONDS));
        } catch (RejectedExecutionException closed) {
            throw new IllegalStateException("the workers were closed", closed);
        }
        return work;
    }

    @Override
    public Signal signal() {
        return new Latch();
    }

    @Override
    public void close() {
        alarm.shutdownNow();
        threads.shutdownNow();
    }

    private static final class Latch implements Signal {
        private final CountDownLatch given = new CountDownLatch(1);

        @Override
        public void give() {
            given.countDown();
        }

        @Override
        public boolean await(Duration limit) throws InterruptedException {
            return given.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private static final class Started implements Work, Runnable {
        private final String name;
        private final Runnable task;
        private final CountDownLatch ended = new CountDownLatch(1);
        private @Nullable Thread runner; // guarded by this
        private @Nullable Future<?> alarm; // guarded by this
        private boolean cancelled; // guarded by this

        Started(String name, Runnable task) {
            this.name = name;
            this.task = task;
        }

        synchronized void waitFor(Future<?> delayed) {
            alarm = delayed;
        }

        @Override
        public void run() {
            Thread thread = Thread.currentThread();
            synchronized (this) {
                if (cancelled) {
                    return;
                }
                runner = thread;
            }
            String idle = thread.getName();
            thread.setName(name);
            try {
                task.run();
            } finally {
                thread.setName(idle);
                synchronized (this) {
                    runner = null;
                    Thread.interrupted(); // an interrupt that was meant for this task must not hit the thread's next
                    // one
                }
                ended.countDown();
            }
        }

        @Override
        public boolean await(Duration limit) throws InterruptedException {
            return ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public synchronized void cancel() {
            cancelled = true;
            if (runner != null) {
                runner.interrupt();
                return;
            }
            if (alarm != null) {
                alarm.cancel(false);
            }
            ended.countDown();
        }
    }
}
