package io.github.sluice.hres.core.ledger;

import io.github.sluice.hres.core.resources.Resources;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a job asks for: a list of {@code resource:count} or {@code resource=count}, or the name alone for a count of 1.
 *
 * <p>Items separated by {@code ,} or {@code ;} are all wanted, and repeats of a name add up. Items separated by
 * {@code |} are alternatives, of which the first that can be had is taken. The two are not mixed. A count is plain
 * decimal digits without leading zeros, or the name of one of the resource's variables. A zero count asks for nothing,
 * and so does the empty text. There are no blanks. Names are case-sensitive. Immutable; a request stays what it was when
 * resources or variables change later.
 */
public final class Request {
    private final String text;
    private final List<Alternative> alternatives;

    private Request(String text, List<Alternative> alternatives) {
        this.text = text;
        this.alternatives = alternatives;
    }

    /**
     * Reads a request.
     *
     * @throws RequestException with the first fault and its place: an empty item, a blank, a mix of separators, an unknown
     *     resource or variable (at count 0 too), a count that is no count, a sum beyond 64 bits, a layer's name
     */
    public static Request parse(String text, Resources resources) {
        Objects.requireNonNull(text, "text");
        return new Request(text, new RequestParser(text, resources).alternatives());
    }

    /** The request that asks for nothing. */
    public static Request empty() {
        return new Request("", List.of(new Alternative(Map.of())));
    }

    /** The alternatives in their order, at least one. Unmodifiable. */
    public List<Alternative> alternatives() {
        return alternatives;
    }

    /** Whether it asks for nothing: its first alternative, which can always be had, is empty. */
    public boolean isEmpty() {
        return alternatives.get(0).isEmpty();
    }

    /** The text that was read. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }

    /** One way to meet a request: counts of resources, all of which are wanted. Immutable. */
    public static final class Alternative {
        private final Map<String, Long> counts;

        Alternative(Map<String, Long> counts) {
            this.counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
        }

        /** The counts by resource, each at least 1, in the order in which the resources were first named. Unmodifiable. */
        public Map<String, Long> counts() {
            return counts;
        }

        /** Whether nothing is wanted. */
        public boolean isEmpty() {
            return counts.isEmpty();
        }

        /** The counts as a request, with numbers for variables: {@code flat:2,natural:1}. */
        public String text() {
            StringBuilder text = new StringBuilder();
            counts.forEach((name, count) -> text.append(text.isEmpty() ? "" : ",")
                    .append(name)
                    .append(':')
                    .append(count));
            return text.toString();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Alternative alternative && counts.equals(alternative.counts);
        }

        @Override
        public int hashCode() {
            return counts.hashCode();
        }

        /** The same as {@link #text()}. */
        @Override
        public String toString() {
            return text();
        }
    }
}
