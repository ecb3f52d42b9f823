package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads where the tasks of a component read and write. */
final class StreamsParser {
    private final YamlFile file;
    private final Path folder;
    private final Texts texts;
    private final Faults faults;

    StreamsParser(YamlFile file, Path folder, Faults faults) {
        this.file = file;
        this.folder = folder;
        this.texts = new Texts(faults);
        this.faults = faults;
    }

    /** The streams; what is wrong is told, and the default stands for it. */
    Streams parse(Fields fields) {
        Optional<FilePattern> input = pattern(fields, "stdin").map(this::below);
        return new Streams(
                input,
                pattern(fields, "stdout").orElse(Streams.OUTPUT),
                pattern(fields, "stderr").orElse(Streams.ERROR));
    }

    private FilePattern below(FilePattern pattern) {
        boolean absolute = Path.of(pattern.text()).isAbsolute();
        return absolute ? pattern : new FilePattern(folder.toString().replace("%", "%%") + "/" + pattern.text());
    }

    private Optional<FilePattern> pattern(Fields fields, String key) {
        return texts.filled(fields, key, "the path of a file").flatMap(scalar -> pattern(scalar, key));
    }

    private Optional<FilePattern> pattern(Yaml.Scalar scalar, String key) {
        String text = scalar.text();
        OptionalInt wrong = FilePattern.wrongGap(text);
        if (wrong.isEmpty()) {
            return texts.isPath(scalar, key) ? Optional.of(new FilePattern(text)) : Optional.empty();
        }
        int at = wrong.getAsInt();
        String gap = Shown.line(
                text.substring(at, text.offsetByCodePoints(at, Math.min(2, text.codePointCount(at, text.length())))));
        int column = file.column(scalar, text.codePointCount(0, at) + 1);
        faults.add(scalar.line(), column, JobProblem.GAP, key, Shown.quoted(text), gap);
        return Optional.empty();
    }
}
