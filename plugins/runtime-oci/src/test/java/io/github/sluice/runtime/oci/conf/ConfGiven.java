package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Configurations and tasks as tests give them. */
final class ConfGiven {
    static final TaskName NAME = new TaskName("n7", "ada", 1001, 4711, 0, "3", 2);
    static final PatternValues VALUES = PatternValues.of(NAME, Path.of("/spool/4711.3/2"))
            .withBundle(Path.of("/spool/4711.3/2/bundle"), Path.of("/home/ada/image/rootfs"))
            .withEnvironmentFile(Path.of("/spool/4711.3/2/env"))
            .withArguments(List.of("hostname", "-f"))
            .withPid(815);

    private ConfGiven() {}

    static OciConf conf(String... lines) throws OciConfException {
        return OciConf.parse("oci.conf", String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    /** A configuration that is right, with these lines before what every one needs. */
    static OciConf completed(String... lines) throws OciConfException {
        List<String> all = new ArrayList<>(List.of(lines));
        String given = "\n" + String.join("\n", lines);
        if (!given.contains("\nRunTimeRun=")) {
            all.add("RunTimeRun=\"runc run %j\"");
        }
        all.add("RunTimeKill=\"runc kill %j\"");
        all.add("RunTimeDelete=\"runc delete %j\"");
        return conf(all.toArray(String[]::new));
    }

    /** The faults of the same, each without the file's name. */
    static List<String> faults(String... lines) {
        return faultsOf(() -> completed(lines));
    }

    static List<String> faultsOf(Reading reading) {
        OciConfException faults = catchThrowableOfType(OciConfException.class, reading::read);
        return faults.lines().stream()
                .map(line -> line.replaceFirst("^oci.conf:", ""))
                .toList();
    }

    /** The words of RunTimeRun, filled in for {@link #VALUES}. */
    static List<String> run(String value) throws OciConfException {
        return filled(completed("RunTimeRun=" + value), RuntimeCommand.RUN);
    }

    static List<String> filled(OciConf conf, RuntimeCommand command) {
        return conf.command(command).orElseThrow().fill(VALUES);
    }

    /** Reads a configuration. */
    interface Reading {
        OciConf read() throws OciConfException;
    }
}
