package io.github.sluice.hres.core.yaml;

import java.util.List;

/** A value of a YAML document with its place, counted from 1 in characters. Aliases, anchors and tags are not in it. */
public sealed interface Yaml {
    /** The line where it begins. */
    int line();

    /** The column where it begins. */
    int column();

    /** What it is, in the words of a message: a text, a list or a mapping. */
    String kind();

    /** How a text was written. */
    enum Style {
        PLAIN,
        QUOTED,
        BLOCK
    }

    /** A text, whatever it looks like. */
    record Scalar(int line, int column, String text, Style style) implements Yaml {
        /** Whether it stands for no value. */
        public boolean isNull() {
            return style == Style.PLAIN
                    && switch (text) {
                        case "", "~", "null", "Null", "NULL" -> true;
                        default -> false;
                    };
        }

        @Override
        public String kind() {
            return isNull() ? "nothing" : "a text";
        }
    }

    /** Values one after the other. */
    record Sequence(int line, int column, List<Yaml> items) implements Yaml {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /** Named values in the order of the file, each name once. */
    record Mapping(int line, int column, List<Entry> entries) implements Yaml {
        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /** A named value. */
    record Entry(Scalar key, Yaml value) {}
}
