package io.github.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RunResult;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeDescriptor;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.RuntimeOutcome;
import io.github.sluice.runtime.StepSpec;
import io.github.sluice.runtime.TaskSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each test of the contract fails for a runtime that breaks what it is about. */
@Timeout(60)
class JobRuntimeContractTest {
    @TempDir
    private Path folder;

    /** The contract, for one plugin. */
    private static final class Kept extends JobRuntimeContract {
        private final JobRuntimePlugin plugin;

        Kept(JobRuntimePlugin plugin) {
            this.plugin = plugin;
        }

        @Override
        protected JobRuntimePlugin plugin() {
            return plugin;
        }
    }

    /** Starts every task by the host's starter; tests break one part of it. */
    static class Sound implements JobRuntime {
        final RuntimeHost host;

        Sound(RuntimeHost host) {
            this.host = host;
        }

        @Override
        public RunResult run(TaskSpec task) {
            try {
                return RunResult.started(host.starter().start(task.process()));
            } catch (IOException failed) {
                return RunResult.failed(String.valueOf(failed.getMessage()));
            }
        }
    }

    /** Makes a runtime. */
    @FunctionalInterface
    interface Init {
        JobRuntime make(RuntimeHost host) throws JobRuntimeException;
    }

    /** Found by its public constructor, as a service. */
    public static class Plugin implements JobRuntimePlugin {
        private final Init init;

        /** A sound one. */
        public Plugin() {
            this(Sound::new);
        }

        Plugin(Init init) {
            this.init = init;
        }

        @Override
        public RuntimeDescriptor descriptor() {
            return RuntimeDescriptor.of("runtime/p").build();
        }

        @Override
        public JobRuntime init(RuntimeContext context, RuntimeHost host) throws JobRuntimeException {
            return init.make(host);
        }
    }

    @Test
    void aRuntimeThatIsRightPasses() {
        Kept kept = kept(Sound::new);
        assertThatCode(() -> kept.aWholeStepOfSeveralTasksEndsWell(folder)).doesNotThrowAnyException();
        assertThatCode(kept::theServiceLoaderCanMakeThePlugin).doesNotThrowAnyException();
        assertThatCode(kept::theDescriptorIsTheSameAtEveryCallAndForEveryObject).doesNotThrowAnyException();
    }

    @Test
    void aTaskThatIsStartedIsLookedAtClosely() {
        assertThatCode(() -> kept(Sound::new).runStartsTheTaskOrLeavesItToTheCaller(folder))
                .doesNotThrowAnyException();
    }

    @Test
    void aDescriptorThatChangesIsFound() {
        AtomicInteger calls = new AtomicInteger();
        Kept kept = new Kept(new Plugin() {
            @Override
            public RuntimeDescriptor descriptor() {
                return RuntimeDescriptor.of("runtime/p" + calls.incrementAndGet())
                        .build();
            }
        });
        assertThatThrownBy(kept::theDescriptorIsTheSameAtEveryCallAndForEveryObject)
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void aPluginThatCannotBeMadeAsAServiceIsFound() {
        Kept kept = new Kept(new Plugin() {});
        assertThatThrownBy(kept::theServiceLoaderCanMakeThePlugin).hasMessageContaining("is public");
    }

    @Test
    void aCleanupThatNeedsASetupIsFound() {
        Kept kept = kept(host -> new Sound(host) {
            private final Set<StepSpec> known = new HashSet<>();

            @Override
            public RuntimeOutcome setup(StepSpec step) {
                known.add(step);
                return RuntimeOutcome.done();
            }

            @Override
            public RuntimeOutcome cleanup(StepSpec step) {
                return known.remove(step) ? RuntimeOutcome.done() : RuntimeOutcome.failed("which step?");
            }
        });
        assertThatThrownBy(() -> kept.cleanupWithoutASetupIsDoneAndTwiceIsDone(folder))
                .hasMessageContaining("which step?");
    }

    @Test
    void aFolderThatIsLeftBehindIsFound() {
        Kept kept = kept(host -> new Sound(host) {
            @Override
            public RuntimeOutcome setup(StepSpec step) {
                try {
                    Files.createDirectory(host.spool().resolve(step.id().toString()));
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
                return RuntimeOutcome.done();
            }
        });
        assertThatThrownBy(() -> kept.cleanupRemovesAllThatWasMadeForAStep(folder))
                .hasMessageContaining("files of the host");
    }

    @Test
    void aRunThatFailsIsFoundWithItsReason() {
        Kept kept = kept(host -> task -> RunResult.failed("no runc"));
        assertThatThrownBy(() -> kept.runStartsTheTaskOrLeavesItToTheCaller(folder))
                .hasMessageContaining("no runc");
    }

    @Test
    void aRuntimeThatCanBeMadeOnlyOnceIsFound() {
        AtomicInteger made = new AtomicInteger();
        Kept kept = kept(host -> {
            if (made.incrementAndGet() > 1) {
                throw new JobRuntimeException("in use");
            }
            return new Sound(host);
        });
        assertThatThrownBy(() -> kept.aRuntimeThatWasEndedCanBeMadeAgainByTheSamePlugin(folder))
                .hasMessageContaining("in use");
    }

    private static Kept kept(Init init) {
        return new Kept(new Plugin(init));
    }
}
