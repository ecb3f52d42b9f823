package io.github.sluice.hres.core;

import static io.github.sluice.hres.core.Fixture.NODES;
import static io.github.sluice.hres.core.Fixture.open;
import static io.github.sluice.hres.core.Fixture.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.PrerunResult;
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
        Descriptor descriptor =
                Descriptor.of("hres/x").id(7).arguments(Key.text("v")).build();
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
    @DisplayName("W03: preps that are too much together hold the job with the size, and are undone")
    void prepsThatAreTooMuchTogetherHoldTheJob() {
        Payload large = Payload.of(new byte[48 << 20]);
        Scripted plugin = new Scripted(Descriptor.of("hres/x").id(7).build(), log)
                .controller(hooks -> hooks.prerun(call -> PrerunResult.ready(large)));
        String limit = "payload_limit: " + (48 << 20);
        String yaml = resource("a", "x", limit) + resource("b", "x", limit) + resource("c", "x", limit);
        try (HresController hres = open(yaml, plugin)) {
            JobId id = Fixture.charged(hres, 1, "a:1,b:1,c:1");

            assertThat(hres.prerun(id).reason())
                    .matches("prep of c \\(plugin 7\\), whole list: \\d+ bytes or more, at most 134217728 are allowed");
            hres.revoke(id);
            assertThat(log).containsSubsequence("revoke c", "revoke b", "revoke a");
        }
    }

    private static Job charged(HresController hres, String text, String resource) {
        JobRequest request = hres.submit(text, Map.of(resource, TOO_LONG)).orElseThrow();
        Job job = Job.builder(Fixture.job(1)).user(1000, 100).build();
        hres.charge(job, request, NODES.set("n1"));
        return job;
    }
}
