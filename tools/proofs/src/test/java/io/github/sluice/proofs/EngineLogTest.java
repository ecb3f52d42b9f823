package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.resources.ResourcesException;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.TestCluster;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** What an administrator reads. */
@Timeout(60)
class EngineLogTest {
    private static final String YAML = resource("a", "logtest");

    private final Logger logger = (Logger) LoggerFactory.getLogger("io.github.sluice.hres");
    private final Level level = logger.getLevel();
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing(); // takes the log context of this moment
            super.append(event);
        }
    };

    @BeforeEach
    void listen() {
        appender.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(appender);
    }

    @AfterEach
    void leave() {
        logger.detachAppender(appender);
        logger.setLevel(level);
        MDC.clear();
    }

    @Test
    void aFaultIsLoggedOnceWithPluginResourceJobAndHook() {
        try (EngineRig rig = new EngineRig(1)) {
            FaultPlugin a = FaultPlugin.around(rig.plugin("logtest").build()).set(Hook.PRERUN, Fault.unchecked());
            try (TestCluster cluster = rig.cluster(YAML, a)) {
                OneJob job = cluster.job("a:1", 1);
                MDC.put("job", "the host's own");
                job.prerun();
                assertThat(MDC.getCopyOfContextMap()).containsExactlyEntriesOf(Map.of("job", "the host's own"));
                job.giveUp();
            }
        }
        assertThat(heard(Level.WARN)).singleElement().satisfies(event -> {
            assertThat(event.getFormattedMessage())
                    .isEqualTo("hres/logtest of a, prerun for job 1: failed: "
                            + "java.lang.IllegalStateException: state on fire");
            assertThat(event.getMDCPropertyMap())
                    .containsOnly(
                            Map.entry("plugin", "hres/logtest"),
                            Map.entry("resource", "a"),
                            Map.entry("hook", "prerun"),
                            Map.entry("job", "1"));
        });
    }

    @Test
    void startReloadAndStopAreOneLineEachWithThePlugins() {
        try (EngineRig rig = new EngineRig(1)) {
            TestCluster cluster = rig.cluster(YAML, rig.plugin("logtest").build());
            EngineRig.reload(cluster, resource("b", "logtest"));
            cluster.close();
            cluster.close();
        }
        assertThat(heard(Level.INFO))
                .extracting(ILoggingEvent::getFormattedMessage)
                .hasSize(3)
                .allMatch(line -> line.contains("plugins: [hres/logtest ("))
                .last()
                .asString()
                .startsWith("stopped");
    }

    @Test
    void aContextThatCannotBeOpenedIsLoggedOnce() {
        try (EngineRig rig = new EngineRig(1)) {
            rig.cluster(
                            YAML,
                            rig.plugin("logtest")
                                    .onOpen(context -> {
                                        throw new IllegalStateException("no licence");
                                    })
                                    .build())
                    .close();
        }
        assertThat(heard(Level.WARN))
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("hres/logtest of a, open: failed: java.lang.IllegalStateException: no licence");
    }

    @Test
    void aFileThatIsRefusedSaysWhatIsWrongWithItsPlugin() {
        try (EngineRig rig = new EngineRig(1)) {
            assertThatThrownBy(() -> HresController.builder()
                            .workers(rig.time)
                            .resources("resources.yaml", YAML.getBytes(StandardCharsets.UTF_8))
                            .plugins(
                                    rig.plugin("logtest").build(),
                                    rig.plugin("logtest").build())
                            .open())
                    .isInstanceOf(ResourcesException.class);
        }
        assertThat(heard(Level.WARN))
                .extracting(ILoggingEvent::getFormattedMessage)
                .hasSize(2)
                .allMatch(line -> line.contains("neither is loaded"));
    }

    private List<ILoggingEvent> heard(Level wanted) {
        return List.copyOf(appender.list).stream()
                .filter(event -> event.getLevel() == wanted)
                .filter(event -> event.getFormattedMessage().contains("hres/logtest"))
                .toList();
    }
}
