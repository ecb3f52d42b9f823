package io.github.sluice.cli;

import io.github.sluice.hres.core.InstalledPlugins;
import io.github.sluice.hres.core.nodes.NodeTable;
import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesException;
import io.github.sluice.hres.core.resources.ResourcesReader;
import io.github.sluice.hres.core.resources.ResourcesWriter;
import io.github.sluice.hres.core.yaml.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Every fault of resources.yaml files. */
@Command(name = "check", description = "Checks resources.yaml files and shows every fault with its place.")
final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private Common common = new Common();

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "One or more resources.yaml files.")
    private List<Path> files = List.of();

    @Option(
            names = "--nodes",
            paramLabel = "EXPR",
            description = "The nodes of the cluster: others in a file are faults.")
    private @Nullable String nodes;

    @Option(names = "--fix", description = "Print the one FILE in the newest format.")
    private boolean fix;

    @Override
    public Integer call() {
        if (fix && files.size() != 1) {
            throw new ParameterException(spec.commandLine(), "--fix takes one FILE, not " + files.size());
        }
        ResourcesReader reader = ResourcesReader.reader().plugins(InstalledPlugins.find());
        if (nodes != null) {
            reader = reader.nodes(NodeTable.of(nodes));
        }
        List<Map<String, Object>> results = new ArrayList<>();
        boolean fine = true;
        for (Path file : files) {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("file", file.toString());
            fine &= check(reader, file, result);
            results.add(result);
        }
        if (common.json()) {
            common.print(Map.of("files", results));
        }
        return fine ? Status.FINE : Status.FAULTY;
    }

    private boolean check(ResourcesReader reader, Path file, Map<String, Object> result) {
        try {
            Resources resources = reader.read(file);
            List<Fault> warnings = resources.warnings();
            int layers = resources.list().stream()
                    .mapToInt(resource -> resource.layers().size())
                    .sum();
            result.put("ok", true);
            result.put("resources", resources.list().size());
            result.put("layers", layers);
            result.put("faults", List.of());
            result.put("warnings", faults(warnings));
            if (fix) {
                result.put("fixed", ResourcesWriter.write(resources));
            }
            if (!common.json()) {
                warnings.forEach(warning -> common.err().println(place(warning) + "warning: " + warning.message()));
                common.out()
                        .print(
                                fix
                                        ? ResourcesWriter.write(resources)
                                        : file + ": ok, "
                                                + count(resources.list().size(), "resource") + ", "
                                                + count(layers, "layer") + System.lineSeparator());
            }
            return true;
        } catch (ResourcesException faulty) {
            result.put("ok", false);
            result.put("faults", faults(faulty.faults()));
            result.put("warnings", List.of());
            if (!common.json()) {
                faulty.faults().forEach(common.err()::println);
            }
            return false;
        }
    }

    private static String place(Fault fault) {
        return fault.file() + ":" + fault.line() + ":" + fault.column() + ": ";
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static List<Map<String, Object>> faults(List<Fault> faults) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (Fault fault : faults) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("file", fault.file());
            json.put("line", fault.line());
            json.put("column", fault.column());
            json.put("message", fault.message());
            list.add(json);
        }
        return list;
    }
}
