package io.github.sluice.runtime.oci.spool;

import io.github.sluice.runtime.oci.conf.Visible;
import java.io.IOException;
import java.nio.file.Path;

/** A folder or file in the spool that somebody else may have planted or could change. The message names it first. */
final class UntrustedPathException extends IOException {
    private static final long serialVersionUID = 1;

    UntrustedPathException(Path path, String problem) {
        super(Visible.phrase(path.toString()) + " " + problem);
    }
}
