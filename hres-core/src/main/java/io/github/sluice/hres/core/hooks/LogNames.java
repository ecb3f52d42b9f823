package io.github.sluice.hres.core.hooks;

import io.github.sluice.hres.JobId;
import io.github.sluice.hres.core.host.HookCall;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.MDC;

/** The names of a call in the log context of the calling thread, until they are taken out; then what was there is put back. */
final class LogNames {
    private final Map<String, String> before = new HashMap<>();
    private final Map<String, String> names;

    private LogNames(Map<String, String> names) {
        this.names = names;
        names.forEach((key, name) -> {
            String old = MDC.get(key);
            if (old != null) {
                before.put(key, old);
            }
            MDC.put(key, name);
        });
    }

    static LogNames put(HookCall call) {
        return new LogNames(Map.of(
                "plugin", call.plugin(),
                "resource", call.resource(),
                "hook", call.hook(),
                "job", call.job().map(JobId::toString).orElse("")));
    }

    void takeOut() {
        names.keySet().forEach(MDC::remove);
        before.forEach(MDC::put);
    }
}
