package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaTest {
    private final Schema schema = Schema.of(
            Key.path("root").required().seenBy(Audience.NODE),
            Key.integer("watts").defaultsTo("300"),
            Key.flag("strict").seenBy(Audience.TASK),
            Key.duration("wait").repeatable(),
            Key.secret("token"));

    private static Settings.Entry entry(String name, String value) {
        return new Settings.Entry(name, value);
    }

    @Test
    void rightEntriesBecomeSettingsWithDefaults() {
        Schema.Reading reading = schema.read(
                List.of(entry("wait", "5m"), entry("root", "/sys"), entry("token", "hush"), entry("wait", "250ms")));
        assertThat(reading.problems()).isEmpty();
        Settings settings = reading.settings();
        assertThat(settings.all("wait")).containsExactly("5m", "250ms");
        assertThat(settings.duration("wait")).isEqualTo(Duration.ofMillis(250));
        assertThat(settings.path("root")).isEqualTo(Path.of("/sys"));
        assertThat(settings.integer("watts")).isEqualTo(300);
        assertThat(settings.secret("token").reveal()).isEqualTo("hush");
        assertThat(settings.find("token")).isEmpty();
    }

    @Test
    void everyProblemIsToldWithItsEntry() {
        Schema.Reading reading = schema.read(List.of(
                entry("watts", "0x10"),
                entry("watts", "1"),
                entry("strict", "yes"),
                entry("wait", "soon"),
                entry("wat", "1")));
        assertThat(reading.problems())
                .containsExactly(
                        new Schema.Problem(0, "watts: '0x10' is not a whole number, decimal digits are right"),
                        new Schema.Problem(1, "watts is given again, once is right"),
                        new Schema.Problem(2, "strict: 'yes' is not a flag, true or false is right"),
                        new Schema.Problem(3, "wait: 'soon' is not a time span, such as 30, 30s, 5m or 2h"),
                        new Schema.Problem(4, "unknown key wat, known are root, strict, token, wait, watts"),
                        new Schema.Problem(-1, "root is missing, it must be given"));
    }

    @Test
    void aPathIsAbsoluteAndPlain() {
        for (String wrong : List.of("sys", "", "/a/../b", "/a/./b", "/..", "/a\0")) {
            assertThat(KeyType.PATH.problem(wrong)).as(wrong).isPresent();
        }
        for (String right : List.of("/", "/a/b", "/a..b", "/.hidden")) {
            assertThat(KeyType.PATH.problem(right)).as(right).isEmpty();
        }
    }

    @Test
    void aWholeNumberIsPlainDigitsOf64Bits() {
        for (String wrong : List.of("", "-", "-0", "007", "1.0", "1e3", "+5", "9223372036854775808", " 1")) {
            assertThat(KeyType.INTEGER.problem(wrong)).as(wrong).isPresent();
        }
        for (String right : List.of("0", "-5", "9223372036854775807", "-9223372036854775808")) {
            assertThat(KeyType.INTEGER.problem(right)).as(right).isEmpty();
        }
    }

    @Test
    void aTimeSpanFitsIntoNanoseconds() {
        assertThat(KeyType.DURATION.problem("87648h")).isEmpty();
        assertThat(KeyType.DURATION.problem("999999999h")).get().asString().contains("ten years");
        assertThat(KeyType.DURATION.problem("9999999999")).isPresent();
    }

    @Test
    void anAudienceSeesWhatReachesItAndNoSecret() {
        Settings settings = schema.read(List.of(entry("root", "/sys"), entry("strict", "true"), entry("token", "hush")))
                .settings();
        assertThat(schema.seenBy(Audience.NODE, settings)).isEqualTo(Settings.of("root", "/sys", "strict", "true"));
        assertThat(schema.seenBy(Audience.TASK, settings)).isEqualTo(Settings.of("strict", "true"));
        assertThat(schema.seenBy(Audience.CONTROLLER, settings).hasSecret("token"))
                .isFalse();
    }

    @Test
    void secretsHaveNoTextForm() {
        Settings settings = Settings.of("a", "1").withSecret("token", Secret.of("hush"));
        assertThat(settings.toString()).isEqualTo("{a=1, token=(secret)}");
        assertThat(Secret.of("hush").toString()).doesNotContain("hush");
        assertThat(settings).isNotEqualTo(Settings.of("a", "1"));
        assertThat(settings).isEqualTo(Settings.of("a", "1").withSecret("token", Secret.of("hush")));
    }

    @Test
    void aSecretThatWouldTravelIsRefused() {
        assertThatThrownBy(() -> Key.secret("token").seenBy(Audience.NODE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("token");
        assertThatThrownBy(() -> Descriptor.of("hres/x").arguments(Key.secret("token")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("token");
    }

    @Test
    void keysThatContradictThemselvesAreRefused() {
        assertThatThrownBy(() -> Key.text("a").required().defaultsTo("1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Key.integer("a").defaultsTo("x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Key.text("1a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Schema.of(Key.text("a"), Key.flag("a"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aDescriptorDerivesItsIdFromTheTypeInTheDocumentedWay() {
        Descriptor descriptor = Descriptor.of("hres/exec").build();
        assertThat(descriptor.id()).isEqualTo(Descriptor.derivedId("hres/exec")).isPositive();
        assertThat(Descriptor.of("hres/exec").id(7).build().id()).isEqualTo(7);
        assertThat(descriptor.hooks()).containsExactly(Hook.values());
        assertThatThrownBy(() -> Descriptor.of("exec")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Descriptor.of("hres/Exec")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Descriptor.of("hres/x").id(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theDerivedIdIsTheBeginningOfTheSha256() throws Exception {
        byte[] digest = java.security.MessageDigest.getInstance("SHA-256")
                .digest("hres/power".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        int first = java.nio.ByteBuffer.wrap(digest).getInt() & Integer.MAX_VALUE;
        assertThat(Descriptor.derivedId("hres/power")).isEqualTo(first);
    }

    @Test
    void missingAndWrongSettingsAreNamed() {
        Settings settings = Settings.of("a", "x");
        assertThatThrownBy(() -> settings.text("b")).hasMessage("setting b is missing");
        assertThatThrownBy(() -> settings.integer("a")).hasMessageStartingWith("setting a: 'x'");
        assertThatThrownBy(() -> settings.secret("a")).hasMessage("secret setting a is missing");
        assertThatThrownBy(() -> Settings.of("a")).hasMessageContaining("1 words");
    }

    @Test
    void aPrepIsAValueThatCopiesWhatItIsGiven() {
        byte[] bytes = {1, 2};
        Payload payload = Payload.of(bytes);
        bytes[0] = 9;
        payload.bytes()[1] = 9;
        assertThat(payload.bytes()).containsExactly(1, 2);
        Prep prep =
                Prep.builder("power").pluginId(3).attempt(5).payload(payload).build();
        assertThat(prep.toBuilder().build()).isEqualTo(prep).hasSameHashCodeAs(prep);
        assertThatThrownBy(() -> Prep.builder("power").limits(java.util.Map.of(Hook.PRERUN, Limits.of(Hook.PRERUN))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
