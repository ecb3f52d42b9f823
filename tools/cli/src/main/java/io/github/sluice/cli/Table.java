package io.github.sluice.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns that are as wide as they need to be. Not for use by two threads. */
final class Table {
    private final String alignment;
    private final List<String[]> rows = new ArrayList<>();

    /** A table without rows; {@code alignment} has an {@code l} or an {@code r} for each column. */
    Table(String alignment) {
        this.alignment = alignment;
    }

    void row(String... cells) {
        if (cells.length != alignment.length()) {
            throw new IllegalArgumentException(cells.length + " cells for " + alignment.length() + " columns");
        }
        rows.add(cells);
    }

    /** Prints the rows, each after two blanks. */
    void print(PrintWriter out) {
        int[] widths = new int[alignment.length()];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String gap = " ".repeat(widths[i] - row[i].length());
                line.append("  ").append(alignment.charAt(i) == 'r' ? gap + row[i] : row[i] + gap);
            }
            out.println(line.toString().stripTrailing());
        }
    }
}
