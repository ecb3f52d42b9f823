package io.github.sluice.simulator.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HexFormat;

/** Reads the 18 fields of a job line into numbers. Used again for each line; one thread. */
final class SwfJobLine {
    private static final int MOST_SHOWN = 32;

    /** Up to 15 digits and a power of ten to 10^22 are exact as doubles, so that one division rounds once. */
    private static final int EXACT_DIGITS = 15;

    private final SwfFaults faults;
    private final int[] starts = new int[SwfField.count() + 1];
    private final int[] ends = new int[SwfField.count() + 1];
    private final SwfValues values = new SwfValues();
    private byte[] bytes = {};
    private long lineNumber;

    SwfJobLine(SwfFaults faults) {
        this.faults = faults;
    }

    /** Whether the line has 18 good fields; every fault is added to the faults of the file. */
    boolean read(SwfLines line) {
        bytes = line.bytes();
        lineNumber = line.number();
        if (line.isCut()) {
            faults.addShape(lineNumber, SwfLines.MOST_BYTES + 1, "line of more than " + SwfLines.MOST_BYTES + " bytes");
            return false;
        }
        int count = split(line.start(), line.end());
        if (count != SwfField.count()) {
            addWrongCount(line, count);
            return false;
        }
        boolean good = true;
        for (int i = 0; i < count; i++) {
            good &= readField(SwfField.at(i), starts[i], ends[i]);
        }
        return good;
    }

    /** The values of the fields; good until the next line. */
    SwfValues values() {
        return values;
    }

    long value(SwfField field) {
        return values.number(field);
    }

    void addFault(SwfField field, String message) {
        faults.add(lineNumber, starts[field.index()] + 1, field.label() + ": " + message);
    }

    private int split(int from, int to) {
        int count = 0;
        int at = from;
        while (true) {
            while (at < to && isBlank(bytes[at])) {
                at++;
            }
            if (at == to) {
                return count;
            }
            int kept = Math.min(count, SwfField.count());
            starts[kept] = at;
            while (at < to && !isBlank(bytes[at])) {
                at++;
            }
            ends[kept] = at;
            count++;
        }
    }

    private void addWrongCount(SwfLines line, int count) {
        for (char separator : new char[] {';', ',', '|'}) {
            if (count < SwfField.count() && occurrences(separator, line) >= SwfField.count() - 1) {
                faults.addShape(
                        lineNumber,
                        line.start() + 1,
                        "fields separated by '" + separator + "', right are blanks or tabs");
                return;
            }
        }
        int column = count > SwfField.count() ? firstExtra(line) + 1 : line.end() + 1;
        String fields = count == 1 ? " field" : " fields";
        faults.addShape(lineNumber, column, count + fields + " found, a job has " + SwfField.count());
    }

    private int firstExtra(SwfLines line) {
        int at = ends[SwfField.count() - 1];
        while (at < line.end() && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    private int occurrences(char wanted, SwfLines line) {
        int count = 0;
        for (int i = line.start(); i < line.end(); i++) {
            count += bytes[i] == wanted ? 1 : 0;
        }
        return count;
    }

    private boolean readField(SwfField field, int from, int to) {
        boolean negative = bytes[from] == '-';
        int digits = negative ? from + 1 : from;
        int point = digitsEnd(digits, to);
        boolean fraction = point < to && bytes[point] == '.';
        if (point == digits || (fraction ? point + 1 == to || digitsEnd(point + 1, to) < to : point < to)) {
            return wrong(field, from, to, "not a number");
        }
        if (fraction && field.form() == SwfField.Form.WHOLE) {
            return wrong(field, from, to, "not a whole number");
        }
        long whole = whole(digits, point);
        boolean round = !fraction || isZeros(point + 1, to);
        if (negative && !(whole == 0 && round)) {
            return readNegative(field, from, to, whole == 1 && round);
        }
        if (whole < field.least()) {
            return wrong(field, from, to, "too small");
        }
        if (whole > field.most() || (whole == field.most() && !round)) {
            return wrong(field, from, to, "too large");
        }
        return store(field, whole, digits, point, to);
    }

    private boolean readNegative(SwfField field, int from, int to, boolean unknown) {
        // lines of partial executions have no submit time; the caller knows whether this is one
        if (!unknown || !(field.mayBeUnknown() || field == SwfField.SUBMIT_TIME)) {
            return wrong(field, from, to, "too small");
        }
        values.setUnknown(field);
        return true;
    }

    private boolean store(SwfField field, long whole, int digits, int point, int to) {
        switch (field.form()) {
            case WHOLE -> values.set(field, whole);
            case SECONDS -> {
                boolean up = point + 1 < to && bytes[point + 1] >= '5';
                values.set(field, up ? whole + 1 : whole);
            }
            case AVERAGE -> values.setAverage(field, decimal(digits, point, to));
        }
        return true;
    }

    private double decimal(int digits, int point, int to) {
        int decimals = Math.max(0, to - point - 1);
        if (point - digits + decimals > EXACT_DIGITS) {
            return Double.parseDouble(new String(bytes, digits, to - digits, ISO_8859_1));
        }
        long mantissa = whole(digits, point);
        double scale = 1;
        for (int i = point + 1; i < to; i++) {
            mantissa = 10 * mantissa + bytes[i] - '0';
            scale *= 10;
        }
        return mantissa / scale;
    }

    private int digitsEnd(int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    private boolean isZeros(int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != '0') {
                return false;
            }
        }
        return true;
    }

    /** The digits as a number; what does not fit is the largest long, which no field may hold. */
    private long whole(int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (value > (Long.MAX_VALUE - digit) / 10) {
                return Long.MAX_VALUE;
            }
            value = 10 * value + digit;
        }
        return value;
    }

    private boolean wrong(SwfField field, int from, int to, String what) {
        addFault(field, "'" + shown(from, to) + "' is " + what + ", right is " + field.right());
        return false;
    }

    private String shown(int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < Math.min(to, from + MOST_SHOWN); i++) {
            byte b = bytes[i];
            if (b > ' ' && b < 0x7F) {
                text.append((char) b);
            } else {
                text.append("\\x").append(HexFormat.of().toHexDigits(b));
            }
        }
        return to - from > MOST_SHOWN ? text + "..." : text.toString();
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }
}
