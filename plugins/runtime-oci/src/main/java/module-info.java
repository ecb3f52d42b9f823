/** The runtime oci: the task runs in a container. */
module io.github.sluice.runtime.oci {
    requires static transitive org.jspecify;
    requires io.github.sluice.runtime.api;
    requires org.slf4j;
    requires tools.jackson.databind;

    provides io.github.sluice.runtime.JobRuntimePlugin with
            io.github.sluice.runtime.oci.OciPlugin;
}
