package io.github.sluice.hres.core.resources;

import io.github.sluice.hres.core.yaml.Message;

/** What the reader can say of resources, as templates. {@code docs/resources-yaml.md} lists them all. */
enum Problem implements Message {
    NOT_RESOURCES("the file holds %s, a list of resources is right: '- resource: NAME' and so on"),

    RESOURCE_NAME("resource %s: a letter, then letters, digits, '_', '-' or '.' are right"),
    SAME_RESOURCE("resource %s is given again, first at line %s: a name of its own is right"),
    MODE("mode %s, MODE_1, MODE_2 or MODE_3 is right"),
    TOPOLOGY_MODE("topology is for MODE_3 only, none is right here"),
    TOPOLOGY_UNCHECKED("topology %s is unchecked, there is no block definition to check it against"),
    VARIABLE_NAME("variable %s: a letter or '_', then letters, digits, '_', '-' or '.' are right"),
    SAME_VARIABLE("variable %s is given again, first at line %s: once is right"),
    BASE_NAME("base name %s: a text without control characters is right"),

    NO_LAYERS("resource %s has no layers, at least one is right"),
    LAYER_NAME("layer_name %s: a text without blanks and without , ; | : = ( ) * is right"),
    SAME_LAYER("layer_name %s is that of line %s%s, a name of its own is right"),
    SAME_NODES("layer %s has the nodes of the layer at line %s, a set of its own is right"),
    MIXED("a layer without layer_name beside layers with one: either all layers have a name or none is right"),
    PARENT_WITHOUT_NAME("parent_name %s in a layer without layer_name, names for all layers are right"),
    PARENT_MODE("parent_name is for MODE_3 only, none is right here"),
    UNNAMED_WITHOUT_NODES("a layer without layer_name has no nodes, a node expression is right"),
    NODES("nodes %s: %s"),
    UNKNOWN_NODES("unknown nodes %s, nodes of the cluster are right: %s"),
    TOO_MANY_NODES("the layers list more than %s nodes in all, fewer are right%s"),
    REPEATED_NODES("%s named more than once in one layer, counted once"),

    PARENT_UNKNOWN("parent_name %s is no layer of resource %s, known are %s"),
    PARENT_UNKNOWN_SIMILAR("parent_name %s is no layer of resource %s, did you mean %s?"),
    CYCLE("layer %s is above itself (%s), a tree is right"),
    ROOTS("layer %s is a second root beside %s, one layer above all others is right"),
    ROOT_BY_SET("layer %s is in no other layer, nor is %s: one layer with the nodes of all others is right"),
    LEVELS("layer %s is a leaf on level %s, that of line %s is on level %s: all leaves on one level are right"),
    TOO_MANY_LEVELS("layer %s is on level %s, 1 to 16 levels are right"),
    NODES_ON_PARENT("layer %s has nodes and layers below it, nodes on the lowest layers alone are right"),
    OVERLAP("layers %s and %s (line %s) share %s, layers apart or one within the other are right"),
    LEVEL_WITHOUT_NODES("layer %s has neither nodes nor parent_name, one of them is right in MODE_3"),
    NODES_ABOVE_ONLY("%s on no lowest layer, never usable for resource %s"),
    BASE_ABOVE_COUNT("base of layer %s is %s, above its count %s: at most the count is right"),
    BASES_ABOVE_COUNT("base of layer %s and all below it is %s, above its count %s: at most the count is right"),
    BASE_OVERFLOW("base of layer %s adds up to more than 9223372036854775807, less is right"),

    PLUGIN_TYPE("plugin type %s: NAME or hres/NAME of lower-case letters, digits and '-' is right"),
    PLUGIN_MISSING("plugin type %s of resource %s is not installed, an installed one is right%s"),
    CONFIG("config of plugin %s: %s"),
    HOOK("hook %s is not known, known are %s"),
    HOOK_SIMILAR("hook %s is not known, did you mean %s?"),
    SOFT_ABOVE_HARD("soft limit of %s is %s, above its hard limit %s: at most the hard limit is right"),
    TWO_MAINTENANCE_LIMITS("maintenance_timeout and a hard limit for maintain in timeouts, one of the two is right"),
    PAYLOAD("payload_limit is %s, bytes in plain decimal digits, 0 to 67108864, are right"),

    NO_RESOURCES("the file has no resources");

    private final String template;

    Problem(String template) {
        this.template = template;
    }

    @Override
    public String template() {
        return template;
    }
}
