package io.github.sluice.cli.jobs;

import io.github.sluice.hres.core.yaml.Faults;
import io.github.sluice.hres.core.yaml.Fields;
import io.github.sluice.hres.core.yaml.Shown;
import io.github.sluice.hres.core.yaml.Yaml;
import io.github.sluice.hres.core.yaml.YamlProblem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads texts that programs and files are called with, which have no NUL. Not for use by two threads. */
final class Texts {
    private final Faults faults;

    Texts(Faults faults) {
        this.faults = faults;
    }

    /** The text of a key that may be missing, but not empty; what is not right is told. */
    Optional<Yaml.Scalar> filled(Fields fields, String key, String right) {
        return fields.text(key, right).filter(scalar -> hasNoNul(scalar, key));
    }

    /** The path of a key that may be missing, but not empty; what is not right is told. */
    Optional<Yaml.Scalar> path(Fields fields, String key, String right) {
        return filled(fields, key, right).filter(scalar -> isPath(scalar, key));
    }

    /** The text of a value, which may be empty; a list, a mapping and nothing are told. */
    Optional<Yaml.Scalar> any(Yaml value, String subject, String right) {
        if (!(value instanceof Yaml.Scalar scalar)) {
            faults.add(value, YamlProblem.WRONG_KIND, subject, value.kind(), right);
            return Optional.empty();
        }
        if (scalar.isNull()) {
            faults.add(value, YamlProblem.NO_VALUE, subject, right);
            return Optional.empty();
        }
        return hasNoNul(scalar, subject) ? Optional.of(scalar) : Optional.empty();
    }

    /** Whether this machine can name the path; one whose names are not in UTF-8 cannot name each, which is told. */
    boolean isPath(Yaml.Scalar scalar, String key) {
        try {
            return !Path.of(scalar.text()).toString().isEmpty();
        } catch (InvalidPathException wrong) {
            faults.add(scalar, JobProblem.NO_PATH, key, Shown.quoted(scalar.text()), Shown.line(wrong.getReason()));
            return false;
        }
    }

    /** Whether the text has no NUL; one that has is told. */
    boolean hasNoNul(Yaml.Scalar scalar, String subject) {
        if (scalar.text().indexOf('\0') < 0) {
            return true;
        }
        faults.add(scalar, JobProblem.NUL, subject);
        return false;
    }
}
