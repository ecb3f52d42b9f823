package io.github.sluice.hres.exec;

import io.github.sluice.hres.Audience;
import io.github.sluice.hres.Hook;
import io.github.sluice.hres.Key;
import java.util.ArrayList;
import java.util.List;

/** The configuration of this plugin: a key per hook, called as the hook is, and two more. */
final class ExecKeys {
    static final String SET = "set";
    static final String OUTPUT_LIMIT = "output_limit";
    static final long DEFAULT_OUTPUT_LIMIT = 1 << 20;
    static final long LARGEST_OUTPUT_LIMIT = 256L << 20;

    private ExecKeys() {}

    static Key[] all() {
        List<Key> keys = new ArrayList<>();
        for (Hook hook : Hook.values()) {
            keys.add(Key.text(hook.label())
                    .repeatable()
                    .seenBy(audience(hook))
                    .describedAs("the program of this hook (an absolute path), then its arguments"));
        }
        keys.add(Key.text(SET)
                .repeatable()
                .seenBy(Audience.TASK)
                .describedAs("NAME=value, handed to every program of the resource"));
        keys.add(Key.integer(OUTPUT_LIMIT)
                .seenBy(Audience.TASK)
                .defaultsTo(Long.toString(DEFAULT_OUTPUT_LIMIT))
                .describedAs("the most bytes that a program may write to stdout"));
        return keys.toArray(Key[]::new);
    }

    private static Audience audience(Hook hook) {
        return switch (hook.side()) {
            case CONTROLLER -> Audience.CONTROLLER;
            case NODE -> Audience.NODE;
            case STEP -> Audience.TASK;
        };
    }
}
