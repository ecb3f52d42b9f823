package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.core.resources.PluginTypes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a job asks for, without and with the resources. */
class WishesTest {
    private static final String RESOURCES =
            """
            - resource: watts
              mode: MODE_1
              layers: [{layer_name: all, nodes: "n[1-4]", count: 1000}]
              plugin: {type: power}
            - resource: licence
              mode: MODE_1
              layers: [{layer_name: all, nodes: "n[1-4]", count: 4}]
            """;

    private static final PluginTypes POWER = type -> type.equals("hres/power")
            ? Optional.of(Descriptor.of("hres/power")
                    .arguments(Key.integer("cap").required(), Key.text("note").repeatable())
                    .build())
            : Optional.empty();

    private static JobsReader reader() {
        return JobsReader.reader().resources(JobsText.resources(RESOURCES)).plugins(POWER);
    }

    @Test
    void aRequestIsTakenAsWrittenWithoutResources() {
        assertThat(JobsText.job(JobsText.withKey("request: watts:200,gpu=x")).request())
                .isEqualTo("watts:200,gpu=x");
        assertThat(JobsText.job(JobsText.withKey("request: ''")).request()).isEmpty();
        assertThat(JobsText.faults(JobsText.withKey("request:"))).hasSize(1);
        assertThat(JobsText.faults(JobsText.withKey("request: [watts]"))).hasSize(1);
    }

    @Test
    void argumentsKeepTheirOrderAndRepeats() {
        JobSpec job = JobsText.job(JobsText.withKeys(
                "arguments:",
                "  watts: {note: [a, b], cap: 300}",
                "  licence: [{name: x, value: \"\"}]",
                "command: [x]"));
        assertThat(job.arguments())
                .containsOnlyKeys("watts", "licence")
                .containsEntry("watts", Settings.of("note", "a", "note", "b", "cap", "300"))
                .containsEntry("licence", Settings.of("x", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"arguments: x", "arguments: [watts]", "arguments: {watts: 300}", "arguments: {watts: }"})
    void argumentsAreMappingsWithinAMapping(String key) {
        assertThat(JobsText.faults(JobsText.withKey(key)))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:2:")
                .contains("mapping");
    }

    @Test
    void argumentsWithoutAValueAreNone() {
        assertThat(JobsText.job(JobsText.withKey("arguments:")).arguments()).isEmpty();
    }

    @Test
    void aWrongRequestIsToldAtItsColumn() {
        assertThat(JobsText.faults(reader(), JobsText.withKey("request: licence:1,wats:200")))
                .containsExactly(
                        "f:2:22: request 'licence:1,wats:200': unknown resource wats, known are watts, licence");
        assertThat(JobsText.faults(reader(), JobsText.withKey("request: \"licence: 1\"")))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:2:21: request 'licence: 1': blank");
    }

    @Test
    void argumentsForAResourceThatIsNotThereAreRefused() {
        assertThat(JobsText.faults(reader(), JobsText.withKey("arguments: {wats: {cap: 1}, gpu: {a: 1}}")))
                .containsExactly(
                        "f:2:15: arguments for wats: there is no such resource, did you mean watts?",
                        "f:2:31: arguments for gpu: there is no such resource, known are watts, licence");
    }

    @Test
    void argumentsAreCheckedByTheSchemaOfThePlugin() {
        String text =
                JobsText.withKeys("request: watts:1", "arguments: {watts: {cap: many, colour: red}}", "command: [x]");
        assertThat(JobsText.faults(reader(), text))
                .satisfiesExactly(
                        each -> assertThat(each).startsWith("f:3:23: arguments for watts: cap: 'many' is not a whole"),
                        each -> assertThat(each)
                                .startsWith("f:3:34: arguments for watts: ")
                                .contains("colour"));
    }

    @Test
    void anArgumentThatIsMissingIsToldAtTheRequest() {
        assertThat(JobsText.faults(reader(), JobsText.withKey("request: watts:1")))
                .containsExactly("f:2:12: arguments for watts: cap is missing, it must be given");
        assertThat(JobsText.faults(reader(), JobsText.withKey("request: watts:0")))
                .isEmpty();
        assertThat(JobsText.faults(reader(), JobsText.withKey("request: licence")))
                .isEmpty();
    }

    @Test
    void argumentsThatNobodyReadsAreWarnings() {
        String unasked = JobsText.withKey("arguments: {watts: {cap: 1}}");
        assertThat(JobsText.warnings(reader(), unasked))
                .containsExactly("f:2:15: arguments for watts are not used: the request does not ask for it");
        String unread = JobsText.withKeys("request: licence", "arguments: {licence: {a: 1}}", "command: [x]");
        assertThat(JobsText.warnings(reader(), unread))
                .containsExactly("f:3:15: arguments for licence are not used: it has no plugin");
    }

    @Test
    void aPluginThatIsNotInstalledIsNotTheReadersMatter() {
        JobsReader reader = reader().plugins(type -> Optional.empty());
        assertThat(JobsText.read(reader, JobsText.withKey("request: watts:1")).jobs())
                .extracting(JobSpec::request)
                .isEqualTo(List.of("watts:1"));
    }
}
