package io.github.sluice.hres.core.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;
import java.util.List;
import org.junit.jupiter.api.Test;

class PluginLoadingTest {
    private static HresPlugin plugin(String type) {
        return () -> Descriptor.of(type).build();
    }

    @Test
    void whatIsLoadedStaysAtItsIndexWhenMoreIsLoaded() {
        PluginTable table = new PluginTable(
                ClassLoader.getPlatformClassLoader(), List.of(plugin("hres/a"), plugin("hres/m"), plugin("hres/z")));
        table.load("hres/z"::equals);
        table.load("hres/nosuch"::equals);
        HresPlugin first = table.at(0).plugin();
        table.load(type -> true);
        table.load(type -> true);
        assertThat(table.list()).extracting(Installed::type).containsExactly("hres/z", "hres/a", "hres/m");
        assertThat(table.at(0).plugin()).isSameAs(first);
        assertThat(table.indexOf(Descriptor.derivedId("hres/m"))).isEqualTo(2);
        assertThat(table.indexOf(Descriptor.derivedId("hres/nosuch"))).isEqualTo(-1);
        assertThat(table.problems()).isEmpty();
        table.clear();
        assertThat(table.size()).isZero();
    }

    @Test
    void problemsAreOneLineEach() {
        HresPlugin broken = () -> {
            throw new IllegalStateException("no\nlicence");
        };
        HresPlugin nameless = new HresPlugin() {
            @Override
            @SuppressWarnings("NullAway") // a plugin that breaks the promise is what this is for
            public Descriptor descriptor() {
                return null;
            }
        };
        PluginTable table =
                new PluginTable(ClassLoader.getPlatformClassLoader(), List.of(broken, nameless, plugin("hres/good")));
        table.load(type -> true);
        assertThat(table.list()).extracting(Installed::type).containsExactly("hres/good");
        assertThat(table.problems()).hasSize(2).allMatch(line -> line.startsWith("provider ") && !line.contains("\n"));
        assertThat(table.problems()).anyMatch(line -> line.contains("no licence"));
        assertThat(table.problems()).anyMatch(line -> line.endsWith("has no descriptor"));
    }
}
