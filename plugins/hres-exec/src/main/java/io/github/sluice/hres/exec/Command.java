package io.github.sluice.hres.exec;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.KeyType;
import io.github.sluice.hres.Settings;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a resource's configuration says of one hook.
 *
 * @param hook the hook
 * @param words the program and its arguments
 * @param values the site's own values, in order
 * @param outputLimit the most bytes of stdout
 */
record Command(Hook hook, List<String> words, List<Settings.Entry> values, int outputLimit) {
    private static final Pattern SET_FORM = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)=(.*)", Pattern.DOTALL);

    Command {
        words = List.copyOf(words);
        values = List.copyOf(values);
    }

    /** The command of a hook, or empty where the configuration names none. */
    static Optional<Command> find(Hook hook, Settings config) throws ProgramException {
        List<String> words = config.all(hook.label());
        if (words.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> problem = KeyType.PATH.problem(words.get(0));
        if (problem.isPresent()) {
            throw new ProgramException(hook.label() + ": program " + Text.visible(problem.get()));
        }
        for (String word : words) {
            check(hook, word);
        }
        return Optional.of(new Command(hook, words, values(config), outputLimit(config)));
    }

    Path program() {
        return Path.of(words.get(0));
    }

    /** Java hands words over in the charset of the process's locale, and would put '?' for what is not in it. */
    private static void check(Hook hook, String word) throws ProgramException {
        if (word.indexOf('\0') >= 0) {
            throw new ProgramException(
                    hook.label() + ": '" + Text.visible(word) + "' has a NUL, which no argument can");
        }
        String charset = System.getProperty("sun.jnu.encoding", "US-ASCII");
        if (!Charset.forName(charset).newEncoder().canEncode(word)) {
            throw new ProgramException(hook.label() + ": '" + Text.visible(word) + "' cannot be written in " + charset
                    + ", the charset of this process's locale; start it with a UTF-8 locale");
        }
    }

    private static List<Settings.Entry> values(Settings config) throws ProgramException {
        List<Settings.Entry> values = new ArrayList<>();
        for (String text : config.all(ExecKeys.SET)) {
            var form = SET_FORM.matcher(text);
            if (!form.matches() || text.indexOf('\0') >= 0) {
                throw new ProgramException("set: '" + Text.visible(text)
                        + "' is not NAME=value, where NAME has letters, digits and '_' and begins with no digit");
            }
            values.add(new Settings.Entry(form.group(1), form.group(2)));
        }
        return values;
    }

    private static int outputLimit(Settings config) throws ProgramException {
        if (config.find(ExecKeys.OUTPUT_LIMIT).isEmpty()) {
            return (int) ExecKeys.DEFAULT_OUTPUT_LIMIT;
        }
        long limit = config.integer(ExecKeys.OUTPUT_LIMIT);
        if (limit < 0 || limit > ExecKeys.LARGEST_OUTPUT_LIMIT) {
            throw new ProgramException(
                    "output_limit: " + limit + " bytes, 0 to " + ExecKeys.LARGEST_OUTPUT_LIMIT + " are right");
        }
        return (int) limit;
    }
}
