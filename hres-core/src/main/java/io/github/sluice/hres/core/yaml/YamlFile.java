package io.github.sluice.hres.core.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The one document of a file, with the places of its texts. Anchors, aliases, merge keys, tags, duplicate keys, a second
 * document, tabs as indentation, control characters and what is not UTF-8 are faults. No input makes reading throw
 * anything or take memory out of proportion: the size of a file, the depth of its lists and mappings (32) and its values
 * (4 million) are bounded, and less of each is taken in a small heap. Not for use by two threads.
 */
public final class YamlFile {
    /** The most bytes that a reader takes if it has no other limit: 16 MiB. */
    public static final long SIZE_LIMIT = 16L << 20;

    private final SourceText source;
    private final Optional<Yaml> root;
    private final Faults faults;

    private YamlFile(SourceText source, Optional<Yaml> root, Faults faults) {
        this.source = source;
        this.root = root;
        this.faults = faults;
    }

    /**
     * Reads a file.
     *
     * @param sizeLimit the most bytes, 1 to 256 MiB
     * @param faults where to tell what is wrong, now and with what is asked of the result
     * @return empty if anything is wrong, which is told
     */
    public static Optional<YamlFile> read(Path file, long sizeLimit, Faults faults) {
        try {
            if (!isSmall(Files.size(file), sizeLimit, faults)) {
                return Optional.empty();
            }
            byte[] text;
            try (InputStream in = Files.newInputStream(file)) {
                text = in.readNBytes((int) sizeLimit + 1);
            }
            return read(text, sizeLimit, faults);
        } catch (IOException wrong) {
            String why = wrong.getClass().getSimpleName() + ": " + Shown.line(String.valueOf(wrong.getMessage()));
            faults.add(1, 1, YamlProblem.UNREADABLE, why);
            return Optional.empty();
        }
    }

    /**
     * Reads a text in UTF-8, which is not changed.
     *
     * @param sizeLimit the most bytes
     * @param faults where to tell what is wrong, now and with what is asked of the result
     * @return empty if anything is wrong, which is told
     */
    public static Optional<YamlFile> read(byte[] text, long sizeLimit, Faults faults) {
        long before = faults.count();
        if (!isSmall(text.length, sizeLimit, faults)) {
            return Optional.empty();
        }
        Optional<SourceText> source = SourceText.of(text, faults);
        Optional<Yaml> root = source.flatMap(each -> YamlTree.read(each, Room.here(), faults));
        return faults.count() > before ? Optional.empty() : source.map(each -> new YamlFile(each, root, faults));
    }

    /**
     * The items of the list that the file is; a file without any value has none.
     *
     * @param otherwise what to tell if it is something else, with a gap for what it is
     */
    public List<Yaml> items(Message otherwise) {
        if (root.isEmpty() || isNothing(root.get())) {
            return List.of();
        }
        if (root.get() instanceof Yaml.Sequence list) {
            return list.items();
        }
        faults.add(root.get(), otherwise, root.get().kind());
        return List.of();
    }

    /**
     * The column of the file where a column of a text stands, both from 1; where the text begins, if it is written in
     * another way than it reads.
     */
    public int column(Yaml.Scalar scalar, int column) {
        int quote = scalar.style() == Yaml.Style.QUOTED ? 1 : 0;
        int start = source.index(scalar.line(), scalar.column()) + quote;
        boolean same = scalar.style() != Yaml.Style.BLOCK && source.text().startsWith(scalar.text(), start);
        return scalar.column() + (same ? column - 1 + quote : 0);
    }

    private static boolean isSmall(long size, long sizeLimit, Faults faults) {
        Room room = Room.here();
        long most = size > sizeLimit ? sizeLimit : Math.min(sizeLimit, room.bytes());
        if (size > most) {
            faults.add(1, 1, YamlProblem.TOO_LARGE, size, most, room.says(most, sizeLimit));
        }
        return size <= most;
    }

    private static boolean isNothing(Yaml value) {
        return value instanceof Yaml.Scalar scalar
                && scalar.isNull()
                && scalar.text().isEmpty();
    }
}
