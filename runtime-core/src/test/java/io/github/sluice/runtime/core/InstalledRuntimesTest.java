package io.github.sluice.runtime.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeDescriptor;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which types can be loaded, and what is said of the others. */
class InstalledRuntimesTest {
    private static final RuntimeContext STEP = RuntimeContext.STEP_DAEMON;

    @TempDir
    private Path folder;

    @Test
    void whatIsNotInstalledIsToldWithWhatIs() {
        assertThatThrownBy(() -> with(FakePlugin.of("runtime/b"), FakePlugin.of("runtime/a"))
                        .load("oci", STEP))
                .hasMessage("runtime/oci is not installed: runtime/a, runtime/b");
        assertThatThrownBy(() -> with().load("", STEP)).hasMessage("runtime/oci is not installed: no runtime is");
    }

    @Test
    void ofTwoProvidersOfOneTypeNeitherIsUsed() throws Exception {
        JobRuntimes runtimes = with(FakePlugin.of("runtime/a"), FakePlugin.of("runtime/a"), FakePlugin.of("runtime/b"));
        assertThatThrownBy(() -> runtimes.load("a", STEP))
                .hasMessageContaining("runtime/a is brought by several providers, and none of them is used: "
                        + FakePlugin.class.getName() + " in ");
        assertThat(runtimes.load("b", STEP)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"FAILED", "OUT_OF_MEMORY"},
            mode = EnumSource.Mode.EXCLUDE)
    void aDescriptorThatFailsHidesNoOther(Fault fault) throws Exception {
        FakePlugin broken = new FakePlugin(
                () -> fault.answer(reason -> RuntimeDescriptor.of("runtime/x").build()),
                (context, host) -> new FakePlugin.Idle());
        JobRuntimes runtimes = with(broken, FakePlugin.of("runtime/a"));
        assertThat(runtimes.load("a", STEP)).isEqualTo(1);
        assertThatThrownBy(() -> runtimes.load("x", STEP))
                .hasMessageContaining("provider " + FakePlugin.class.getName())
                .hasMessageContaining(fault == Fault.NULL ? "descriptor() returned null" : "descriptor() threw");
    }

    @Test
    void anotherVersionOfTheApiIsRefusedWithBothVersions() {
        RuntimeDescriptor late = RuntimeDescriptor.of("runtime/late").api(2, 3).build();
        JobRuntimes runtimes = with(new FakePlugin(() -> late, (context, host) -> new FakePlugin.Idle()));
        assertThatThrownBy(() -> runtimes.load("late", STEP))
                .hasMessageContaining("works with the versions 2 to 3 of the runtime API, and this is 1");
    }

    @Test
    void aClassLoaderIsSearchedAndABrokenProviderHidesNoGoodOne() throws Exception {
        try (URLClassLoader loader = withServices(FarPlugin.class.getName() + "\nno.such.Plugin\n")) {
            InstalledRuntimes installed = InstalledRuntimes.find(loader);
            assertThat(installed.list()).singleElement().satisfies(entry -> {
                assertThat(entry.descriptor()).hasToString("runtime/far");
                assertThat(entry.plugin().getClass().getClassLoader()).isSameAs(loader);
            });
            assertThat(installed.problems()).singleElement().asString().contains("no.such.Plugin");
            JobRuntimes runtimes = JobRuntimes.builder("n1", Path.of("/spool"))
                    .classLoader(loader)
                    .build();
            assertThat(runtimes.load("far", STEP)).isEqualTo(1);
            assertThatThrownBy(() -> runtimes.load("oci", STEP))
                    .hasMessageContaining("runtime/oci is not installed: runtime/far")
                    .hasMessageContaining("no.such.Plugin");
        }
    }

    @Test
    @DisplayName("which class loader finds runtimes does not depend on the calling thread")
    void theCallingThreadsClassLoaderDoesNotMatter() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = withServices(FarPlugin.class.getName())) {
            thread.setContextClassLoader(loader);
            assertThat(InstalledRuntimes.find().list()).isEmpty();
            assertThatThrownBy(() -> with().load("far", STEP)).hasMessageContaining("no runtime is");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private URLClassLoader withServices(String providers) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(JobRuntimePlugin.class.getName()), providers);
        return new FarLoader(folder.toUri().toURL());
    }

    private static JobRuntimes with(JobRuntimePlugin... plugins) {
        return JobRuntimes.builder("n1", Path.of("/spool")).plugins(plugins).build();
    }
}
