package io.github.sluice.hres.core;

import static io.github.sluice.hres.core.Fixture.charged;
import static io.github.sluice.hres.core.Fixture.job;
import static io.github.sluice.hres.core.Fixture.open;
import static io.github.sluice.hres.core.Fixture.resource;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Audience;
import io.github.sluice.hres.ControllerHooks;
import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.LayerSnapshot;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Outcome;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.jobs.JobRequest;
import io.github.sluice.hres.core.jobs.Start;
import io.github.sluice.hres.core.jobs.Submission;
import io.github.sluice.hres.core.wire.ProtocolVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SubmissionTest {
    private final List<String> log = Scripted.log();

    private Scripted x() {
        return Scripted.of("hres/x", log);
    }

    @Test
    void argumentsAreAcceptedWithoutAPlugin() {
        try (HresController hres = open(resource("a", ""))) {
            Submission submission = hres.submit("a:1", Map.of("a", Settings.of("anything", "goes")));
            assertThat(submission.kind()).isEqualTo(Submission.Kind.ACCEPTED);
        }
    }

    @Test
    void argumentsAreCheckedByTheSchemaAndThenByThePlugin() {
        Descriptor descriptor =
                Descriptor.of("hres/x").arguments(Key.integer("cap").required()).build();
        Scripted strict = new Scripted(descriptor, log)
                .controller(hooks -> hooks.validateArgs(
                        args -> args.integer("cap") > 9 ? Optional.of("cap is above 9") : Optional.empty()));
        try (HresController hres = open(resource("a", "x"), strict)) {
            assertThat(problems(hres.submit("a:1", Map.of("a", Settings.of("cap", "x", "cop", "1")))))
                    .containsExactly(
                            "arguments for a: cap: 'x' is not a whole number, decimal digits are right",
                            "arguments for a: unknown key cop, known are cap");
            assertThat(problems(hres.submit("a:1")))
                    .containsExactly("arguments for a: cap is missing, it must be given");
            assertThat(problems(hres.submit("a:1", Map.of("a", Settings.of("cap", "10")))))
                    .containsExactly("arguments for a: cap is above 9");
            JobRequest request =
                    hres.submit("a:1", Map.of("a", Settings.of("cap", "9"))).orElseThrow();
            assertThat(request.arguments("a").integer("cap")).isEqualTo(9);
        }
    }

    @Test
    void aPluginIsAskedAlsoWhenNoArgumentsAreGiven() {
        Scripted asked = x().controller(hooks -> hooks.validateArgs(args -> Optional.of("say which rack")));
        try (HresController hres = open(resource("a", "x"), asked)) {
            assertThat(problems(hres.submit("a:1"))).containsExactly("arguments for a: say which rack");
        }
    }

    @Test
    void aPluginIsAskedOnceForAllAlternativesThatNameItsResource() {
        Scripted asked = x().controller(hooks -> hooks.validateArgs(args -> {
            log.add("validate");
            return Optional.empty();
        }));
        try (HresController hres = open(resource("a", "x") + resource("b", ""), asked)) {
            log.clear();
            assertThat(hres.submit("a:1|b:1|a:2").kind()).isEqualTo(Submission.Kind.ACCEPTED);
            assertThat(log).containsExactly("validate");
        }
    }

    @Test
    void argumentsForAResourceThatTheRequestDoesNotNameAreNotLookedAt() {
        Scripted asked = x().controller(hooks -> hooks.validateArgs(args -> Optional.of("never asked")));
        try (HresController hres = open(resource("a", "x") + resource("b", ""), asked)) {
            JobRequest request =
                    hres.submit("b:1", Map.of("a", Settings.of("k", "v"))).orElseThrow();
            assertThat(request.arguments("a")).isEqualTo(Settings.none());
        }
    }

    @Test
    void aPluginThatBreaksWhileItLooksAtArgumentsRefusesTheSubmission() {
        Scripted broken = x().controller(hooks -> hooks.validateArgs(args -> {
            throw new IllegalStateException("no table");
        }));
        try (HresController hres = open(resource("a", "x"), broken)) {
            assertThat(problems(hres.submit("a:1"))).singleElement().asString().contains("arguments for a", "no table");
        }
    }

    @Test
    @DisplayName("S03: a count of zero is no charge and no call of the plugin")
    void aCountOfZeroCallsNoPlugin() {
        Scripted never = x().controller(hooks -> hooks.validateArgs(args -> Optional.of("never asked")));
        try (HresController hres = open(resource("a", "x") + resource("b", ""), never)) {
            JobId id = charged(hres, 1, "a:0,b:1");
            log.clear();
            assertThat(hres.prerun(id).preps()).extracting(Prep::resource).containsExactly("b");
            assertThat(log).isEmpty();
            JobId nothing = charged(hres, 2, "a:0");
            assertThat(hres.prerun(nothing).kind()).isEqualTo(Start.Kind.READY);
            hres.release(nothing);
        }
    }

    @Test
    void aWrongRequestIsRefusedWithItsPlace() {
        try (HresController hres = open(resource("a", ""))) {
            assertThat(problems(hres.submit("a:1,nosuch:1")).get(0)).contains("column 5", "nosuch");
            assertThat(problems(hres.submit("a:1", Map.of("b", Settings.of("x", "1")))))
                    .containsExactly("arguments for b: there is no such resource");
        }
    }

    @Test
    void planSaysWhatThePrerunsWouldSayAndChargesNothing() {
        Scripted planning = x().controller(hooks -> hooks.plan(call -> {
            log.add("plan " + call.prep().layers());
            return Outcome.failed("too hot");
        }));
        try (HresController hres = open(resource("a", "x"), planning)) {
            Job job = Job.builder(job(1)).build();
            JobRequest request = hres.submit("a:3").orElseThrow();
            assertThat(hres.plan(job, request, Fixture.NODES.set("n2"))).isEqualTo(Outcome.failed("a: too hot"));
            assertThat(hres.layers("a")).extracting(LayerSnapshot::used).containsExactly(0L);
            JobRequest tooMuch = hres.submit("a:11").orElseThrow();
            assertThat(hres.plan(job, tooMuch, Fixture.NODES.set("n2")).kind()).isEqualTo(Outcome.Kind.RETRY_LATER);
        }
    }

    @Test
    void settingsTravelAsFarAsTheirAudience() {
        Descriptor descriptor = Descriptor.of("hres/x")
                .config(
                        Key.text("url"),
                        Key.secret("token"),
                        Key.text("root").seenBy(Audience.NODE),
                        Key.text("label").seenBy(Audience.TASK).defaultsTo("none"))
                .build();
        String secretSeen = "secret seen";
        Scripted plugin = new Scripted(descriptor, log).opening(resource -> {
            log.add(resource.config().secret("token").reveal().equals("hush") ? secretSeen : "no secret");
            return ControllerHooks.none();
        });
        String yaml = resource("a", "x", "config: {url: 'http://c', token: hush, root: /sys}");
        try (HresController hres = open(yaml, plugin)) {
            JobId id = charged(hres, 1, "a:1");
            Prep prep = hres.prerun(id).preps().get(0);
            assertThat(log).contains(secretSeen);
            assertThat(prep.config()).isEqualTo(Settings.of("root", "/sys", "label", "none"));
            assertThat(new String(hres.pack(id, ProtocolVersion.CURRENT), ISO_8859_1))
                    .doesNotContain("hush");
        }
    }

    @Test
    void hooksOfTheControllerSeeEverySettingAsItWasFrozen() {
        Descriptor descriptor = Descriptor.of("hres/x").config(Key.text("url")).build();
        Scripted plugin = new Scripted(descriptor, log)
                .controller(hooks ->
                        hooks.revoke(call -> log.add("revoke " + call.prep().config())));
        try (HresController hres = open(resource("a", "x", "config: {url: old}"), plugin)) {
            JobId id = charged(hres, 1, "a:1");
            hres.prerun(id);
            hres.reload("new.yaml", resource("a", "x", "config: {url: new}").getBytes(UTF_8));
            hres.revoke(id);
            assertThat(log).contains("revoke {url=old}");
        }
    }

    @Test
    void aJobMayAskForMoreTimeUpToTheSitesMaximum() {
        String yaml = resource("a", "x", "timeouts: {jobProlog: 90s}");
        try (HresController hres =
                Fixture.builder(yaml, x()).mostHookTime(Duration.ofMinutes(2)).open()) {
            JobRequest request = hres.submit("a:1").orElseThrow();
            Job job = Job.builder(job(1)).hookTime(Duration.ofHours(1)).build();
            hres.charge(job, request, Fixture.NODES.set("n1"));
            Prep prep = hres.prerun(job.id()).preps().get(0);
            assertThat(prep.limits(Hook.JOB_PROLOG).hard()).isEqualTo(Duration.ofMinutes(2));
            assertThat(prep.limits(Hook.TASK_PROLOG).hard()).isEqualTo(Duration.ofMinutes(2));
            assertThat(prep.limits(Hook.JOB_EPILOG)).isEqualTo(Limits.of(Hook.JOB_EPILOG));
            hres.revoke(job.id());
        }
    }

    @Test
    void limitsOfNodeHooksTravelInThePrep() {
        try (HresController hres = open(resource("a", "x", "timeouts: {jobProlog: 90s, prerun: 5s}"), x())) {
            JobId id = charged(hres, 1, "a:1");
            Prep prep = hres.prerun(id).preps().get(0);
            assertThat(prep.ownLimits()).containsOnlyKeys(Hook.JOB_PROLOG);
            assertThat(prep.limits(Hook.JOB_PROLOG).hard()).isEqualTo(Duration.ofSeconds(90));
            assertThat(prep.limits(Hook.JOB_EPILOG)).isEqualTo(Limits.of(Hook.JOB_EPILOG));
            hres.revoke(id);
        }
    }

    private static List<String> problems(Submission submission) {
        return ((Submission.Refused) submission).problems();
    }
}
