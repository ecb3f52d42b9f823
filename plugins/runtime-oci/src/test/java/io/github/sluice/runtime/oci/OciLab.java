package io.github.sluice.runtime.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.sluice.runtime.JobRuntimeException;
import io.github.sluice.runtime.ProcessStarter;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.RuntimeHost;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.core.LocalProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A folder for one test, with a configuration, a spool and bundles in it. When the test has ended, nothing of its containers
 * is left, or it fails: no container, no folder, no process, no mount, no change of a bundle.
 */
final class OciLab implements BeforeEachCallback, AfterEachCallback {
    static final String NODE = "n1";

    /** A variable of all processes of a test, by which those that are left are found. */
    static final String MARK = "SLUICE_LAB";

    private final Map<String, LabBundle> bundles = new LinkedHashMap<>();
    private final List<JobRuntimes> opened = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>(System.getenv());
    private Path folder = Path.of("/");
    private boolean keepsFolders;

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        folder = Files.createTempDirectory("sluice-oci-").toRealPath();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createDirectory(conf().getParent());
        Files.createDirectory(spool());
        environment.put(MARK, folder.toString());
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        for (JobRuntimes runtimes : opened) {
            runtimes.close();
        }
        Traces traces = new Traces(this);
        List<String> left = traces.find();
        traces.remove();
        if (!left.isEmpty()) {
            throw new AssertionError("a test left behind:\n" + String.join("\n", left));
        }
    }

    Path folder() {
        return folder;
    }

    Path conf() {
        return folder.resolve("conf/oci.conf");
    }

    Path spool() {
        return folder.resolve("spool");
    }

    /** Whether folders in the spool are as they should be at the end. */
    boolean keepsFolders() {
        return keepsFolders;
    }

    /** The test wants folders to be kept. */
    void keepFolders() {
        keepsFolders = true;
    }

    Iterable<LabBundle> bundles() {
        return bundles.values();
    }

    /** A path in the test's folder. */
    Path path(String name) {
        return folder.resolve(name);
    }

    String text(String name) {
        try {
            return Files.readString(path(name), UTF_8);
        } catch (IOException missing) {
            return "";
        }
    }

    /** The bundle that tests use if they do not care. */
    LabBundle bundle() throws IOException {
        return bundle("bundle");
    }

    LabBundle bundle(String name) throws IOException {
        LabBundle known = bundles.get(name);
        if (known == null) {
            known = LabBundle.in(path(name));
            bundles.put(name, known);
        }
        return known;
    }

    /** Configures a runtime and more lines; skips the test where it does not work. */
    OciLab with(Flavour flavour, String... more) throws IOException {
        return configured(flavour.conf(folder) + String.join("\n", more) + "\n");
    }

    OciLab configured(String text) throws IOException {
        Files.write(conf(), text.getBytes(UTF_8));
        return this;
    }

    /** An executable file with that text, to stand for a program of the site. */
    Path script(String name, String text) throws IOException {
        Path file = Files.write(path(name), ("#!/bin/sh\n" + text + "\n").getBytes(UTF_8));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** A variable of the daemon's own environment, for what is loaded afterwards. */
    OciLab daemonVariable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** What a process offers that loads the plugin itself. */
    RuntimeHost host() {
        ProcessStarter starter = LocalProcesses.here();
        return new RuntimeHost() {
            @Override
            public String node() {
                return NODE;
            }

            @Override
            public Path configuration() {
                return conf().getParent();
            }

            @Override
            public Path spool() {
                return OciLab.this.spool();
            }

            @Override
            public ProcessStarter starter() {
                return starter;
            }
        };
    }

    /** A door of its own, as a process has one. */
    JobRuntimes door() {
        return door(LocalProcesses.here());
    }

    JobRuntimes door(ProcessStarter starter) {
        JobRuntimes door = JobRuntimes.builder(NODE, spool())
                .starter(starter)
                .configuration(conf().getParent())
                .classLoader(new ClassLoader(null) {})
                .plugins(new OciPlugin(environment))
                .build();
        opened.add(door);
        return door;
    }

    /** What a node daemon does when it starts. */
    void startNodeDaemon() throws JobRuntimeException {
        door().load("oci", RuntimeContext.NODE_DAEMON);
    }

    /** A step of one task that runs these words, as this process's own user. */
    Trial step(String... words) throws IOException {
        return new Trial(this, List.of(words));
    }

    /** A step of one task that runs a script in the container's shell. */
    Trial shell(String script) throws IOException {
        return step("/bin/sh", "-c", script);
    }
}
