package io.github.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each test of the contract fails for a plugin that breaks what it is about. */
@Timeout(60)
class HresPluginContractTest {
    /** The contract, for one plugin. */
    private static final class Kept extends HresPluginContract {
        private final HresPlugin plugin;
        private final Settings config;

        Kept(HresPlugin plugin, Settings config) {
            this.plugin = plugin;
            this.config = config;
        }

        @Override
        protected HresPlugin plugin() {
            return plugin;
        }

        @Override
        protected Settings goodConfig() {
            return config;
        }

        @Override
        protected Duration patience() {
            return Duration.ofMillis(200);
        }
    }

    private static RecordingPlugin.Builder plugin() {
        return RecordingPlugin.builder("hres/p");
    }

    private static Kept kept(HresPlugin plugin) {
        return new Kept(plugin, Settings.none());
    }

    private static FaultPlugin sick(Hook hook, Fault fault) {
        return FaultPlugin.around(plugin().build()).set(hook, fault);
    }

    @Test
    void aConfigurationThatTheSchemaRefusesIsFound() {
        HresPlugin wants = plugin().config(Key.text("colour").required()).build();
        assertThatThrownBy(() -> kept(wants).theSchemasAcceptWhatIsRight()).hasMessageContaining("colour");
    }

    @Test
    void anAnswerOfNullToNoArgumentsIsFound() {
        assertThatThrownBy(() ->
                        kept(sick(Hook.VALIDATE_ARGS, Fault.returnsNull())).argumentsAreAnsweredAlsoWhenNoneAreGiven())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void goodArgumentsThatAreRefusedAreFound() {
        HresPlugin refuses =
                plugin().validateArgs(arguments -> Optional.of("no")).build();
        assertThatThrownBy(() -> kept(refuses).argumentsAreAnsweredAlsoWhenNoneAreGiven())
                .hasMessageContaining("problem of the good arguments");
    }

    @Test
    void anUndoThatMayNotComeAgainIsFound() {
        AtomicInteger undone = new AtomicInteger();
        HresPlugin once = plugin().revoke(call -> {
                    if (undone.incrementAndGet() > 1) {
                        throw new IllegalStateException("already gone");
                    }
                })
                .build();
        assertThatThrownBy(() -> kept(once).aPrerunIsUndoneAndTheUndoMayComeAgain())
                .hasMessageContaining("second undo");
    }

    @Test
    void anUndoThatKnowsOnlyItsOwnIsFound() {
        assertThatThrownBy(() -> kept(sick(Hook.REVOKE, Fault.unchecked())).anUndoOfWhatWasNeverDoneDoesNoHarm())
                .hasMessageContaining("unknown key");
    }

    @Test
    void anEpilogThatNeedsAPrologIsFound() {
        assertThatThrownBy(
                        () -> kept(sick(Hook.JOB_EPILOG, Fault.unchecked())).epilogsOnNodesBearThatThereWasNoProlog())
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() ->
                        kept(sick(Hook.TASK_EPILOG, Fault.returnsNull())).epilogsOnNodesBearThatThereWasNoProlog())
                .hasMessageContaining("task epilog without a prolog");
    }

    @Test
    void aVerdictOnAnUnknownLayerIsFound() {
        HresPlugin invents =
                plugin().maintain(call -> List.of(LayerVerdict.up("elsewhere"))).build();
        assertThatThrownBy(() -> kept(invents).maintenanceSpeaksOfLayersThatThereAre())
                .hasMessageContaining("elsewhere");
    }

    @Test
    void aHookThatIsDeafToInterruptsIsFound() {
        CountDownLatch over = new CountDownLatch(1);
        HresPlugin deaf = sick(Hook.JOB_PROLOG, Fault.of("is deaf", () -> {
            Thread.interrupted();
            over.await();
        }));
        assertThatThrownBy(() -> kept(deaf).anInterruptEndsAHookSoon()).hasMessageContaining("jobProlog ended within");
        over.countDown();
    }

    @Test
    void aPrerunThatDoesNotSucceedIsFound() {
        HresPlugin busy =
                plugin().prerun(call -> PrerunResult.retryLater("busy")).build();
        assertThatThrownBy(() -> kept(busy).aWholeJobGoesThroughControllerNodesAndSteps())
                .hasMessageContaining("busy");
    }

    @Test
    void aPluginThatIsRightPasses() {
        assertThatCode(() -> kept(plugin().build()).theDescriptorIsTheSameAtEveryCallAndForEveryObject())
                .doesNotThrowAnyException();
    }
}
