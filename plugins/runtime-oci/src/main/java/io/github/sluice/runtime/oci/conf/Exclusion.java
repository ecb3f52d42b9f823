package io.github.sluice.runtime.oci.conf;

import java.util.Optional;
import java.util.regex.Pattern;

/** Which variables are left out of an environment: those in whose {@code NAME=value} an expression is found. Immutable. */
public final class Exclusion {
    /** Leaves nothing out. */
    static final Exclusion NONE = new Exclusion(Optional.empty());

    private final Optional<Pattern> expression;

    private Exclusion(Optional<Pattern> expression) {
        this.expression = expression;
    }

    static Exclusion of(Pattern expression) {
        return new Exclusion(Optional.of(expression));
    }

    /** A search through one environment, for one thread. */
    Search search() {
        return new Search(expression);
    }

    /** The expression as it is used, or nothing, for messages. */
    @Override
    public String toString() {
        return expression.map(Pattern::pattern).orElse("");
    }

    /**
     * Searches with a bounded effort for all variables of one environment together: the values are the job's, the
     * expression is the site's, and together they must not hold up a node.
     */
    static final class Search {
        private static final long MOST_STEPS = 50_000_000L;

        private final Optional<Pattern> expression;
        private long steps;

        private Search(Optional<Pattern> expression) {
            this.expression = expression;
        }

        /** Whether the variable is to be left out. */
        boolean excludes(String name, String value) throws UndecidedException {
            if (expression.isEmpty()) {
                return false;
            }
            try {
                return expression.get().matcher(new Counted(name + "=" + value)).find();
            } catch (StackOverflowError tooDeep) {
                // java.util.regex takes a stack frame for each turn of some loops; a long value is enough.
                throw new UndecidedException();
            } catch (TooManyStepsException tooLong) {
                throw new UndecidedException();
            }
        }

        private final class Counted implements CharSequence {
            private final String text;

            private Counted(String text) {
                this.text = text;
            }

            @Override
            public int length() {
                return text.length();
            }

            @Override
            public char charAt(int index) {
                steps++;
                if (steps > MOST_STEPS) {
                    throw new TooManyStepsException();
                }
                return text.charAt(index);
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                return text.subSequence(start, end);
            }

            @Override
            public String toString() {
                return text;
            }
        }
    }

    /** The search took more steps or depth than it may. */
    static final class UndecidedException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static final class TooManyStepsException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
