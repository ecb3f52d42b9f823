package io.github.sluice.hres.exec;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.ResourceCall;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.TaskCall;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Collects the environment of a program: PATH and {@code SLUICE_*}, and nothing of the host's own. A value that no
 * environment holds unharmed (not ASCII, a NUL, or longer than 64 KiB) is left out; the document has it. Used by one
 * thread.
 */
final class Variables {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]+");
    private static final int LONGEST = 65_536;

    private final Map<String, String> all = new TreeMap<>(Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"));

    Variables(Command command, String resource) {
        put("HOOK", command.hook().label());
        put("RESOURCE", resource);
        named("SET_", command.values());
    }

    void call(ResourceCall call) {
        Job job = call.job();
        put("KEY", call.key());
        put("ATTEMPT", Long.toString(call.attempt()));
        put("JOB_ID", Long.toString(job.id().number()));
        put("JOB_UNIQUE", job.id().unique());
        job.step().ifPresent(step -> put("STEP", Integer.toString(step)));
        put("USER_ID", Integer.toUnsignedString(job.userId()));
        put("GROUP_ID", Integer.toUnsignedString(job.groupId()));
        job.userName().ifPresent(name -> put("USER_NAME", name));
        job.account().ifPresent(name -> put("ACCOUNT", name));
        job.partition().ifPresent(name -> put("PARTITION", name));
        put("NODES", job.nodes().fold());
        job.endTime().ifPresent(end -> put("END_TIME", end.toString()));
        arguments(call.prep().arguments());
    }

    void arguments(Settings arguments) {
        named("ARG_", arguments.entries());
    }

    void node(String node) {
        put("NODE", node);
    }

    void task(TaskCall call) {
        put("TASK_LOCAL", Integer.toString(call.localTask()));
        put("TASK_GLOBAL", Integer.toString(call.globalTask()));
    }

    Map<String, String> all() {
        return Map.copyOf(all);
    }

    private void named(String prefix, List<Settings.Entry> entries) {
        for (Settings.Entry entry : entries) {
            if (NAME.matcher(entry.name()).matches()) {
                put(prefix + entry.name(), entry.value());
            }
        }
    }

    private void put(String name, String value) {
        boolean fit = value.length() <= LONGEST && value.chars().allMatch(c -> c > 0 && c < 0x80);
        if (fit) {
            all.put("SLUICE_" + name, value);
            return;
        }
        all.remove("SLUICE_" + name);
    }
}
