package io.github.sluice.cli.run;

import io.github.sluice.cli.jobs.ComponentSpec;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.LocalProcesses;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The variables that all tasks of a component have on one node. */
final class StepVariables {
    /** What is the caller's own matter: another user may not even look into the folders of such a path. */
    private static final Set<String> OWN = Set.of("PATH", "TMPDIR", "SHELL");

    private static final String PATH_OF_OTHERS = "/usr/local/bin:/usr/bin:/bin";

    private StepVariables() {}

    /**
     * What a task begins with, before the file's own variables. In a container its own come first, so that its programs
     * are found.
     *
     * @param handedOn those of this process that tasks may have
     */
    static Map<String, String> basis(Map<String, String> handedOn, TaskUser user, ComponentSpec spec) {
        Map<String, String> variables = new LinkedHashMap<>();
        if (spec.bundle().isPresent()) {
            return variables;
        }
        variables.putAll(handedOn);
        if (user.uid() != LocalProcesses.self().uid()) {
            variables.keySet().removeAll(OWN);
            variables.put("PATH", PATH_OF_OTHERS);
        }
        Accounts.home(user).ifPresent(home -> variables.put("HOME", home));
        user.name()
                .filter(name -> !name.equals("?"))
                .ifPresent(
                        name -> { // what Java calls a user without a name
                            variables.put("USER", name);
                            variables.put("LOGNAME", name);
                        });
        return variables;
    }
}
