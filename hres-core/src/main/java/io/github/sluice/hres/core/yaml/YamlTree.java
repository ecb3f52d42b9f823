package io.github.sluice.hres.core.yaml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Builds the tree of a document from the tokens of the library. For one thread, used once. */
final class YamlTree {
    /** The most levels of lists and mappings within each other. */
    static final int DEEPEST = 32;

    /** The most texts, lists and mappings of a file: more than a file of 16 MiB that says something has. */
    static final int MOST_VALUES = 4_000_000;

    private static final int MOST_WORDS = 100;
    private static final int SMALLEST_BUFFER = 1024;
    private static final int BUFFERS_PER_TEXT = 16;

    /** The size of a file is checked before, so none of the library's own limits may fire. */
    private static final StreamReadConstraints NO_LIMITS = StreamReadConstraints.builder()
            .maxNestingDepth(DEEPEST + 10)
            .maxDocumentLength(-1)
            .maxTokenCount(-1)
            .maxNumberLength(Integer.MAX_VALUE)
            .maxStringLength(Integer.MAX_VALUE)
            .maxNameLength(Integer.MAX_VALUE)
            .build();

    private final SourceText source;
    private final Room room;
    private final Faults faults;
    private final YAMLParser parser;
    private final List<Open> open = new ArrayList<>();
    /** The keys of a file are few words, again and again: each word is kept once. */
    private final Map<String, String> words = new HashMap<>();

    private @Nullable Yaml root;
    private int values;

    private YamlTree(SourceText source, String text, Room room, Faults faults) {
        this.room = room;
        this.source = source;
        this.faults = faults;
        this.parser =
                (YAMLParser) factory(text.length()).createParser(ObjectReadContext.empty(), new WholeCharacters(text));
    }

    /**
     * The library copies what it has of a word or comment whenever that goes on behind its buffer: a buffer in
     * proportion to the text bounds how often. Its own check of duplicate keys stops at the first one.
     */
    private static YAMLFactory factory(int length) {
        LoadSettings settings = LoadSettings.builder()
                .setBufferSize(Math.max(SMALLEST_BUFFER, length / BUFFERS_PER_TEXT))
                .setCodePointLimit(Integer.MAX_VALUE)
                .setAllowDuplicateKeys(true)
                .build();
        return YAMLFactory.builder()
                .loadSettings(settings)
                .streamReadConstraints(NO_LIMITS)
                .build();
    }

    /** The document; empty if there is none, or if it cannot be read, with the faults told. */
    static Optional<Yaml> read(SourceText source, Room room, Faults faults) {
        long before = faults.count();
        String text = Tabs.replaced(source, faults);
        if (faults.count() > before) {
            return Optional.empty();
        }
        YamlTree tree = new YamlTree(source, text, room, faults);
        try (YAMLParser parser = tree.parser) {
            tree.build(parser);
        } catch (JacksonException wrong) {
            ScannerFault.of(wrong, source).tell(faults);
        } catch (IndexOutOfBoundsException | IllegalArgumentException | NullPointerException broken) {
            // the library has been seen to fail so on texts that are not YAML, and knows no better place then
            TokenStreamLocation at = tree.parser.currentTokenLocation();
            faults.add(
                    Math.max(1, at.getLineNr()),
                    Math.max(1, at.getColumnNr()),
                    YamlProblem.NOT_YAML,
                    ScannerFault.DEFAULT);
        }
        return Optional.ofNullable(tree.root);
    }

