package io.github.sluice.runtime.oci.bundle;

import io.github.sluice.runtime.oci.conf.Visible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The rules for paths in a bundle's configuration. Values of a wrong type are somebody else's to report. */
final class BundlePaths {
    private static final Pattern BEHIND_A_DESCRIPTOR =
            Pattern.compile("/+(proc/+[^/]+/+(task/+[^/]+/+)?(fd|cwd|root|map_files)|dev/+fd)(/.*)?");

    private final Path bundle;
    private final ConfigFaults faults;

    /** Rules for the bundle in the folder {@code bundle}, which is a real path. */
    BundlePaths(Path bundle, ConfigFaults faults) {
        this.bundle = bundle;
        this.faults = faults;
    }

    void process(JsonNode cwd, Path root) {
        if (cwd.isString()) {
            report("/process/cwd", new WorkingFolder(root).broken(cwd.stringValue()));
        }
    }

    void hooks(JsonNode hooks) {
        hooks.forEachEntry((list, programs) -> {
            for (int i = 0; i < programs.size(); i++) {
                JsonNode path = programs.path(i).path("path");
                if (path.isString() && !path.stringValue().startsWith("/")) {
                    faults.add(
                            ConfigFaults.member("/hooks", list) + "/" + i + "/path",
                            "is " + ConfigCheck.found(path) + ", an absolute path is right");
                }
            }
        });
    }

    void mounts(JsonNode mounts) {
        for (int i = 0; i < mounts.size(); i++) {
            JsonNode source = mounts.path(i).path("source");
            if (source.isString()
                    && BEHIND_A_DESCRIPTOR.matcher(source.stringValue()).matches()) {
                faults.add(
                        "/mounts/" + i + "/source",
                        "is " + ConfigCheck.found(source) + ", a path that does not lead through a process is right");
            }
        }
    }

    /** The root's folder as a real path; if it is faulty, that is noted and the bundle's folder is returned. */
    Path root(JsonNode path) {
        if (!path.isString()) {
            return bundle;
        }
        String written = path.stringValue();
        Optional<String> broken = written.startsWith("/")
                ? PathRule.ROOT.broken(written)
                : relative(written, "is " + ConfigCheck.found(path));
        if (broken.isPresent()) {
            report("/root/path", broken);
            return bundle;
        }
        try {
            Path real = bundle.resolve(written).toRealPath();
            report("/root/path", target(written, real));
            return real;
        } catch (NoSuchFileException | InvalidPathException missing) {
            faults.add("/root/path", "is " + ConfigCheck.found(path) + ", an existing folder is right");
        } catch (IOException unreadable) {
            String why = Visible.phrase(unreadable.toString());
            faults.add("/root/path", "cannot be looked at (" + why + "), a folder that can is right");
        }
        return bundle;
    }

    private static Optional<String> relative(String written, String found) {
        if (written.isEmpty()) {
            return Optional.of("is empty, a folder of the bundle or an absolute path is right");
        }
        return PathRule.climbs(written) ? Optional.of(found + ", a path without '..' is right") : Optional.empty();
    }

    private Optional<String> target(String written, Path real) {
        String leads = "leads to \"" + Visible.phrase(real.toString()) + "\"";
        if (!Files.isDirectory(real)) {
            return Optional.of(leads + ", a folder is right");
        }
        if (!written.startsWith("/") && !real.startsWith(bundle)) {
            return Optional.of(leads + ", a folder inside the bundle is right");
        }
        return written.startsWith("/")
                ? PathRule.ROOT
                        .broken(real.toString())
                        .map(ignored -> leads + ", a folder outside /proc, /sys and /dev is right")
                : Optional.empty();
    }

    private void report(String pointer, Optional<String> problem) {
        problem.ifPresent(each -> faults.add(pointer, each));
    }
}
