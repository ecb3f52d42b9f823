package io.github.sluice.runtime.oci.conf;

import java.util.List;

/** An absolute path with patterns, without a slash at the end, and without {@code .} and {@code ..}. Immutable. */
public final class PathPattern {
    private final PatternWord path;

    /** A path that {@link ConfPaths} has found right. */
    PathPattern(PatternWord path) {
        this.path = path;
    }

    /** A path without patterns, which is right. */
    static PathPattern literal(String path) {
        return new PathPattern(new PatternWord(1, List.of(new Piece.Literal(path))));
    }

    /** The path for a task. */
    public String fill(PatternValues values) {
        return path.fill(values);
    }

    /** The path with its patterns, for messages. */
    @Override
    public String toString() {
        return path.written();
    }
}
