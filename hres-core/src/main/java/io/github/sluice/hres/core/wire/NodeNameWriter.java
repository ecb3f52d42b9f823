package io.github.sluice.hres.core.wire;

/** Writes the table of names, mostly one byte a name. For one thread. */
final class NodeNameWriter {
    private final WireWriter out;
    private NodeName last = NodeName.of("");
    private long characters;

    NodeNameWriter(WireWriter out) {
        this.out = out;
    }

    void write(NodeName name) {
        String text = name.text();
        NodeTables.checkLength(text, out);
        characters += text.length();
        if (last.isNumbered() && last.next().equals(name) && isAllowed(1)) {
            out.octet(0);
        } else {
            writeRest(text);
        }
        last = name;
    }

    private void writeRest(String text) {
        int shared = shared(last.text(), text);
        // Sharing could make the names too large for their bytes, and then a name in full is always allowed.
        if (!isAllowed(2 + text.length() - shared)) {
            shared = 0;
        }
        out.number("node name", shared + 1L, 1, WireLimits.NODE_NAME_BYTES + 1L);
        out.text("node name", text.substring(shared), 0, WireLimits.NODE_NAME_BYTES);
    }

    private boolean isAllowed(int bytes) {
        return characters <= (long) WireLimits.NODE_CHARACTERS_PER_BYTE * (out.size() + bytes);
    }

    private static int shared(String a, String b) {
        int most = Math.min(a.length(), b.length());
        int shared = 0;
        while (shared < most && a.charAt(shared) == b.charAt(shared)) {
            shared++;
        }
        return shared;
    }
}
