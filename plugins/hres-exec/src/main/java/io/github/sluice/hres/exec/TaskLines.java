package io.github.sluice.hres.exec;

import io.github.sluice.hres.TaskCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a task prolog wrote: lines {@code export NAME=value}, {@code unset NAME} and {@code print TEXT}, and
 * nothing else.
 */
final class TaskLines {
    private static final Pattern EXPORT = Pattern.compile("export ([A-Za-z_][A-Za-z0-9_]*)=([^\\x00]*)");
    private static final Pattern UNSET = Pattern.compile("unset ([A-Za-z_][A-Za-z0-9_]*)");
    private static final Pattern PRINT = Pattern.compile("print(?: (.*))?", Pattern.DOTALL);

    private TaskLines() {}

    /** Applies every line in order, or none if one is wrong. */
    static void apply(byte[] output, TaskCall call) throws ProgramException {
        String text = Text.strict(output)
                .orElseThrow(() -> new ProgramException("stdout is not UTF-8, so none of its lines can be applied"));
        List<Consumer<TaskCall>> changes = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        int count = lines[lines.length - 1].isEmpty() ? lines.length - 1 : lines.length;
        for (int i = 0; i < count; i++) {
            changes.add(change(i + 1, lines[i]));
        }
        changes.forEach(change -> change.accept(call));
    }

    private static Consumer<TaskCall> change(int number, String line) throws ProgramException {
        Matcher export = EXPORT.matcher(line);
        if (export.matches()) {
            return call -> call.environment().set(export.group(1), export.group(2));
        }
        Matcher unset = UNSET.matcher(line);
        if (unset.matches()) {
            return call -> call.environment().unset(unset.group(1));
        }
        Matcher print = PRINT.matcher(line);
        if (print.matches()) {
            String text = print.group(1);
            return call -> call.output().print(text == null ? "" : text);
        }
        throw new ProgramException("line " + number + " of stdout is '" + Text.visible(line)
                + "': export NAME=value, unset NAME or print TEXT is right");
    }
}
