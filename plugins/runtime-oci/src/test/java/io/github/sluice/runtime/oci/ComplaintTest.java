package io.github.sluice.runtime.oci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ComplaintTest {
    private static final int MOST = 32_768;

    private static String lines(int number) {
        return IntStream.rangeClosed(1, number).mapToObj(line -> line + "\n").collect(Collectors.joining());
    }

    @Test
    void tenLinesAreToldAndOfMoreTheFirstAndTheLastFive() {
        assertThat(Complaint.of(lines(10).getBytes(UTF_8))).isEqualTo("1; 2; 3; 4; 5; 6; 7; 8; 9; 10");
        assertThat(Complaint.of(lines(11).getBytes(UTF_8))).isEqualTo("1; 2; 3; 4; 5; ...; 7; 8; 9; 10; 11");
        assertThat(Complaint.of("\n \r\n".getBytes(UTF_8))).isEmpty();
    }

    @Test
    void aLongLineIsCutBetweenCharactersAndWhatCannotBeSeenIsShown() {
        String smiles = "\ud83d\ude00".repeat(601);

        assertThat(Complaint.of(("a" + smiles).getBytes(UTF_8))).isEqualTo("a" + "\ud83d\ude00".repeat(599) + "...");
        assertThat(Complaint.of("\u001b[31mred\0".getBytes(UTF_8))).isEqualTo("\\x1b[31mred\\x00");
    }

    @Test
    void theFirstAndTheLastBytesAreKeptHoweverTheyCome() {
        Random random = new Random(7);
        for (int length : new int[] {0, 1, MOST - 1, MOST, MOST + 1, 2 * MOST - 1, 2 * MOST, 2 * MOST + 1, 200_000}) {
            byte[] all = new byte[length];
            random.nextBytes(all);
            FirstAndLast kept = new FirstAndLast();
            for (int done = 0; done < length; ) {
                int part = Math.min(length - done, random.nextInt(70_000));
                kept.add(all, done, part);
                done += part;
            }

            assertThat(kept.bytes()).as(length + " bytes").isEqualTo(expected(all));
        }
    }

    private static byte[] expected(byte[] all) {
        if (all.length <= 2 * MOST) {
            return all;
        }
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(Arrays.copyOf(all, MOST));
        both.write('\n');
        both.writeBytes(Arrays.copyOfRange(all, all.length - MOST, all.length));
        return both.toByteArray();
    }
}
