package io.github.sluice.proofs;

import static io.github.sluice.proofs.EngineRig.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.LayerVerdict;
import io.github.sluice.hres.NodeContext;
import io.github.sluice.hres.NodeHooks;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.PrerunResult;
import io.github.sluice.hres.ResourceContext;
import io.github.sluice.hres.core.HresController;
import io.github.sluice.hres.core.HresNode;
import io.github.sluice.hres.core.host.HresHost;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.ledger.ChargeResult;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.testkit.Fault;
import io.github.sluice.testkit.FaultPlugin;
import io.github.sluice.testkit.OneJob;
import io.github.sluice.testkit.TestCluster;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class EngineReentryTest {
    private static final NodeTable NODES = NodeTable.of(EngineRig.NODES);

    private static Stream<Arguments> doors() {
        JobId job = JobId.of(1);
        return Stream.of(
                door("submit", hres -> hres.submit("a:1")),
                door("prerun", hres -> hres.prerun(job)),
                door("revoke", hres -> hres.revoke(job)),
                door("epilog", hres -> hres.epilog(job, Instant.EPOCH)),
                door("reload", hres -> hres.reload("resources.yaml", new byte[0])),
                door("startMaintenance", HresController::startMaintenance),
                door("stopMaintenance", HresController::stopMaintenance),
                door("stop", HresController::stop),
                door("close", HresController::close));
    }

    private static Arguments door(String name, Consumer<HresController> call) {
        return Arguments.of(name, call);
    }

    @ParameterizedTest(name = "F07, J05: {0} from inside a hook is refused at once, never a deadlock")
    @MethodSource("doors")
    void aHookMayNotComeInThroughADoor(String name, Consumer<HresController> call) {
        try (EngineRig rig = new EngineRig(1)) {
            AtomicReference<HresController> hres = new AtomicReference<>();
            FaultPlugin sick = FaultPlugin.around(rig.plugin("a").build())
                    .set(Hook.PRERUN, Fault.of("calls " + name, () -> call.accept(hres.get())));
            try (TestCluster cluster = rig.cluster(resource("a", "a"), sick)) {
                hres.set(cluster.controller());
                OneJob job = cluster.job("a:1", 1);
                assertThat(job.prerun()).isInstanceOfSatisfying(Start.Hold.class, hold -> assertThat(hold.reason())
                        .contains("from inside a hook"));
                assertThat(rig.passed()).isZero();
                job.giveUp();
                sick.heal(Hook.PRERUN);
                assertThat(cluster.job("a:1", 1).run()).isEqualTo(Outcome.done());
            }
        }
    }

    @Test
    @DisplayName("J05: a pre-run may look at the layers of its resource, the charge of its own job included")
    void snapshotsWorkFromInsideAHook() {
        try (EngineRig rig = new EngineRig(2)) {
            AtomicReference<ResourceContext> context = new AtomicReference<>();
            List<Long> used = new ArrayList<>();
            TestCluster cluster = rig.cluster(
                    resource("a", "a"),
                    rig.plugin("a")
                            .onOpen(context::set)
                            .prerun(call -> {
                                used.add(context.get().layers().get(0).used());
                                return PrerunResult.ready();
                            })
                            .build());
            try (cluster) {
                assertThat(cluster.job("a:7", 2).run()).isEqualTo(Outcome.done());
                assertThat(used).containsExactly(7L);
            }
            assertThatThrownBy(() -> context.get().layers()).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    @DisplayName("J05: maintenance takes a layer down while jobs are charged, in every order, without harm")
    void verdictsAndChargesMeet() {
        Set<Long> chargedInAll = new HashSet<>();
        for (int seed = 0; seed < 40; seed++) {
            try (EngineRig rig = new EngineRig(seed)) {
                TestCluster cluster = rig.cluster(
                        resource("a", "a", "maintenance_cycle: 1s"),
                        rig.plugin("a")
                                .maintain(call -> {
                                    rig.time.giveWay();
                                    return List.of(LayerVerdict.down("all", "smoke"));
                                })
                                .build());
                try (cluster) {
                    HresController hres = cluster.controller();
                    JobRequest request = hres.submit("a:1").orElseThrow();
                    List<ChargeResult.Kind> charges = new ArrayList<>();
                    hres.startMaintenance();
                    rig.time.start("host", () -> {
                        for (int i = 1; i <= 4; i++) {
                            Job job = Job.builder(JobId.of(i)).build();
                            charges.add(hres.charge(job, request, NODES.set("n" + i))
                                    .kind());
                            rig.time.giveWay();
                        }
                    });
                    rig.time.runDue();
                    long charged = charges.stream()
                            .filter(ChargeResult.Kind.CHARGED::equals)
                            .count();
                    chargedInAll.add(charged);
                    assertThat(hres.audit()).isEmpty();
                    assertThat(hres.layers("a").get(0).used()).isEqualTo(charged);
                    assertThat(rig.heard.stream().filter(each -> each.startsWith("requeue")))
                            .hasSize(charged > 0 ? 1 : 0);
                    for (int i = 1; i <= 4; i++) {
                        hres.release(JobId.of(i));
                    }
                    assertThat(hres.layers("a").get(0).used()).isZero();
                    assertThat(hres.audit()).isEmpty();
                }
            }
        }
        assertThat(chargedInAll).as("numbers of jobs that were quicker").hasSizeGreaterThan(2);
    }

    @Test
    @DisplayName("J05: stop is refused while the host says that the thread holds locks that plugins may need")
    void stopWithLocksIsRefused() {
        boolean[] locked = {true};
        HresController hres = HresController.builder()
                .host(new HresHost() {
                    @Override
                    public boolean holdsLocks() {
                        return locked[0];
                    }
                })
                .classLoader(ClassLoader.getPlatformClassLoader())
                .open();
        assertThatThrownBy(hres::stop).isInstanceOf(IllegalStateException.class).hasMessageContaining("locks");
        locked[0] = false;
        hres.close();
    }

    @Test
    @DisplayName("P04: the class loader is the plugin's during a hook, and the caller's afterwards, whoever calls")
    void hooksSeeThePluginsClassLoader(@TempDir Path folder) throws Exception {
        ClassLoader plugins = new OwnPlugins(folder);
        Thread thread = Thread.currentThread();
        ClassLoader mine = thread.getContextClassLoader();
        for (ClassLoader caller : new ClassLoader[] {mine, ClassLoader.getPlatformClassLoader(), null}) {
            thread.setContextClassLoader(caller);
            try (HresNode node = HresNode.builder("n1").classLoader(plugins).open();
                    HresController hres = HresController.builder()
                            .resources("r.yaml", resource("a", "own").getBytes(StandardCharsets.UTF_8))
                            .classLoader(plugins)
                            .nodes(NODES)
                            .open()) {
                JobId id = JobId.of(1);
                hres.charge(Job.builder(id).build(), hres.submit("a:1").orElseThrow(), NODES.set("n1"));
                Start start = hres.prerun(id);
                assertThat(start.reason()).isEmpty();
                assertThat(start.preps().get(0).payload().text()).isEqualTo("mine");
                assertThat(node.jobProlog(start.preps(), Job.builder(id).build())
                                .why())
                        .contains("mine");
                assertThat(thread.getContextClassLoader()).isSameAs(caller);
            } finally {
                thread.setContextClassLoader(mine);
            }
        }
    }

    @Test
    @DisplayName("P04: every thread finds the same plugins")
    void everyThreadFindsTheSamePlugins(@TempDir Path folder) {
        ClassLoader plugins = new OwnPlugins(folder);
        List<String> here = found(plugins);
        assertThat(here).singleElement().asString().startsWith("hres/own");
        assertThat(CompletableFuture.supplyAsync(() -> found(plugins)).join()).isEqualTo(here);
        Thread thread = Thread.currentThread();
        ClassLoader mine = thread.getContextClassLoader();
        thread.setContextClassLoader(null);
        try {
            assertThat(found(plugins)).isEqualTo(here);
        } finally {
            thread.setContextClassLoader(mine);
        }
    }

    private static List<String> found(ClassLoader plugins) {
        try (HresNode node = HresNode.builder("n1").classLoader(plugins).open()) {
            return node.plugins();
        }
    }

    /** Says, wherever it is asked, whether the thread's class loader is its own. */
    public static final class OwnPlugin implements HresPlugin {
        @Override
        public Descriptor descriptor() {
            return Descriptor.of("hres/own").build();
        }

        @Override
        public ControllerHooks openController(ResourceContext resource) {
            return ControllerHooks.builder()
                    .prerun(call -> PrerunResult.ready(Payload.of(whose())))
                    .build();
        }

        @Override
        public NodeHooks openNode(NodeContext node) {
            return NodeHooks.builder()
                    .jobProlog(call -> {
                        throw new IllegalStateException(whose());
                    })
                    .build();
        }

        private static String whose() {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return loader == OwnPlugin.class.getClassLoader() && loader != HresPlugin.class.getClassLoader()
                    ? "mine"
                    : "not mine";
        }
    }

    /** Defines the plugin's class itself and names it as the only provider. */
    private static final class OwnPlugins extends ClassLoader {
        private final Path folder;

        OwnPlugins(Path folder) {
            super(EngineReentryTest.class.getClassLoader());
            this.folder = folder;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(OwnPlugin.class.getName())) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : defined(name);
            }
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            if (!name.equals("META-INF/services/" + HresPlugin.class.getName())) {
                return super.getResources(name);
            }
            Path file = Files.writeString(folder.resolve("services"), OwnPlugin.class.getName());
            return Collections.enumeration(List.of(file.toUri().toURL()));
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }
}
