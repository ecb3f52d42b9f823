package io.github.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class DemoCommandTest {
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the plugin exec is for Linux")
    void theDemoShowsJobsWaitsLayersAndHooks() {
        Run run = Run.of("demo");

        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains(
                        "Lublin and Feitelson",
                        "Jobs",
                        "mean wait",
                        "Layers",
                        "rack2",
                        "Hooks",
                        "jobProlog",
                        "Audit: ok");
    }
}
