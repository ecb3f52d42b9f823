package io.github.sluice.hres.core.resources;

/** Writes a file of a large machine: a site, 20 rooms of 19 rows of racks, 8,000 racks in all, with 102,400 nodes. */
final class LargeFile {
    private static final int NODES = 102_400;
    private static final int ROOMS = 20;
    private static final int ROWS = 380;
    private static final int RACKS = 8_000;

    private final StringBuilder text = new StringBuilder("- resource: power\n  mode: MODE_3\n  layers:\n");
    private final boolean named;

    private LargeFile(boolean named) {
        this.named = named;
    }

    /** The file in the newer format, or in the older one. */
    static String text(boolean named) {
        LargeFile file = new LargeFile(named);
        file.layer("site", "", 0, NODES, 1_000_000, false);
        for (int room = 0; room < ROOMS; room++) {
            file.layer("room" + room, "site", start(room, ROOMS), start(room + 1, ROOMS), 500_000, false);
        }
        for (int row = 0; row < ROWS; row++) {
            String parent = "room" + row / (ROWS / ROOMS);
            file.layer("row" + row, parent, start(row, ROWS), start(row + 1, ROWS), 50_000, false);
        }
        for (int rack = 0; rack < RACKS; rack++) {
            int row = row(rack);
            file.layer("rack" + rack, "row" + row, rackStart(rack), rackStart(rack + 1), 100, true);
        }
        return file.text.toString();
    }

    /** Racks are cut from their row, so that none lies in two rows. */
    private static int rackStart(int rack) {
        int row = row(Math.min(rack, RACKS - 1));
        if (rack == RACKS) {
            return NODES;
        }
        int first = firstRack(row);
        int racks = firstRack(row + 1) - first;
        int from = start(row, ROWS);
        return from + (int) ((long) (rack - first) * (start(row + 1, ROWS) - from) / racks);
    }

    private static int row(int rack) {
        int row = (int) ((long) rack * ROWS / RACKS);
        while (firstRack(row + 1) <= rack) {
            row++;
        }
        return row;
    }

    private static int firstRack(int row) {
        return (int) ((long) row * RACKS / ROWS);
    }

    private static int start(int index, int of) {
        int rows = ROWS / of;
        return (int) ((long) index * rows * NODES / ROWS);
    }

    private void layer(String name, String parent, int from, int to, int count, boolean leaf) {
        text.append("    - ");
        if (named) {
            text.append("layer_name: ").append(name).append("\n      ");
            text.append(parent.isEmpty() ? "" : "parent_name: " + parent + "\n      ");
        }
        if (leaf || !named) {
            text.append(String.format("nodes: [\"n[%06d-%06d]\"]%n      ", from, to - 1));
        }
        text.append("count: ").append(count).append("\n      base: [{name: x, value: 1}]\n");
    }
}
