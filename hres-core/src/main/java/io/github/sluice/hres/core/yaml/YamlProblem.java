package io.github.sluice.hres.core.yaml;

/** What may be wrong with any YAML file, and with values of common kinds. {@code docs/resources-yaml.md} lists them all. */
public enum YamlProblem implements Message {
    UNREADABLE("the file cannot be read (%s), a readable file is right"),
    TOO_LARGE("the file has %s bytes, at most %s are right%s"),
    NOT_UTF8("byte 0x%s is not UTF-8, a file in UTF-8 is right"),
    CONTROL("control character U+%s, text without it is right"),
    TAB("tab as indentation, blanks are right"),
    TOO_DEEP("nested more than %s levels deep, fewer are right"),
    TOO_MANY_VALUES("more than %s values in the file, fewer are right%s"),
    SECOND_DOCUMENT("a second document begins at line %s, one document is right"),
    ANCHOR("anchor &%s, anchors are not read: writing the value out where it is needed is right"),
    ALIAS("alias *%s, aliases are not read: writing the value out is right"),
    MERGE("merge key <<, merge keys are not read: writing the keys out is right"),
    TAG("tag %s, tags are not read: the value alone is right"),
    NOT_YAML("not YAML here: %s"),
    DUPLICATE_KEY("key %s is given again, first at line %s: once is right"),
    MORE_FAULTS("and %s faults more, not listed"),

    NOT_A_MAPPING("%s is %s, a mapping with %s is right"),
    UNKNOWN_KEY("unknown key %s, known here are %s"),
    MISSPELT_KEY("unknown key %s, did you mean %s?"),
    MISSING_KEY("%s has no key %s, it is needed"),
    NO_VALUE("%s has no value, %s is right"),
    WRONG_KIND("%s is %s, %s is right"),
    EMPTY_TEXT("%s is empty, %s is right"),
    FLAG("%s is %s, true or false is right"),
    COUNT("%s is %s, plain decimal digits%s are right"),
    COUNT_MEANS("%s is %s, plain decimal digits%s are right: %s, if that is meant"),
    COUNT_RANGE("%s is %s, at most 9223372036854775807 is right"),
    DURATION("%s: %s"),
    ZERO_DURATION("%s is 0, a time above 0 is right"),
    NO_NAME("%s name is empty, a name is right");

    private final String template;

    YamlProblem(String template) {
        this.template = template;
    }

    @Override
    public String template() {
        return template;
    }
}
