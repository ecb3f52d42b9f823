package io.github.sluice.runtime.core;

import io.github.sluice.runtime.ProcessSpec;
import io.github.sluice.runtime.Stdio;
import io.github.sluice.runtime.TaskUser;
import java.io.File;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How root has a program run as somebody else: setpriv(1) changes the user, a shell of that user does what needs the
 * user's rights, and env(1) puts the environment right and becomes the program.
 *
 * <p>What still runs as root must not see the user's variables: LD_PRELOAD alone would make the user root. So they travel
 * under other names until the user is changed. Immutable.
 *
 * @param words what to run
 * @param environment what it is given
 */
record OtherUser(List<String> words, Map<String, String> environment) {
    /** Run with the user's rights. Words of the user are only arguments; names in {@code eval} are plain words. */
    private static final String BECOME_PROGRAM =
            """
            cd -- "$1" || exit 126
            [ -f "$8" ] && [ -x "$8" ] || {
                echo "program $8: a file that this user may run is right" >&2
                exit 126
            }
            case $2 in READ) command exec <"$3" || exit 126 ;; esac
            case $4 in
                WRITE) command exec >"$5" || exit 126 ;;
                APPEND) command exec >>"$5" || exit 126 ;;
            esac
            case $6 in
                WRITE) command exec 2>"$7" || exit 126 ;;
                APPEND) command exec 2>>"$7" || exit 126 ;;
                SAME) exec 2>&1 ;;
            esac
            shift 8
            while [ "$1" != -- ]; do
                eval "export $1=\\"\\$s_$1\\""
                unset "s_$1"
                shift
            done
            shift
            exec /usr/bin/env -u PWD -u OLDPWD -u SHLVL -u _ -- "$@"
            """;

    private static final String HIDDEN = "s_";

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** What shells set, change or heed themselves; and what they do not hand on has no plain name. */
    private static final Pattern NAME_OF_SHELLS = Pattern.compile("_|(OLD)?PWD|SHLVL|IFS|OPT(IND|ARG|ERR)|LINENO|PPID"
            + "|E?UID|GROUPS|DIRSTACK|FUNCNAME|S?RANDOM|SECONDS|EPOCH.*|SHELLOPTS|BASH.*|LANG.*|LC_.*|PS[0-4]"
            + "|POSIXLY_CORRECT|TMOUT|HIST.*|MAIL.*");

    /**
     * What root runs, so that this program runs as its user.
     *
     * @param program its specification
     * @param found its words, the first of them a path
     */
    static OtherUser of(Path setpriv, ProcessSpec program, List<String> found) {
        Predicate<String> throughShell = name -> PLAIN_NAME.matcher(name).matches()
                && !NAME_OF_SHELLS.matcher(name).matches();
        Map<String, String> asked = program.environment();
        // A hidden name may be another's plain one, which is longer: it comes later, when this one is no longer needed.
        List<String> plain = asked.keySet().stream()
                .filter(throughShell)
                .sorted(Comparator.comparingInt(String::length))
                .toList();
        Map<String, String> hidden = new HashMap<>();
        plain.forEach(name -> hidden.put(HIDDEN + name, asked.get(name)));

        List<String> words = new ArrayList<>(asUser(setpriv, program.user()));
        words.addAll(List.of("/bin/sh", "-c", BECOME_PROGRAM, "sh"));
        words.add(program.workingDirectory().orElse(Path.of("/")).toString());
        words.addAll(streams(program.stdio()));
        words.add(found.get(0));
        words.addAll(plain);
        words.add("--");
        asked.forEach((name, value) -> {
            if (!throughShell.test(name)) {
                words.add(name + "=" + value);
            }
        });
        if (found.get(0).contains("=")) { // env(1) would take it for a variable
            words.addAll(List.of("/usr/bin/nice", "-n", "0", "--"));
        }
        words.addAll(found);
        return new OtherUser(List.copyOf(words), Map.copyOf(hidden));
    }

    private static List<String> asUser(Path setpriv, TaskUser user) {
        String groups = user.groups().stream().map(String::valueOf).collect(Collectors.joining(","));
        return List.of(
                setpriv.toString(),
                "--reuid=" + user.uid(),
                "--regid=" + user.gid(),
                groups.isEmpty() ? "--clear-groups" : "--groups=" + groups,
                "--inh-caps=-all",
                "--");
    }

    private static List<String> streams(Stdio stdio) {
        List<String> words = new ArrayList<>();
        for (Redirect stream : List.of(stdio.input(), stdio.output(), stdio.error())) {
            File file = stream.file();
            words.add(stream.type().name());
            words.add(file == null ? "" : file.getPath());
        }
        if (stdio.isOutputShared()) {
            words.set(4, "SAME");
        }
        return words;
    }
}
