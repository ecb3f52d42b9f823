package io.github.sluice.runtime.oci.conf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file's bytes and text, before anything is known of its lines. */
final class ConfText {
    private static final int MOST_BYTES = 1 << 20;

    private ConfText() {}

    /** The file's first bytes, up to one more than a file may have; what keeps it from being read is a fault. */
    static byte[] bytes(Path file, Faults faults) throws OciConfException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            faults.add(1, 1, "this is no regular file, a regular file is right");
        }
        faults.check();
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(MOST_BYTES + 1);
        } catch (IOException failed) {
            faults.add(
                    1,
                    1,
                    "the file cannot be read (" + failed.getClass().getSimpleName() + "), a readable file is right");
            faults.check();
            throw new IllegalStateException("a noted fault ends the reading", failed);
        }
    }

    /** The text of bytes that are UTF-8 and no more than 1 MiB, without a mark at its beginning. */
    static String decode(byte[] bytes, Faults faults) throws OciConfException {
        if (bytes.length > MOST_BYTES) {
            faults.add(1, 1, "the file is too large, at most " + MOST_BYTES + " bytes are right");
            faults.check();
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length + 1);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            int lastLine = text.lastIndexOf('\n') + 1;
            faults.add(
                    1 + (int) text.chars().filter(c -> c == '\n').count(),
                    1 + text.codePointCount(lastLine, text.length()),
                    String.format("byte 0x%02X is not UTF-8, a file in UTF-8 is right", bytes[in.position()] & 0xFF));
            faults.check();
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
