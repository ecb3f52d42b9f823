package io.github.sluice.hres.core.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.HresPlugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PluginTableTest {
    private final HresPlugin a = () -> Descriptor.of("hres/a").build();
    private final HresPlugin b = () -> Descriptor.of("hres/b").id(7).build();

    private PluginTable table(HresPlugin... plugins) {
        return new PluginTable(PluginTableTest.class.getClassLoader(), List.of(plugins));
    }

    @Test
    void onlyWhatIsWantedIsLoadedAndItStaysAtItsIndex() {
        PluginTable table = table(a, b);
        table.load("hres/b"::equals);
        assertThat(table.list()).extracting(Installed::type).containsExactly("hres/b");
        table.load(type -> true);
        assertThat(table.list()).extracting(Installed::type).containsExactly("hres/b", "hres/a");
        assertThat(table.at(0).plugin()).isSameAs(b);
        assertThat(table.size()).isEqualTo(2);
    }

    @Test
    void pluginsAreFoundByTypeAndById() {
        PluginTable table = table(a, b);
        table.load(type -> true);
        assertThat(table.find("hres/a").map(Installed::plugin)).contains(a);
        assertThat(table.find("hres/c")).isEmpty();
        assertThat(table.indexOf(7)).isEqualTo(1);
        assertThat(table.find(7).map(Installed::plugin)).contains(b);
        assertThat(table.find(8)).isEmpty();
    }

    @Test
    void aClearedTableKnowsNothing() {
        PluginTable table = table(a);
        table.load(type -> true);
        table.clear();
        assertThat(table.list()).isEmpty();
    }

    @Test
    @DisplayName("P09: sixteen threads that load at once give one plugin at one index")
    void sixteenThreadsThatLoadAtOnceGiveOnePlugin() throws Exception {
        PluginTable table = table(a, b);
        List<Callable<Optional<Installed>>> loads = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            loads.add(() -> {
                table.load("hres/a"::equals);
                return table.find("hres/a");
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(16);
        for (Future<Optional<Installed>> each : threads.invokeAll(loads)) {
            assertThat(each.get().map(Installed::plugin)).contains(a);
        }
        threads.shutdown();
        assertThat(table.size()).isEqualTo(1);
    }
}