    private void build(YAMLParser parser) {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            TokenStreamLocation at = parser.currentTokenLocation();
            int line = at.getLineNr();
            int column = at.getColumnNr();
            if (open.isEmpty() && root != null) {
                faults.add(line, column, YamlProblem.SECOND_DOCUMENT, line);
                return;
            }
            long most = Math.min(MOST_VALUES, room.values());
            if (!token.isStructEnd() && ++values > most) {
                faults.add(line, column, YamlProblem.TOO_MANY_VALUES, most, room.says(most, MOST_VALUES));
                return;
            }
            refuseMarks(line, column);
            if (token.isStructEnd()) {
                open.remove(open.size() - 1);
            } else if (token == JsonToken.PROPERTY_NAME) {
                open.get(open.size() - 1).key(scalar(shared(parser.getString()), line, column));
            } else if (!token.isStructStart()) {
                add(scalar(parser.getString(), line, column));
            } else if (open.size() == DEEPEST) {
                faults.add(line, column, YamlProblem.TOO_DEEP, DEEPEST);
                return;
            } else {
                start(token, line, column);
            }
        }
    }

    private void start(JsonToken token, int line, int column) {
        refuseTabBefore(line, column);
        List<Yaml> items = new ArrayList<>(4);
        List<Yaml.Entry> entries = new ArrayList<>(4);
        boolean list = token == JsonToken.START_ARRAY;
        add(list ? new Yaml.Sequence(line, column, items) : new Yaml.Mapping(line, column, entries));
        open.add(list ? new Open(items, null) : new Open(null, entries));
    }

    private void add(Yaml value) {
        if (root == null) {
            root = value;
        } else if (!open.isEmpty()) {
            open.get(open.size() - 1).add(value);
        }
    }

    private String shared(String key) {
        if (words.size() == MOST_WORDS) {
            return words.getOrDefault(key, key);
        }
        String first = words.putIfAbsent(key, key);
        return first == null ? key : first;
    }

    private Yaml.Scalar scalar(String text, int line, int column) {
        Yaml.Style style =
                switch (source.charAt(source.index(line, column))) {
                    case '"', '\'' -> Yaml.Style.QUOTED;
                    case '|', '>' -> Yaml.Style.BLOCK;
                    default -> Yaml.Style.PLAIN;
                };
        return new Yaml.Scalar(line, column, text, style);
    }

    private void refuseMarks(int line, int column) {
        if (parser.isCurrentAlias()) {
            faults.add(line, column, YamlProblem.ALIAS, Shown.clipped(parser.getString()));
        } else if (parser.getObjectId() != null) {
            faults.add(line, column, YamlProblem.ANCHOR, Shown.clipped(parser.getObjectId()));
        } else if (source.charAt(source.index(line, column)) == '&') {
            // the library does not tell the anchors of texts, but no text without quotes begins with one
            faults.add(line, column, YamlProblem.ANCHOR, Shown.clipped(source.wordAt(source.index(line, column) + 1)));
        }
        if (parser.getRawTag() != null) {
            faults.add(line, column, YamlProblem.TAG, Shown.clipped(parser.getRawTag()));
        }
    }

    /** A list or mapping without brackets is indented by what stands before it in its line. */
    private void refuseTabBefore(int line, int column) {
        int at = source.index(line, column);
        char first = source.charAt(at);
        if (first == '[' || first == '{') {
            return;
        }
        for (int i = at - 1; i >= source.start(line); i--) {
            char c = source.charAt(i);
            if (c == '\t') {
                faults.add(line, source.columnAt(line, i), YamlProblem.TAB);
            }
            if (c != ' ') {
                return;
            }
        }
    }

    /** A list or mapping that is not complete yet. */
    private final class Open {
        private final @Nullable List<Yaml> items;
        private final @Nullable List<Yaml.Entry> entries;
        private final Map<String, Yaml.Scalar> keys = new HashMap<>();
        private Yaml.@Nullable Scalar key;

        Open(@Nullable List<Yaml> items, @Nullable List<Yaml.Entry> entries) {
            this.items = items;
            this.entries = entries;
        }

        void key(Yaml.Scalar next) {
            if (next.text().equals("<<")) {
                faults.add(next, YamlProblem.MERGE);
            }
            key = next;
        }

        void add(Yaml value) {
            if (items != null) {
                items.add(value);
                return;
            }
            if (entries == null || key == null) {
                throw new IllegalStateException("a value of a mapping without a key");
            }
            Yaml.Scalar first = keys.putIfAbsent(key.text(), key);
            if (first != null) {
                faults.add(key, YamlProblem.DUPLICATE_KEY, Shown.clipped(key.text()), first.line());
            } else {
                entries.add(new Yaml.Entry(key, value));
            }
        }
    }
}
