package io.github.sluice.runtime.oci.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds the words of a command that a shell would read as a program: the script after {@code -c}, and the options
 * before it. Used by one thread, once.
 */
final class ShellScripts {
    private static final Set<String> SHELLS = Set.of(
            "sh", "bash", "dash", "ksh", "zsh", "ash", "mksh", "pdksh", "lksh", "yash", "posh", "rbash", "ksh93",
            "hush", "csh", "tcsh", "fish");
    private static final Set<String> STARTERS = Set.of("su", "runuser", "sg", "script", "flock");

    private final List<PatternWord> words;
    private final List<PatternWord> found = new ArrayList<>();
    private int at;

    private ShellScripts(List<PatternWord> words) {
        this.words = words;
    }

    /** The words that a shell would read, in order. */
    static List<PatternWord> in(List<PatternWord> words) {
        ShellScripts scripts = new ShellScripts(words);
        scripts.search();
        return scripts.found;
    }

    private void search() {
        while (at < words.size()) {
            String name = lastName(words.get(at).written());
            at++;
            if (STARTERS.contains(name)) {
                started();
            } else if (SHELLS.contains(name)) {
                shell();
            }
        }
    }

    private static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Goes through a shell's options as the shell would. */
    private void shell() {
        boolean script = false;
        while (at < words.size()) {
            PatternWord word = words.get(at);
            String written = word.written();
            boolean option = written.length() > 1 && (written.startsWith("-") || written.startsWith("+"));
            if (!option && !written.equals("-")) {
                break;
            }
            at++;
            if (written.equals("-") || written.equals("--")) {
                break;
            }
            found.add(word);
            boolean isLong = written.startsWith("--");
            script |= written.equals("--command") || (!isLong && written.indexOf('c') > 0);
            at += isLong ? longArguments(written) : arguments(written);
        }
        if (at < words.size() && (script || words.get(at).has(PatternLetter.ARGUMENTS))) {
            found.add(words.get(at));
            // The script, and the name that the shell has in it.
            at += 2;
        }
    }

    /** Each {@code o} of a cluster takes the next word, and {@code -c} takes none: the script comes after all options. */
    private static int arguments(String cluster) {
        return (int) cluster.chars().filter(c -> c == 'o' || c == 'O').count();
    }

    private static int longArguments(String option) {
        return option.equals("--rcfile") || option.equals("--init-file") ? 1 : 0;
    }

    /** A program that hands a word to a shell of its own. */
    private void started() {
        for (int i = at; i < words.size(); i++) {
            String written = words.get(i).written();
            if (written.startsWith("--command=") || written.startsWith("--session-command=")) {
                found.add(words.get(i));
            } else if (isCommandOption(written) && i + 1 < words.size()) {
                found.add(words.get(i + 1));
            }
        }
    }

    private static boolean isCommandOption(String written) {
        return written.equals("--command")
                || written.equals("--session-command")
                || (written.startsWith("-") && !written.startsWith("--") && written.endsWith("c"));
    }
}
