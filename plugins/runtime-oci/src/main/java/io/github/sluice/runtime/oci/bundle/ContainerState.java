package io.github.sluice.runtime.oci.bundle;

import java.nio.file.Path;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a runtime says of a container when it is asked for its state.
 *
 * @param id the container's id, not empty
 * @param status {@code creating}, {@code created}, {@code running}, {@code stopped} or a word of the runtime's own
 * @param pid the process of the container as the host numbers it; empty when there is none, as after the end
 */
public record ContainerState(String id, String status, OptionalLong pid) {
    private static final Path STATE = Path.of("state");

    /**
     * Reads what {@code runc state}, {@code crun state} and their kind print.
     *
     * @throws ConfigException with every fault, each as {@code state: /json/pointer: problem}
     */
    public static ContainerState read(byte[] printed) throws ConfigException {
        ObjectNode state = ConfigFile.parse(STATE, printed);
        ConfigFaults faults = new ConfigFaults(STATE);
        String id = text(state, "id", faults);
        String status = text(state, "status", faults);
        JsonNode pid = state.path("pid");
        if (!pid.isMissingNode() && !ConfigKind.UINT32.admits(pid)) {
            faults.add("/pid", "is " + ConfigCheck.found(pid) + ", " + ConfigKind.UINT32.right() + " is right");
        }
        faults.end();
        long number = pid.longValue(0);
        return new ContainerState(id, status, number > 0 ? OptionalLong.of(number) : OptionalLong.empty());
    }

    /** Whether the container's process has ended. */
    boolean stopped() {
        return status.equals("stopped");
    }

    /** Whether the container is ready for {@code start}. */
    boolean created() {
        return status.equals("created");
    }

    private static String text(ObjectNode state, String name, ConfigFaults faults) {
        String text = state.path(name).stringValue("");
        if (text.isEmpty()) {
            faults.add("/" + name, "is " + ConfigCheck.found(state.path(name)) + ", a text that is not empty is right");
        }
        return text;
    }
}
