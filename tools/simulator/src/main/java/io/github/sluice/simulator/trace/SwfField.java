package io.github.sluice.simulator.trace;

/** The 18 fields of a job line, in the order of the line, with what each may hold. */
enum SwfField {
    NUMBER(1, "job number", Form.WHOLE, 1, SwfField.MOST_DIGITS),
    SUBMIT_TIME(2, "submit time", Form.SECONDS, 0, SwfField.MOST_SECONDS),
    WAIT_TIME(3, "wait time", Form.SECONDS, -1, SwfField.MOST_SECONDS),
    RUN_TIME(4, "run time", Form.SECONDS, -1, SwfField.MOST_SECONDS),
    ALLOCATED_PROCESSORS(5, "allocated processors", Form.WHOLE, -1, Integer.MAX_VALUE),
    AVERAGE_CPU_TIME(6, "average cpu time", Form.AVERAGE, -1, SwfField.MOST_SECONDS),
    USED_MEMORY(7, "used memory", Form.AVERAGE, -1, SwfField.MOST_DIGITS),
    REQUESTED_PROCESSORS(8, "requested processors", Form.WHOLE, -1, Integer.MAX_VALUE),
    REQUESTED_TIME(9, "requested time", Form.SECONDS, -1, SwfField.MOST_SECONDS),
    REQUESTED_MEMORY(10, "requested memory", Form.AVERAGE, -1, SwfField.MOST_DIGITS),
    STATUS(11, "status", Form.WHOLE, -1, 5),
    USER(12, "user", Form.WHOLE, -1, Integer.MAX_VALUE),
    GROUP(13, "group", Form.WHOLE, -1, Integer.MAX_VALUE),
    APPLICATION(14, "application", Form.WHOLE, -1, Integer.MAX_VALUE),
    QUEUE(15, "queue", Form.WHOLE, -1, Integer.MAX_VALUE),
    PARTITION(16, "partition", Form.WHOLE, -1, Integer.MAX_VALUE),
    PRECEDING_JOB(17, "preceding job", Form.WHOLE, -1, SwfField.MOST_DIGITS),
    THINK_TIME(18, "think time", Form.SECONDS, -1, SwfField.MOST_SECONDS);

    enum Form {
        /** No fraction. */
        WHOLE("a whole number"),
        /** The standard allows fractions in times; they are rounded to the nearest second, halves up. */
        SECONDS("seconds"),
        /** Averages over processors: fractions are kept. */
        AVERAGE("a number");

        private final String words;

        Form(String words) {
            this.words = words;
        }
    }

    /** So that the sum of a million of them stays within 64 bits. */
    static final long MOST_SECONDS = 1_000_000_000_000L;

    /** 18 digits: below the largest long, which stands for "does not fit" while a line is read. */
    static final long MOST_DIGITS = 999_999_999_999_999_999L;

    /** What a line holds where nothing is known. */
    static final long UNKNOWN = -1;

    private static final SwfField[] ALL = values();

    private final int position;
    private final String label;
    private final Form form;
    private final long least;
    private final long most;

    /** @param position in the line, from 1, as the standard counts them */
    SwfField(int position, String label, Form form, long least, long most) {
        this.position = position;
        this.label = label;
        this.form = form;
        this.least = least;
        this.most = most;
    }

    static int count() {
        return ALL.length;
    }

    static SwfField at(int index) {
        return ALL[index];
    }

    /** From 0. */
    int index() {
        return position - 1;
    }

    String label() {
        return label;
    }

    Form form() {
        return form;
    }

    boolean isAverage() {
        return form == Form.AVERAGE;
    }

    /** The smallest number that is known or stands for unknown. */
    long least() {
        return least;
    }

    long most() {
        return most;
    }

    boolean mayBeUnknown() {
        return least == UNKNOWN;
    }

    /** What the field may hold, for messages. */
    String right() {
        String range = form.words + " from " + Math.max(0, least) + " to " + most;
        return mayBeUnknown() ? range + ", or -1 for unknown" : range;
    }

    /** Gives back {@code value}, which is known, if the field may hold it. */
    long checked(long value) {
        if (value < Math.max(0, least) || value > most) {
            throw new IllegalArgumentException(label + ": " + value + ", right is " + right());
        }
        return value;
    }
}
