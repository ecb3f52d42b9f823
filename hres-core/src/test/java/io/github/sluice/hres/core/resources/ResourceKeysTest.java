package io.github.sluice.hres.core.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.hres.core.yaml.Faults;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceKeysTest {
    @Test
    void everyKeyOfAResourceIsRead() {
        Resource resource = Given.resource(
                """
                - resource: power.full-1_x
                  mode: MODE_3
                  topology: block1
                  disable_hres: TRUE
                  variables:
                    - name: full_node
                      value: 300
                    - {name: half, value: "150"}
                  plugin: {type: exec}
                  layers:
                    - {layer_name: all, nodes: "n[01-02]", count: 7}
                """);
        assertThat(resource.name()).isEqualTo("power.full-1_x");
        assertThat(resource.mode()).isEqualTo(Mode.MODE_3);
        assertThat(resource.topology()).hasValue("block1");
        assertThat(resource.disabled()).isTrue();
        assertThat(resource.variables()).containsExactly(Map.entry("full_node", 300L), Map.entry("half", 150L));
        assertThat(resource.plugin()).isPresent();
        assertThat(resource.layersNamed()).isTrue();
        assertThat(resource.layers()).hasSize(1);
    }

    @Test
    void whatIsLeftOutHasItsDefault() {
        Resource resource = Given.resource("- layers: [{layer_name: a}]\n  mode: MODE_1\n  resource: r\n");
        assertThat(resource.topology()).isEmpty();
        assertThat(resource.disabled()).isFalse();
        assertThat(resource.variables()).isEmpty();
        assertThat(resource.plugin()).isEmpty();
    }

    @Test
    void resourcesKeepTheOrderOfTheFile() {
        String text =
                """
                - {resource: b, mode: MODE_1, layers: [{layer_name: a}]}
                - {resource: a, mode: MODE_2, layers: [{layer_name: a}]}
                """;
        assertThat(Given.file(text).list()).extracting(Resource::name).containsExactly("b", "a");
        assertThat(Given.file(text).find("a")).isPresent();
        assertThat(Given.file(text).find("A")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"MODE_1,MODE_1", "mode_2,MODE_2", "Mode_3,MODE_3"})
    void modesAreReadInAnyCase(String text, Mode mode) {
        assertThat(Given.resource("- {resource: r, mode: " + text + ", layers: [{layer_name: a}]}")
                        .mode())
                .isEqualTo(mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MODE_0", "MODE_4", "1", "' MODE_1'", "MODE_1x"})
    void unknownModesAreRefused(String text) {
        assertThat(Given.faults("- {resource: r, mode: " + text + ", layers: [{layer_name: a}]}"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:1:23: mode '")
                .endsWith(", MODE_1, MODE_2 or MODE_3 is right");
    }

    @Test
    void requiredKeysAreMissed() {
        assertThat(Given.faults("- disable_hres: false\n"))
                .containsExactly(
                        "f:1:3: resource has no key resource, it is needed",
                        "f:1:3: resource has no key mode, it is needed",
                        "f:1:3: resource has no key layers, it is needed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'a b'", "1a", "-a", "é", "a/b", "a:b", "_a", "''"})
    void aNameBeginsWithALetterAndHasNoOtherCharacters(String name) {
        assertThat(Given.faults("- {resource: " + name + ", mode: MODE_1, layers: [{layer_name: a}]}"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:1:14: resource ");
    }

    @Test
    void namesAreUnique() {
        String one = "- {resource: r, mode: MODE_1, layers: [{layer_name: a}]}\n";
        assertThat(Given.faults(one + one))
                .containsExactly("f:2:14: resource r is given again, first at line 1: a name of its own is right");
    }

    @Test
    void unknownKeysAreToldWithWhatWasMeant() {
        assertThat(Given.faults("- {Resource: r, moed: MODE_1, layer: [{layer_name: a}], colour: red}"))
                .containsExactly(
                        "f:1:4: unknown key 'Resource', did you mean resource?",
                        "f:1:17: unknown key 'moed', did you mean mode?",
                        "f:1:31: unknown key 'layer', did you mean layers?",
                        "f:1:57: unknown key 'colour', known here are resource, mode, layers, variables, topology,"
                                + " disable_hres, plugin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "1", "on", "maybe", "''", "~", "[true]"})
    void flagsAreTrueOrFalse(String word) {
        assertThat(Given.faults(Given.withKey("disable_hres: " + word)))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:3:17: disable_hres ")
                .endsWith(", true or false is right");
    }

    @Test
    void topologyIsForMode3AndUnchecked() {
        assertThat(Given.faults(Given.withKey("topology: t")))
                .containsExactly("f:3:3: topology is for MODE_3 only, none is right here");
        assertThat(Given.warnings(Given.withKey("topology: t").replace("MODE_1", "MODE_3")))
                .containsExactly("f:3:13: topology t is unchecked, there is no block definition to check it against");
    }

    @Test
    void variablesAreUniqueAndNoNumbers() {
        assertThat(Given.faults(
                        Given.withKey("variables: [{name: a, value: 1}, {name: a, value: 2}, {name: 7, value: 1}]")))
                .containsExactly(
                        "f:3:43: variable a is given again, first at line 3: once is right",
                        "f:3:64: variable '7': a letter or '_', then letters, digits, '_', '-' or '.' are right");
    }

    @Test
    void variablesAreAListOfNameAndValue() {
        assertThat(Given.faults(Given.withKey("variables: {a: 1}")))
                .containsExactly("f:3:14: variables is a mapping, a list of name and value is right");
        assertThat(Given.faults(Given.withKey("variables: [{name: a}, x, {value: 1}]")))
                .containsExactly(
                        "f:3:15: variable has no key value, it is needed",
                        "f:3:26: variable is a text, a mapping with name, value is right",
                        "f:3:29: variable has no key name, it is needed");
        assertThat(Given.resource(Given.withKey("variables:")).variables()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"layers: []", "layers:", "layers: {nodes: n01}", "layers: n01"})
    void aResourceHasAListOfAtLeastOneLayer(String layers) {
        assertThat(Given.faults("- resource: r\n  mode: MODE_3\n  " + layers + "\n"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("f:3:")
                .contains("layer");
    }

    @Test
    void allFaultsAreToldInTheOrderOfTheirPlaces() {
        String text =
                """
                - resource: 1x
                  mode: MODE_9
                  disable_hres: maybe
                  layers:
                    - {layer_name: a b, nodes: "n[01-", count: 010, base: [{name: x}], disable_layer: 2}
                - resource: r
                  mode: MODE_1
                  layers:
                    - {nodes: n99}
                    - {nodes: n01, colour: red}
                """;
        assertThat(Given.faults(text))
                .extracting(fault -> fault.substring(0, fault.indexOf(": ")))
                .containsExactly(
                        "f:1:13", "f:2:9", "f:3:17", "f:5:20", "f:5:34", "f:5:48", "f:5:60", "f:5:87", "f:9:15",
                        "f:10:20");
    }

    @Test
    @DisplayName("more faults than anybody reads are counted")
    void manyFaultsAreCounted() {
        assertThat(Given.faults("- x\n".repeat(20_000)))
                .hasSize(Faults.MOST + 1)
                .last()
                .asString()
                .endsWith("and 10000 faults more, not listed");
    }
}
