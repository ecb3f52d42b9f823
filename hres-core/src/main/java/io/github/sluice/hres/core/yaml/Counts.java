package io.github.sluice.hres.core.yaml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads counts: plain decimal digits of 64 bits, and for some the words for no limit. */
public final class Counts {
    /** No limit. */
    public static final long INFINITE = -1;

    private static final Pattern DIGITS = Pattern.compile("0|[1-9][0-9]*");
    private static final Pattern LEADING_ZEROS = Pattern.compile("0+[0-9]+");
    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9a-fA-F]{1,15}");
    private static final Pattern OCTAL = Pattern.compile("0o[0-7]{1,20}");
    private static final Pattern SPACED = Pattern.compile("\\s*\\+?[0-9][0-9_]{0,17}\\s*");
    private static final Pattern REAL = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,9})?([eE]\\+?[0-9]{1,2})?");

    private Counts() {}

    /** A count, {@link #INFINITE} for -1 and infinite; empty if it is neither, which is told. */
    public static OptionalLong limit(Yaml value, String subject, Faults faults) {
        String right = ", -1 or infinite";
        Optional<Yaml.Scalar> scalar = Fields.text(value, subject, "plain decimal digits" + right, faults);
        if (scalar.isEmpty()) {
            return OptionalLong.empty();
        }
        String text = scalar.get().text();
        if (text.equals("-1") || text.equalsIgnoreCase("infinite")) {
            return OptionalLong.of(INFINITE);
        }
        return digits(scalar.get(), subject, right, faults);
    }

    /** An amount, which has a limit; empty if it is none, which is told. */
    public static OptionalLong amount(Yaml value, String subject, Faults faults) {
        return Fields.text(value, subject, "plain decimal digits", faults)
                .map(scalar -> digits(scalar, subject, "", faults))
                .orElse(OptionalLong.empty());
    }

    /** Plain decimal digits as a number, empty if they are not or are out of range. */
    public static OptionalLong plain(String text) {
        try {
            return DIGITS.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
        } catch (NumberFormatException outOfRange) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong digits(Yaml.Scalar scalar, String subject, String right, Faults faults) {
        String text = scalar.text();
        OptionalLong number = plain(text);
        if (number.isPresent()) {
            return number;
        }
        String shown = Shown.quoted(text);
        if (DIGITS.matcher(text).matches()) {
            faults.add(scalar, YamlProblem.COUNT_RANGE, subject, shown);
            return number;
        }
        Optional<String> meant = meant(text);
        if (meant.isPresent()) {
            faults.add(scalar, YamlProblem.COUNT_MEANS, subject, shown, right, meant.get());
        } else {
            faults.add(scalar, YamlProblem.COUNT, subject, shown, right);
        }
        return number;
    }

    /** What an odd number would have meant to those who write so. */
    private static Optional<String> meant(String text) {
        if (LEADING_ZEROS.matcher(text).matches() && text.length() < 20) {
            return Optional.of(new BigInteger(text).toString());
        }
        if (HEXADECIMAL.matcher(text).matches()) {
            return Optional.of(new BigInteger(text.substring(2), 16).toString());
        }
        if (OCTAL.matcher(text).matches()) {
            return Optional.of(new BigInteger(text.substring(2), 8).toString());
        }
        if (SPACED.matcher(text).matches()) {
            return Optional.of(new BigInteger(text.replaceAll("[+_\\s]", "")).toString());
        }
        if (REAL.matcher(text).matches()) {
            BigDecimal real = new BigDecimal(text.toUpperCase(Locale.ROOT));
            BigDecimal whole = real.stripTrailingZeros();
            return whole.scale() <= 0 && whole.precision() - whole.scale() <= 18
                    ? Optional.of(whole.toPlainString())
                    : Optional.empty();
        }
        return Optional.empty();
    }
}
