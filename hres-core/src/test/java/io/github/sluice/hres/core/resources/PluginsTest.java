package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.Descriptor;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.Settings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluginsTest {
    private static final Descriptor CAP = Descriptor.of("hres/cap")
            .config(
                    Key.path("root").required(),
                    Key.integer("step").repeatable(),
                    Key.text("unit").defaultsTo("watt"),
                    Key.secret("token"))
            .build();

    private static final ResourcesReader READER = Given.reader()
            .plugins(type -> Optional.of(CAP).filter(plugin -> plugin.type().equals(type)));

    private static PluginEntry plugin(String text) {
        return Given.resource(Given.withKey("plugin: " + text)).plugin().orElseThrow();
    }

    private static List<String> faults(String text) {
        return Given.faults(Given.withKey("plugin: " + text));
    }

    private static List<String> checked(String text) {
        return Given.faults(READER, Given.withKey("plugin: " + text).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theShortAndTheLongTypeAreTheSame() {
        assertThat(plugin("{type: exec}").type()).isEqualTo("hres/exec");
        assertThat(plugin("{type: hres/exec}").type()).isEqualTo("hres/exec");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Exec", "a/b", "hres/", "hres/hres/a", "-a", "1a", "a_b"})
    void otherTypesAreRefused(String type) {
        assertThat(faults("{type: " + type + "}")).hasSize(1).first().asString().startsWith("f:3:18: plugin type '");
    }

    @Test
    void aTypeIsNeeded() {
        assertThat(faults("{}")).containsExactly("f:3:11: plugin has no key type, it is needed");
        assertThat(faults("")).containsExactly("f:3:10: plugin has no value, a mapping with a type is right");
        assertThat(faults("exec")).hasSize(1);
    }

    @Test
    void aConfigurationIsAListThatKeepsOrderAndRepeats() {
        assertThat(plugin("{type: x, config: [{name: b, value: 2}, {name: a, value: ''}, {name: b, value: 010}]}")
                        .config())
                .isEqualTo(Settings.of("b", "2", "a", "", "b", "010"));
    }

    @Test
    void aConfigurationIsAMappingWhoseListsAreRepeats() {
        assertThat(plugin("{type: x, config: {b: [1, 2], a: yes, c: []}}").config())
                .isEqualTo(Settings.of("b", "1", "b", "2", "a", "yes"));
        assertThat(plugin("{type: x, config: }").config()).isEqualTo(Settings.none());
    }

    @Test
    void aConfigurationHasTextsOnly() {
        assertThat(faults("{type: x, config: {a: {b: 1}, c: [[1]], d: , '': 1}}"))
                .hasSize(4);
        assertThat(faults("{type: x, config: [{name: a, value: [1]}, {value: 1}, {name: a}]}"))
                .hasSize(3);
        assertThat(faults("{type: x, config: word}"))
                .containsExactly("f:3:29: config is a text, a list of name and value, or a mapping is right");
    }

    @Test
    void typesThatAreNotInstalledAreRefused() {
        assertThat(checked("{type: other}"))
                .containsExactly(
                        "f:3:18: plugin type hres/other of resource r is not installed, an installed one is right");
    }

    @Test
    void aConfigurationIsCheckedAgainstTheSchema() {
        assertThat(checked("{type: cap, config: {root: x, step: [1, 2x], colour: red, unit: a}}"))
                .allSatisfy(fault -> assertThat(fault).contains("config of plugin hres/cap: "))
                .satisfiesExactly(
                        fault -> assertThat(fault).startsWith("f:3:32: ").contains("root"),
                        fault -> assertThat(fault).startsWith("f:3:41: ").contains("2x"),
                        fault -> assertThat(fault).startsWith("f:3:56: ").contains("colour"));
        assertThat(checked("{type: cap}"))
                .containsExactly("f:3:11: config of plugin hres/cap: root is missing, it must be given");
    }

    @Test
    void aCheckedConfigurationHasDefaultsAndKeepsSecretsApart() {
        String text = Given.withKey("plugin: {type: cap, config: {token: s3cret, root: /a}}");
        PluginEntry plugin = READER.read("f", text.getBytes(StandardCharsets.UTF_8))
                .list()
                .get(0)
                .plugin()
                .orElseThrow();
        assertThat(plugin.config().secret("token").reveal()).isEqualTo("s3cret");
        assertThat(plugin.config().entries())
                .containsExactly(new Settings.Entry("root", "/a"), new Settings.Entry("unit", "watt"));
        assertThat(plugin.config().toString()).doesNotContain("s3cret");
    }

    @Test
    void aSecretIsInNoFault() {
        assertThat(checked("{type: cap, config: {root: /a, token: [s3cret, s3cret]}}"))
                .hasSize(1)
                .allSatisfy(fault -> assertThat(fault).doesNotContain("s3cret"));
    }

    @ParameterizedTest
    @CsvSource({"30, PT30S", "30s, PT30S", "5m, PT5M", "2h, PT2H", "250ms, PT0.25S", "0, PT0S"})
    void cyclesAreTimeSpans(String text, Duration cycle) {
        assertThat(plugin("{type: x, maintenance_cycle: " + text + "}").maintenanceCycle())
                .isEqualTo(cycle);
    }

    @Test
    void whatIsNotSaidHasItsDefault() {
        PluginEntry plugin = plugin("{type: x}");
        assertThat(plugin.maintenanceCycle()).isZero();
        assertThat(plugin.ownLimits()).isEmpty();
        assertThat(plugin.payloadLimit()).isEqualTo(1 << 20);
        assertThat(plugin.limits(Hook.PRERUN)).isEqualTo(new Limits(Duration.ofSeconds(60), Duration.ofMinutes(10)));
    }

    @Test
    void timeoutsAreHardLimitsOrBoth() {
        PluginEntry plugin = plugin(
                "{type: x, maintenance_timeout: 20, timeouts: {prerun: 5s, jobProlog: 20m, plan: {soft: 1}, epilog: {soft: 1s, hard: 2s}, revoke: {hard: 7}}}");
        assertThat(plugin.limits(Hook.MAINTAIN)).isEqualTo(limits(20, 20));
        assertThat(plugin.limits(Hook.PRERUN)).isEqualTo(limits(5, 5));
        assertThat(plugin.limits(Hook.JOB_PROLOG)).isEqualTo(limits(60, 1200));
        assertThat(plugin.limits(Hook.PLAN)).isEqualTo(limits(1, 30));
        assertThat(plugin.limits(Hook.EPILOG)).isEqualTo(limits(1, 2));
        assertThat(plugin.limits(Hook.REVOKE)).isEqualTo(limits(7, 7));
        assertThat(plugin.ownLimits()).hasSize(6);
    }

    private static Limits limits(int soft, int hard) {
        return new Limits(Duration.ofSeconds(soft), Duration.ofSeconds(hard));
    }

    @Test
    void wrongTimesAreRefused() {
        assertThat(faults("{type: x, maintenance_cycle: 5d, maintenance_timeout: 0}"))
                .containsExactly(
                        "f:3:40: maintenance_cycle: '5d' is not a time span, such as 30, 30s, 5m or 2h",
                        "f:3:65: maintenance_timeout is 0, a time above 0 is right");
        assertThat(
                        faults(
                                "{type: x, timeouts: {preRun: 5, x: 6, plan: [1], epilog: {soft: 9, hard: 8}, revoke: {sft: 1}}}"))
                .satisfiesExactly(
                        fault ->
                                assertThat(fault).isEqualTo("f:3:32: hook 'preRun' is not known, did you mean prerun?"),
                        fault ->
                                assertThat(fault).startsWith("f:3:43: hook 'x' is not known, known are validateArgs, "),
                        fault -> assertThat(fault).startsWith("f:3:55: plan is a list"),
                        fault -> assertThat(fault)
                                .isEqualTo(
                                        "f:3:75: soft limit of epilog is 9s, above its hard limit 8s: at most the hard limit is right"),
                        fault -> assertThat(fault).contains("unknown key 'sft', did you mean soft?"));
        assertThat(faults("{type: x, timeouts: 5}")).hasSize(1);
        assertThat(faults("{type: x, maintenance_timeout: 5, timeouts: {maintain: 6}}"))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1048577, 1048577", "'''67108864''', 67108864"})
    void payloadLimitsAreBytes(String text, int bytes) {
        assertThat(plugin("{type: x, payload_limit: " + text + "}").payloadLimit())
                .isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"67108865", "-1", "1M", "010", "infinite", "9999999999999999999999"})
    void otherPayloadLimitsAreRefused(String text) {
        assertThat(faults("{type: x, payload_limit: " + text + "}"))
                .containsExactly("f:3:36: payload_limit is '" + text
                        + "', bytes in plain decimal digits, 0 to 67108864, are right");
    }

    @Test
    void unknownKeysAreRefused() {
        assertThat(faults("{type: x, confg: {}}")).containsExactly("f:3:21: unknown key 'confg', did you mean config?");
    }
}
