package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.resources.PluginTypes;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads JOBS.yaml. A file is right as a whole or refused as a whole: {@link JobsException} has every fault, each with its
 * line and column. Nothing is looked up: whether there is such a user, group, program, folder or runtime is for the host
 * to find out, which tells it with {@link JobSpec#places()}.
 *
 * <p>Immutable: each option gives a changed copy. Readers may be shared by threads.
 */
public final class JobsReader {
    private final @Nullable Resources resources;
    private final @Nullable PluginTypes plugins;

    private JobsReader(@Nullable Resources resources, @Nullable PluginTypes plugins) {
        this.resources = resources;
        this.plugins = plugins;
    }

    /** A reader that knows no resources: it takes requests and arguments as written. */
    public static JobsReader reader() {
        return new JobsReader(null, null);
    }

    /** The same reader for these resources: a request that is not right is a fault, and so are arguments for none of them. */
    public JobsReader resources(Resources known) {
        return new JobsReader(known, plugins);
    }

    /**
     * The same reader with these plugins: arguments that are not right by the schema of their resource's plugin are faults.
     * It wants {@link #resources} too.
     */
    public JobsReader plugins(PluginTypes installed) {
        return new JobsReader(resources, installed);
    }

    /**
     * Reads a file. Relative paths in it begin at its folder.
     *
     * @throws JobsException with every fault of it; one that cannot be read has one fault, at its beginning
     */
    public JobsFile read(Path file) {
        Faults faults = new Faults(file.toString());
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file.toAbsolutePath());
        return jobs(file.toString(), YamlFile.read(file, YamlFile.SIZE_LIMIT, faults), folder, faults);
    }

    /**
     * Reads a text.
     *
     * @param fileName what to call it in faults
     * @param text UTF-8; it is not changed
     * @param folder where relative paths begin
     * @throws JobsException with every fault of it
     */
    public JobsFile read(String fileName, byte[] text, Path folder) {
        Faults faults = new Faults(fileName);
        return jobs(fileName, YamlFile.read(text, YamlFile.SIZE_LIMIT, faults), folder.toAbsolutePath(), faults);
    }

    private JobsFile jobs(String fileName, Optional<YamlFile> read, Path folder, Faults faults) {
        faults.throwIfAny(JobsException::new);
        YamlFile file = read.orElseThrow();
        PlacesOf places = new PlacesOf(fileName);
        StreamsParser streams = new StreamsParser(file, folder, faults);
        JobParser parser = new JobParser(
                places,
                new ComponentParser(places, folder, streams, faults),
                new WishesParser(file, resources, plugins, faults),
                faults);
        OutputFiles outputs = new OutputFiles(faults);
        List<JobSpec> jobs = new ArrayList<>();
        for (Yaml item : file.items(JobProblem.NOT_JOBS)) {
            parser.parse(item).ifPresent(jobs::add);
        }
        jobs.forEach(outputs::add);
        faults.throwIfAny(JobsException::new);
        if (jobs.isEmpty()) {
            faults.warn(1, 1, JobProblem.NO_JOBS);
        }
        return new JobsFile(jobs, faults.warnings());
    }
}
