package io.github.sluice.runtime.oci.bundle;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The types that values of a container's configuration have. */
enum ConfigKind {
    TEXT("text", "a text"),
    FLAG("flag", "true or false"),
    OBJECT("object", "an object"),
    UINT16("u16", BigInteger.ZERO, BigInteger.valueOf(0xFFFF)),
    UINT32("u32", BigInteger.ZERO, BigInteger.valueOf(0xFFFF_FFFFL)),
    UINT64("u64", BigInteger.ZERO, BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)),
    INT32("i32", BigInteger.valueOf(Integer.MIN_VALUE), BigInteger.valueOf(Integer.MAX_VALUE)),
    INT64("i64", BigInteger.valueOf(Long.MIN_VALUE), BigInteger.valueOf(Long.MAX_VALUE)),
    PAGE_SIZE("pagesize", "a text such as \"64KB\" or \"2MB\"");

    private static final Pattern PAGES = Pattern.compile("[1-9][0-9]*[KMG]B");

    private final String label;
    private final String right;
    private final BigInteger least;
    private final BigInteger most;

    ConfigKind(String label, String right) {
        this(label, right, BigInteger.ZERO, BigInteger.ZERO);
    }

    ConfigKind(String label, BigInteger least, BigInteger most) {
        this(label, "a whole number from " + least + " to " + most, least, most);
    }

    ConfigKind(String label, String right, BigInteger least, BigInteger most) {
        this.label = label;
        this.right = right;
        this.least = least;
        this.most = most;
    }

    /** The kind that the table writes as {@code label}. */
    static ConfigKind of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no kind is called " + label));
    }

    /** What would be right, for a fault. */
    String right() {
        return right;
    }

    boolean admits(JsonNode value) {
        return switch (this) {
            case TEXT -> value.isString();
            case FLAG -> value.isBoolean();
            case OBJECT -> value.isObject();
            case PAGE_SIZE ->
                value.isString() && PAGES.matcher(value.stringValue()).matches();
            case UINT16, UINT32, UINT64, INT32, INT64 -> value.isIntegralNumber() && inRange(value.bigIntegerValue());
        };
    }

    private boolean inRange(BigInteger number) {
        return number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
    }
}
