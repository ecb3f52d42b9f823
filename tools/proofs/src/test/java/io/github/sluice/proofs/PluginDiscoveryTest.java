package io.github.sluice.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.loader.Discovery;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginDiscoveryTest {
    @TempDir
    Path folder;

    /** Compiles classes into a folder of providers and names them, in this order, as providers of Runnable. */
    private URLClassLoader loader(String services, String... sources) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", folder.toString()));
        for (String source : sources) {
            String name = source.replaceAll("(?s).*?class (\\w+).*", "$1");
            Path file = folder.resolve(name + ".java");
            Files.writeString(file, source);
            arguments.add(file.toString());
        }
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(status).isZero();
        Path file = Files.createDirectories(folder.resolve("META-INF/services")).resolve("java.lang.Runnable");
        Files.writeString(file, services);
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static Discovery<Runnable> discover(ClassLoader loader) {
        return Discovery.of(Runnable.class, ServiceLoader.load(Runnable.class, loader), loader);
    }

    private static String good(String name) {
        return "public class " + name + " implements Runnable { public void run() {} }";
    }

    private static List<String> names(Discovery<Runnable> discovery) {
        return discovery.found().stream()
                .map(each -> each.service().getClass().getName())
                .toList();
    }

    @Test
    @DisplayName("P01: a broken provider hides no good one, and each broken one is named with its jar and its cause")
    void brokenProvidersHideNoGoodOnes() throws IOException {
        String services =
                """
                GoodA
                NeedsMissing
                GoodB # a comment
                NoSuchClass
                NotASubtype
                CtorThrows
                AbstractOne
                NoPublicCtor
                CtorErrs
                GoodC
                """;
        try (URLClassLoader loader = loader(
                services,
                good("GoodA"),
                good("GoodB"),
                good("GoodC"),
                good("Missing"),
                "public class NeedsMissing extends Missing {}",
                "public class NotASubtype {}",
                "public class CtorThrows implements Runnable { public CtorThrows() { throw new IllegalStateException(\"no licence\"); } public void run() {} }",
                "public class CtorErrs implements Runnable { public CtorErrs() { throw new NoClassDefFoundError(\"gone\"); } public void run() {} }",
                "public abstract class AbstractOne implements Runnable {}",
                "public class NoPublicCtor implements Runnable { NoPublicCtor() {} public void run() {} }")) {
            Files.delete(folder.resolve("Missing.class"));
            Discovery<Runnable> discovery = discover(loader);
            assertThat(names(discovery)).containsExactly("GoodA", "GoodB", "GoodC");
            assertThat(discovery.problems()).hasSize(7).allSatisfy(problem -> assertThat(problem)
                    .startsWith("provider ")
                    .contains(" in file:" + folder)
                    .doesNotContain("\n"));
            assertThat(discovery.problems())
                    .anyMatch(line -> line.contains("NeedsMissing") && line.contains("Missing"));
            assertThat(discovery.problems())
                    .anyMatch(line -> line.contains("NoSuchClass") && line.contains("not found"));
            assertThat(discovery.problems())
                    .anyMatch(line -> line.contains("CtorThrows") && line.contains("no licence"));
            assertThat(discovery.problems()).anyMatch(line -> line.contains("CtorErrs") && line.contains("gone"));
            assertThat(discovery.problems()).anyMatch(line -> line.contains("NotASubtype"));
            assertThat(discovery.problems()).anyMatch(line -> line.contains("AbstractOne"));
            assertThat(discovery.problems()).anyMatch(line -> line.contains("NoPublicCtor"));
        }
    }

    @Test
    void aBrokenProviderFileIsOneProblemWithItsPlace() throws IOException {
        try (URLClassLoader loader = loader("not a class name\n", good("GoodA"))) {
            Discovery<Runnable> discovery = discover(loader);
            assertThat(discovery.found()).isEmpty();
            assertThat(discovery.problems()).singleElement().asString().contains("META-INF/services", ":1:");
        }
    }

    @Test
    void noProvidersAreFine() throws IOException {
        try (URLClassLoader loader = loader("")) {
            assertThat(discover(loader)).isEqualTo(new Discovery<Runnable>(List.of(), List.of()));
        }
    }

    @Test
    void aProviderKnowsWhereItCameFrom() throws IOException {
        try (URLClassLoader loader = loader("GoodA", good("GoodA"))) {
            assertThat(discover(loader).found().get(0).origin())
                    .isEqualTo(folder.toUri().toString());
        }
    }

    @Test
    @DisplayName("P04: the calling thread and its context class loader decide nothing")
    void everyThreadFindsTheSame() throws IOException {
        try (URLClassLoader loader = loader("GoodA", good("GoodA"))) {
            List<String> elsewhere = CompletableFuture.supplyAsync(() -> {
                        Thread.currentThread().setContextClassLoader(null);
                        return names(discover(loader));
                    })
                    .join();
            assertThat(elsewhere).isEqualTo(names(discover(loader))).containsExactly("GoodA");
        }
    }
}
