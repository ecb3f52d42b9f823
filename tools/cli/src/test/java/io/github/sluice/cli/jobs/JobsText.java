package io.github.sluice.cli.jobs;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.sluice.hres.core.resources.Resources;
import io.github.sluice.hres.core.resources.ResourcesReader;
import io.github.sluice.hres.core.yaml.Fault;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Texts of JOBS.yaml, in one line for the tests. Relative paths begin at {@link #FOLDER}. */
final class JobsText {
    static final Path FOLDER = Path.of("/site/jobs");

    private JobsText() {}

    /** What a right file holds. */
    static JobsFile file(String text) {
        return read(JobsReader.reader(), text);
    }

    /** What a right file holds for a reader. */
    static JobsFile read(JobsReader reader, String text) {
        return reader.read("f", text.getBytes(StandardCharsets.UTF_8), FOLDER);
    }

    /** The only job of a right file. */
    static JobSpec job(String text) {
        return file(text).jobs().get(0);
    }

    /** The only component of the only job, with this key, on line 2 from column 3 on. */
    static ComponentSpec component(String key) {
        return job(withKey(key)).components().get(0);
    }

    /** A job of {@code true} with a key, on line 2 from column 3 on. */
    static String withKey(String key) {
        return "- job: a\n  " + key + "\n  command: [\"true\"]\n";
    }

    /** A job with these keys, from line 2 on. */
    static String withKeys(String... keys) {
        return "- job: a\n  " + String.join("\n  ", keys) + "\n";
    }

    /** The faults of a wrong file, as they are printed. */
    static List<String> faults(String text) {
        return faults(JobsReader.reader(), text);
    }

    /** The faults of a wrong file for a reader, as they are printed. */
    static List<String> faults(JobsReader reader, String text) {
        JobsException wrong = catchThrowableOfType(JobsException.class, () -> read(reader, text));
        return wrong == null
                ? List.of()
                : wrong.faults().stream().map(Fault::toString).toList();
    }

    /** The warnings of a right file for a reader, as they are printed. */
    static List<String> warnings(JobsReader reader, String text) {
        return read(reader, text).warnings().stream().map(Fault::toString).toList();
    }

    /** The resources of a text. */
    static Resources resources(String text) {
        return ResourcesReader.reader().read("r", text.getBytes(StandardCharsets.UTF_8));
    }
}
