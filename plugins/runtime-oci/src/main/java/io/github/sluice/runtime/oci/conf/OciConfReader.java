package io.github.sluice.runtime.oci.conf;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads one {@code oci.conf}, and notes all its faults before it gives up. Used by one thread, once. */
final class OciConfReader {
    private static final List<String> HOOKS =
            List.of("prestart", "createRuntime", "createContainer", "startContainer", "poststart", "poststop");

    private final Faults faults;
    private final Map<ConfKey, ConfValue> values = new EnumMap<>(ConfKey.class);

    private OciConfReader(Faults faults) {
        this.faults = faults;
    }

    static OciConf read(Path file) throws OciConfException {
        Faults faults = new Faults(file.toString());
        return new OciConfReader(faults).conf(ConfText.bytes(file, faults));
    }

    static OciConf parse(String name, byte[] bytes) throws OciConfException {
        return new OciConfReader(new Faults(name)).conf(bytes);
    }

    private OciConf conf(byte[] bytes) throws OciConfException {
        lines(ConfText.decode(bytes, faults));
        CommandRules.together(values, faults);
        EnvironmentFile environmentFile = environmentFile();
        OciConf conf = new OciConf(
                commands(environmentFile),
                exclusion(ConfKey.ENV_EXCLUDE),
                exclusion(ConfKey.RUN_TIME_ENV_EXCLUDE),
                environmentFile,
                find(ConfKey.MOUNT_SPOOL_DIR).flatMap(value -> ConfPaths.mountSpoolDir(value, faults)),
                find(ConfKey.CONTAINER_PATH).flatMap(value -> ConfPaths.containerPath(value, faults)),
                find(ConfKey.DISABLE_HOOKS).map(this::hooks).orElse(Set.of()),
                flag(ConfKey.IGNORE_FILE_CONFIG_JSON),
                flag(ConfKey.DISABLE_CLEANUP),
                faults.warnings());
        faults.check();
        return conf;
    }

    private void lines(String text) {
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            String content = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
            new ConfLine(content, number, faults).value().ifPresent(this::keep);
        }
    }

    private void keep(ConfValue value) {
        ConfValue first = values.putIfAbsent(value.key(), value);
        if (first != null) {
            fault(value, "is given again, first at line " + first.line() + ": once is right");
            return;
        }
        if (value.key().isForeign()) {
            faults.warn(
                    value.line(), value.column(), value.key().label() + " is for other programs and changes nothing");
        }
    }

    private Optional<ConfValue> find(ConfKey key) {
        return Optional.ofNullable(values.get(key));
    }

    private Map<RuntimeCommand, CommandPattern> commands(EnvironmentFile environmentFile) {
        Map<RuntimeCommand, CommandPattern> commands = new EnumMap<>(RuntimeCommand.class);
        for (RuntimeCommand command : RuntimeCommand.values()) {
            find(command.key()).ifPresent(value -> {
                List<PatternWord> words = new PatternSplitter(value, faults).words();
                new CommandRules(command, value, faults).check(words, environmentFile);
                commands.put(command, new CommandPattern(words));
            });
        }
        return commands;
    }

    private Exclusion exclusion(ConfKey key) {
        return find(key)
                .flatMap(value -> new PosixExpression(value, faults).pattern())
                .map(Exclusion::of)
                .orElse(Exclusion.NONE);
    }

    private EnvironmentFile environmentFile() {
        Optional<ConfValue> value = find(ConfKey.CREATE_ENV_FILE);
        Optional<EnvironmentFile> form = value.flatMap(given -> EnvironmentFile.find(given.text()));
        if (value.isPresent() && form.isEmpty()) {
            fault(value.get(), "is " + shown(value.get()) + ", false, newline or null is right");
            // No second complaint about a %e that would be right with a file.
            return EnvironmentFile.NEWLINE;
        }
        return form.orElse(EnvironmentFile.NONE);
    }

    private Set<String> hooks(ConfValue value) {
        Set<String> hooks = new LinkedHashSet<>();
        int start = 0;
        for (String part : value.text().split(",", -1)) {
            String hook = part.strip();
            if (HOOKS.contains(hook)) {
                hooks.add(hook);
            } else {
                faults.add(
                        value.line(),
                        value.column(start),
                        value.key().label() + " has '" + Visible.word(hook) + "', known hooks are "
                                + String.join(", ", HOOKS));
            }
            start += part.length() + 1;
        }
        return hooks;
    }

    private boolean flag(ConfKey key) {
        Optional<ConfValue> value = find(key);
        if (value.isEmpty()) {
            return false;
        }
        return switch (value.get().text().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "1" -> true;
            case "false", "no", "0" -> false;
            default -> {
                fault(value.get(), "is " + shown(value.get()) + ", true or false is right");
                yield false;
            }
        };
    }

    private static String shown(ConfValue value) {
        return value.text().isEmpty() ? "empty" : "'" + Visible.word(value.text()) + "'";
    }

    private void fault(ConfValue value, String message) {
        faults.add(value.line(), value.column(), value.key().label() + " " + message);
    }
}
