package io.github.sluice.hres.core;

import static io.github.sluice.hres.core.Fixture.NODES;
import static io.github.sluice.hres.core.Fixture.open;
import static io.github.sluice.hres.core.Fixture.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.Schema;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.jobs.Start;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UnpackablePrepTest {
    private static final Settings TOO_LONG = Settings.of("v", "x".repeat((1 << 20) + 1));

    private final List<String> log = Scripted.log();

    @Test
    @DisplayName("W03: a prep that cannot travel is a failure of its pre-run, which is undone")
    void aPrepThatCannotTravelHoldsTheJobAndIsUndone() {
        Schema schema = Schema.of(Key.text("v"));
        Descriptor descriptor = Descriptor.of("hres/x").id(7).arguments(schema).build();
        try (HresController hres = open(resource("a", "x"), new Scripted(descriptor, log))) {
            Job job = charged(hres, "a:1", "a");

            Start start = hres.prerun(job.id());
            hres.revoke(job.id());

            assertThat(start)
                    .isEqualTo(new Start.Hold(
                            "a: prep of a (plugin 7), argument v: 1048577 characters, right is 0 to 1048576 bytes"));
            assertThat(log).containsExactly("open a", "prerun a", "revoke a");
        }
    }

    @Test
    @DisplayName("W03: a prep that cannot travel holds the job also without a plugin, and the others are undone")
    void aPrepWithoutAPluginThatCannotTravelHoldsTheJob() {
        try (HresController hres = open(resource("a", "x") + resource("b", ""), Scripted.of("hres/x", log))) {
            Job job = charged(hres, "a:1,b:1", "b");

            Start start = hres.prerun(job.id());
            hres.revoke(job.id());

            assertThat(start)
                    .isEqualTo(new Start.Hold(
                            "prep of b (plugin 0), argument v: 1048577 characters, right is 0 to 1048576 bytes"));
            assertThat(log).containsExactly("open a", "prerun a", "revoke a");
        }
    }

    private static Job charged(HresController hres, String text, String resource) {
        JobRequest request = hres.submit(text, Map.of(resource, TOO_LONG)).orElseThrow();
        Job job = Job.builder(Fixture.job(1)).user(1000, 100).build();
        hres.charge(job, request, NODES.set("n1"));
        return job;
    }
}
