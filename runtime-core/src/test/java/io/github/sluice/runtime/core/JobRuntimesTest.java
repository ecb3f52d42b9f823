package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeHost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of loading, sentence by sentence. */
class JobRuntimesTest {
    private static final RuntimeContext STEP = RuntimeContext.STEP_DAEMON;

    private final List<String> ended = new ArrayList<>();

    @Test
    void theShortAndTheLongNameAreTheSame() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/oci"));
        assertThat(runtimes.load("oci", STEP)).isEqualTo(runtimes.load("runtime/oci", STEP));
        assertThat(runtimes.loaded()).containsExactly("runtime/oci");
        assertThat(runtimes.type("oci")).isEqualTo("runtime/oci");
    }

    @Test
    void anEmptyNameIsTheBuiltInDefault() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/oci"), FakePlugin.of("runtime/none"));
        assertThat(runtimes.type(runtimes.load("", STEP))).isEqualTo("runtime/oci");
    }

    @Test
    void anEmptyNameIsTheConfiguredDefaultWhereThereIsOne() throws Exception {
        for (String name : List.of("none", "runtime/none")) {
            JobRuntimes runtimes = builder(FakePlugin.of("runtime/oci"), FakePlugin.of("runtime/none"))
                    .defaultRuntime(name)
                    .build();
            assertThat(runtimes.type(runtimes.load("", STEP))).isEqualTo("runtime/none");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> builder().defaultRuntime(""));
    }

    @Test
    void indexesBeginAtOneAndARepeatGivesTheSame() throws Exception {
        AtomicInteger inits = new AtomicInteger();
        JobRuntimes runtimes = with(
                FakePlugin.of("runtime/a", (context, host) -> {
                    inits.incrementAndGet();
                    return new FakePlugin.Idle();
                }),
                FakePlugin.of("runtime/b"));
        assertThat(runtimes.load("a", STEP)).isEqualTo(1);
        assertThat(runtimes.load("b", STEP)).isEqualTo(2);
        assertThat(runtimes.load("a", STEP)).isEqualTo(1);
        assertThat(inits).hasValue(1);
        assertThat(runtimes.loaded()).containsExactly("runtime/a", "runtime/b");
    }

    @Test
    void indexZeroIsNeverARuntime() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"));
        runtimes.load("a", STEP);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> runtimes.type(0))
                .withMessage("runtime 0 is never a runtime: none was resolved, load one by its name first");
        assertThatIllegalArgumentException().isThrownBy(() -> runtimes.step(0, StepRig.STEP));
    }

    @Test
    void anIndexThatWasNeverGivenOutIsUnknown() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"));
        runtimes.load("a", STEP);
        for (int index : new int[] {2, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> runtimes.step(index, StepRig.STEP))
                    .withMessage("runtime " + index + " is unknown: 1 to 1 are loaded");
        }
    }

    @Test
    void useBeforeALoadOrAfterTheEndIsAnError() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"));
        assertThatIllegalStateException()
                .isThrownBy(() -> runtimes.type(1))
                .withMessage("runtime 1 is asked for, and none is loaded: load it first");
        assertThatIllegalStateException().isThrownBy(() -> runtimes.type(0));
        runtimes.load("a", STEP);
        runtimes.close();
        assertThatIllegalStateException().isThrownBy(() -> runtimes.step(1, StepRig.STEP));
        assertThat(runtimes.loaded()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"FAILED", "OUT_OF_MEMORY"},
            mode = EnumSource.Mode.EXCLUDE)
    void anInitThatFailsLeavesNoTraceAndItsSlotIsUsedAgain(Fault fault) throws Exception {
        AtomicReference<Fault> now = new AtomicReference<>(fault);
        JobRuntimes runtimes = with(
                FakePlugin.of(
                        "runtime/bad",
                        (context, host) -> now.get() == null
                                ? new FakePlugin.Idle()
                                : now.get().answer(reason -> new FakePlugin.Idle())),
                FakePlugin.of("runtime/good"));
        assertThatThrownBy(() -> runtimes.load("bad", STEP))
                .isInstanceOf(JobRuntimeException.class)
                .hasMessageStartingWith("runtime/bad cannot be used: its init ")
                .hasMessageContaining(fault == Fault.NULL ? "returned null" : "threw ");
        assertThat(runtimes.loaded()).isEmpty();
        assertThat(runtimes.load("good", STEP)).isEqualTo(1);
        now.set(null);
        assertThat(runtimes.load("bad", STEP)).isEqualTo(2);
    }

    @Test
    void theReasonsOfAnInitComeAsTheyAre() {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a", (context, host) -> {
            throw new JobRuntimeException(List.of("no runc", "no oci.conf"));
        }));
        assertThatThrownBy(() -> runtimes.load("a", STEP))
                .isInstanceOfSatisfying(JobRuntimeException.class, refused -> assertThat(refused.problems())
                        .containsExactly("no runc", "no oci.conf"));
    }

    @Test
    void anErrorOfTheMachineRisesFromAnInitAndTheNextTryStartsClean() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a", (context, host) -> {
            if (tries.incrementAndGet() == 1) {
                throw new OutOfMemoryError("wanted");
            }
            return new FakePlugin.Idle();
        }));
        assertThatThrownBy(() -> runtimes.load("a", STEP)).isInstanceOf(OutOfMemoryError.class);
        assertThat(runtimes.load("a", STEP)).isEqualTo(1);
    }

    @Test
    void anotherContextIsRefusedAndTheFirstOneStays() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"));
        int index = runtimes.load("a", RuntimeContext.NODE_DAEMON);
        assertThatThrownBy(() -> runtimes.load("a", STEP))
                .isInstanceOf(JobRuntimeException.class)
                .hasMessage(
                        "runtime/a is loaded as NODE_DAEMON and cannot be loaded as STEP_DAEMON in the same process");
        assertThat(runtimes.load("a", RuntimeContext.NODE_DAEMON)).isEqualTo(index);
    }

    @Test
    void initLearnsWhereItRunsAndWhatTheHostOffers() throws Exception {
        AtomicReference<RuntimeContext> context = new AtomicReference<>();
        AtomicReference<RuntimeHost> host = new AtomicReference<>();
        JobRuntimes runtimes = builder(FakePlugin.of("runtime/a", (where, offers) -> {
                    context.set(where);
                    host.set(offers);
                    return new FakePlugin.Idle();
                }))
                .configuration(Path.of("/etc/site"))
                .build();
        runtimes.load("a", RuntimeContext.SUBMIT);
        assertThat(context).hasValue(RuntimeContext.SUBMIT);
        assertThat(host.get().node()).isEqualTo("n1");
        assertThat(host.get().spool()).isEqualTo(Path.of("/spool"));
        assertThat(host.get().configuration()).isEqualTo(Path.of("/etc/site"));
    }

    @Test
    void eachComponentOfAJobHasItsRuntime() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"), FakePlugin.of("runtime/oci"));
        assertThat(runtimes.loadAll(List.of("a", "", "runtime/a", "oci"), STEP)).containsExactly(1, 2, 1, 2);
        assertThat(runtimes.loadAll(List.of(), STEP)).isEmpty();
    }

    @Test
    void allProblemsOfTheComponentsComeAtOnceAndTheOthersStayLoaded() {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"), FakePlugin.of("runtime/b", (context, host) -> {
            throw new JobRuntimeException("b has no licence");
        }));
        assertThatThrownBy(() -> runtimes.loadAll(List.of("x", "b", "a", "x"), STEP))
                .isInstanceOfSatisfying(JobRuntimeException.class, refused -> assertThat(refused.problems())
                        .containsExactly("runtime/x is not installed: runtime/a, runtime/b", "b has no licence"));
        assertThat(runtimes.loaded()).containsExactly("runtime/a");
    }

    @Test
    void theEndComesInReverseAndLoadingAgainWorks() throws Exception {
        JobRuntimes runtimes = with(ending("a"), ending("b"), ending("c"));
        runtimes.loadAll(List.of("b", "c", "a"), STEP);
        assertThat(runtimes.fini()).isEmpty();
        assertThat(ended).containsExactly("a", "c", "b");
        assertThat(runtimes.fini()).isEmpty();
        assertThat(ended).hasSize(3);
        assertThat(runtimes.load("c", RuntimeContext.NODE_DAEMON))
                .as("the table was empty, so another context is fine too")
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"FAILED", "NULL", "OUT_OF_MEMORY"},
            mode = EnumSource.Mode.EXCLUDE)
    void aFiniThatFailsIsToldAndTheOthersAreEnded(Fault fault) throws Exception {
        JobRuntimes runtimes = with(ending("a"), ending("b", fault), ending("c"));
        runtimes.loadAll(List.of("a", "b", "c"), STEP);
        assertThat(runtimes.fini()).singleElement().asString().startsWith("runtime/b: its fini threw ");
        assertThat(ended).containsExactly("c", "b", "a");
        assertThat(runtimes.loaded()).isEmpty();
    }

    @Test
    void anErrorOfTheMachineRisesFromTheEndWhenAllAreEnded() throws Exception {
        JobRuntimes runtimes = with(ending("a"), ending("b", Fault.OUT_OF_MEMORY), ending("c"));
        runtimes.loadAll(List.of("a", "b", "c"), STEP);
        assertThatThrownBy(runtimes::fini).isInstanceOf(OutOfMemoryError.class);
        assertThat(ended).containsExactly("c", "b", "a");
        assertThat(runtimes.load("a", STEP)).isEqualTo(1);
    }

    @Test
    void aRuntimeIsNotEndedWhileAStepRuns() throws Exception {
        StepRig rig = new StepRig(1);
        AtomicReference<String> refused = new AtomicReference<>("");
        rig.actions.put("run 0", () -> {
            try {
                rig.runtimes.fini();
            } catch (IllegalStateException expected) {
                refused.set(expected.getMessage());
            }
        });
        assertThat(rig.run().isSuccess()).isTrue();
        assertThat(refused).hasValue("the runtimes cannot be ended, as steps are running: 1");
        assertThat(rig.runtimes.fini()).isEmpty();
    }

    @Test
    void aStepThatWasMadeBeforeTheEndDoesNotRunWithAnotherRuntime() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"), FakePlugin.of("runtime/b"));
        StepRunner late = runtimes.step(runtimes.load("a", STEP), StepRig.STEP).build();
        runtimes.fini();
        assertThat(runtimes.load("b", STEP)).isEqualTo(1);
        assertThatIllegalStateException()
                .isThrownBy(late::run)
                .withMessage("runtime/a was ended: load it again and make the step anew");
    }

    @Test
    @DisplayName("an init that loads itself or ends the runtimes is told so, and does not wait for itself")
    void anInitDoesNotComeBackThroughTheDoor() throws Exception {
        AtomicReference<JobRuntimes> door = new AtomicReference<>();
        AtomicReference<String> said = new AtomicReference<>("");
        JobRuntimes runtimes = with(
                FakePlugin.of("runtime/self", (context, host) -> {
                    door.get().load("self", STEP);
                    return new FakePlugin.Idle();
                }),
                FakePlugin.of("runtime/other", (context, host) -> {
                    door.get().load("self", STEP);
                    return new FakePlugin.Idle();
                }),
                FakePlugin.of("runtime/ends", (context, host) -> {
                    try {
                        door.get().fini();
                    } catch (IllegalStateException refused) {
                        said.set(refused.getMessage());
                    }
                    return new FakePlugin.Idle();
                }));
        door.set(runtimes);
        assertThatThrownBy(() -> runtimes.load("self", STEP))
                .hasMessage("runtime/self cannot be loaded from inside of an init");
        assertThatThrownBy(() -> runtimes.load("other", STEP))
                .hasMessage("runtime/self cannot be loaded from inside of an init");
        assertThat(runtimes.load("ends", STEP)).isEqualTo(1);
        assertThat(said).hasValue("the runtimes cannot be ended from inside of an init");
    }

    @Test
    void theSpoolFolderIsAbsolute() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JobRuntimes.builder("n1", Path.of("spool")))
                .withMessage("spool folder spool: an absolute path is right");
    }

    private FakePlugin ending(String name) {
        return FakePlugin.of("runtime/" + name, new Ending(name, null));
    }

    private FakePlugin ending(String name, Fault fault) {
        return FakePlugin.of("runtime/" + name, new Ending(name, fault));
    }

    private static JobRuntimes with(JobRuntimePlugin... plugins) {
        return builder(plugins).build();
    }

    private static JobRuntimes.Builder builder(JobRuntimePlugin... plugins) {
        return JobRuntimes.builder("n1", Path.of("/spool")).plugins(plugins);
    }

    private final class Ending extends FakePlugin.Idle {
        private final String name;
        private final @Nullable Fault fault;

        Ending(String name, @Nullable Fault fault) {
            this.name = name;
            this.fault = fault;
        }

        @Override
        public void fini() {
            ended.add(name);
            Fault.instead(fault, () -> true, reason -> true);
        }
    }
}
