package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Message;

/** What the reader can say of jobs, as templates. {@code docs/jobs-yaml.md} lists them all. */
enum JobProblem implements Message {
    NOT_JOBS("the file holds %s, a list of jobs is right: '- job: NAME' and so on"),
    NO_JOBS("the file has no jobs"),

    JOB_NAME("job %s: a letter or digit, then letters, digits, '_', '-' or '.', 64 at most, are right"),
    SAME_JOB("job %s is given again, first at line %s: a name of its own is right"),
    OWNER("%s %s: a name without blanks and without ':' and '/', or a number up to 4294967294, is right"),
    WORD("%s %s: a text without control characters is right"),
    REQUEST("request %s: %s"),
    RESOURCE("arguments for %s: there is no such resource, known are %s"),
    RESOURCE_SIMILAR("arguments for %s: there is no such resource, did you mean %s?"),
    ARGUMENTS("arguments for %s: %s"),
    ARGUMENTS_UNUSED("arguments for %s are not used: %s"),

    BESIDE_COMPONENTS("%s beside components, in each of them is right"),
    NO_COMPONENTS("components has no items, at least one component is right"),
    RANGE("%s is %s, %s to %s is right"),
    TOO_MANY_NODES("job %s has %s nodes, at most %s are right"),
    TOO_MANY_TASKS("%s has %s tasks, at most %s are right"),
    RUNTIME("runtime %s: none, oci or the name of another one is right, of lower-case letters, digits and '-'"),
    BUNDLE_WITHOUT_RUNTIME("bundle with runtime none, a runtime for containers is right: 'runtime: oci'"),

    TWO_PROGRAMS("command and script, one of the two is right"),
    NO_PROGRAM("%s has neither command nor script, one of the two is right"),
    COMMAND_TEXT("command is a text, a list of the program and its arguments is right: %s"),
    EMPTY_COMMAND("command is an empty list, the program and its arguments are right"),
    NO_NAME_OF_PROGRAM("command begins with an empty text, a program is right"),
    SCRIPT("script begins with %s, '#!' and the absolute path of its interpreter is right, such as '#!/bin/sh'"),
    TASKS_OF_SCRIPT("tasks_per_node beside a script, which runs once, on the first node: none is right"),

    NUL("%s has a NUL, text without it is right"),
    NO_PATH("%s %s is no path of this machine (%s), one that it can name is right"),
    VARIABLE_NAME("environment %s: a name without '=' is right"),
    SAME_VARIABLE("environment %s is given again, first at line %s: once is right"),
    FOLDER_INSIDE("working_directory %s: in a container an absolute path without . and .., not in /proc, is right"),
    GAP("%s %s: '%s' is no gap, %%j (job), %%n (node), %%t (task) or %%%% is right"),
    SHARED_FILE("%s %s is one file for %s tasks, one for each is right: '%%t' in its name"),
    SAME_FILE("%s %s is written by job %s at line %s too, another file is right");

    private final String template;

    JobProblem(String template) {
        this.template = template;
    }

    @Override
    public String template() {
        return template;
    }
}
