package io.github.sluice.runtime.oci;

import io.github.sluice.runtime.JobRuntime;
import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeDescriptor;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.oci.conf.ConfKey;
import io.github.sluice.runtime.oci.conf.OciConf;
import io.github.sluice.runtime.oci.conf.OciConfException;
import io.github.sluice.runtime.oci.conf.RuntimeCommand;
import io.github.sluice.runtime.oci.spool.PathTrust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runtime {@code oci}: a task with a bundle runs in a container of an OCI runtime such as runc or crun, as
 * {@code oci.conf} in the host's configuration folder says. A task without a bundle is left to the caller.
 */
public final class OciPlugin implements JobRuntimePlugin {
    private static final Logger LOG = LoggerFactory.getLogger(OciPlugin.class);
    private static final String FILE = "oci.conf";

    private final Map<String, String> environment;

    /** For the service loader. */
    public OciPlugin() {
        this(System.getenv());
    }

    /** A plugin in a process with that environment. */
    OciPlugin(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public RuntimeDescriptor descriptor() {
        RuntimeDescriptor.Builder builder = RuntimeDescriptor.of("runtime/oci").version("0.1.0");
        for (ConfKey key : ConfKey.values()) {
            if (!key.isForeign()) {
                builder.key(key.label(), key.about());
            }
        }
        return builder.build();
    }

    /**
     * Reads {@code oci.conf}, if it is there; on a node daemon, ends and removes what step daemons that died have left.
     *
     * @throws JobRuntimeException with every fault of the file
     */
    @Override
    public JobRuntime init(RuntimeContext context, RuntimeHost host) throws JobRuntimeException {
        if (context == RuntimeContext.SUBMIT) {
            return new OciRuntime(Optional.empty(), host, environment);
        }
        Optional<OciConf> conf = conf(host.configuration().resolve(FILE));
        if (conf.isPresent()
                && conf.get().command(RuntimeCommand.RUN).isEmpty()
                && Keeper.perl().isEmpty()) {
            throw new JobRuntimeException(host.configuration().resolve(FILE)
                    + ": RunTimeCreate and RunTimeStart need perl on " + host.node()
                    + " to learn how a task ended, and there is none: install perl, or configure RunTimeRun");
        }
        OciRuntime runtime = new OciRuntime(conf, host, environment);
        if (context == RuntimeContext.NODE_DAEMON) {
            runtime.removeLeftOvers();
        }
        return runtime;
    }

    private static Optional<OciConf> conf(Path file) throws JobRuntimeException {
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        try {
            refuseForeign(file);
            OciConf conf = OciConf.read(file);
            conf.warnings().forEach(warning -> LOG.warn("{}", warning));
            return Optional.of(conf);
        } catch (OciConfException faulty) {
            throw new JobRuntimeException(faulty.lines());
        } catch (IOException refused) {
            throw new JobRuntimeException(String.valueOf(refused.getMessage()));
        }
    }

    /** Its commands run with the rights of this process, so whoever can change it has these rights. */
    private static void refuseForeign(Path file) throws IOException {
        Path real = file.toRealPath();
        PathTrust trust = PathTrust.here();
        trust.check(Objects.requireNonNull(file.getParent()).toRealPath());
        trust.check(Objects.requireNonNull(real.getParent()));
        trust.checkFile(real);
    }
}
