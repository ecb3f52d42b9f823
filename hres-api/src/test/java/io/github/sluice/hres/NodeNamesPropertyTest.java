package io.github.sluice.hres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeNamesPropertyTest {
    /** How many times the usual rounds: {@code -Dsluice.rounds=4}. */
    private static final int TIMES = Integer.getInteger("sluice.rounds", 1);

    private static final String ALPHABET = "abn019[]-,,._ \t\n/:é";

    private static final List<String> SEEDS = List.of(
            "n[1-3,7]",
            "rack[1-4]-n[00-31]-ib",
            "login1,gpu[1-2]",
            "w[01-02,10],w[007-009]",
            " n1 , n[2-3] ",
            "n[99999999999999999998-100000000000000000001]",
            "a[1-2]b[3]c[4,5]d");

    @Test
    void parseOfFoldIsTheSameSet() {
        Random random = new Random(1);
        for (int round = 0; round < 2_500 * TIMES; round++) {
            NodeNames set = NodeNames.of(randomNames(random));

            String fold = set.fold();

            assertThat(NodeNames.parse(fold)).as(fold).isEqualTo(set);
            assertThat(NodeNames.parse(fold).repeats()).as(fold).isEmpty();
            List<String> shuffled = new ArrayList<>(set.list());
            Collections.shuffle(shuffled, random);
            assertThat(NodeNames.of(shuffled).fold()).isEqualTo(fold);
        }
    }

    @Test
    void expansionAgreesWithANaiveReference() {
        Random random = new Random(2);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder expression = new StringBuilder();
            Set<String> expected = new LinkedHashSet<>();
            int items = random.nextInt(4);
            for (int i = 0; i < items; i++) {
                expression.append(i > 0 ? random.nextBoolean() ? "," : " ,\n" : "");
                expected.addAll(randomItem(random, expression));
            }

            NodeNames names = NodeNames.parse(expression.toString());

            assertThat(names.list()).as(expression.toString()).isEqualTo(List.copyOf(expected));
            if (!expected.isEmpty()) {
                assertThat(NodeNames.first(expression.toString()))
                        .isEqualTo(names.list().get(0));
            }
        }
    }

    @Test
    void onlyTheOneExceptionComesWhateverTheText() {
        Random random = new Random(3);
        int rounds = 25_000 * TIMES;
        int accepted = 0;
        for (int round = 0; round < rounds; round++) {
            String text = mutated(random);
            try {
                NodeNames names = NodeNames.parse(text, 200);
                accepted++;
                if (!NodeNames.parse(names.fold()).equals(names) || names.contains("")) {
                    fail("\"%s\" does not survive folding", text);
                }
            } catch (NodeExpressionException fault) {
                if (fault.column() < 1 || fault.column() > text.length()) {
                    fail("\"%s\" has a fault outside of it: %s", text, fault.getMessage());
                }
            }
        }
        assertThat(accepted).isBetween(rounds / 10, rounds / 10 * 9);
    }

    @Test
    void naturalOrderIsATotalOrder() {
        Random random = new Random(4);
        for (int round = 0; round < 12_500 * TIMES; round++) {
            String a = randomName(random);
            String b = randomName(random);
            String c = randomName(random);
            int ab = NaturalOrder.INSTANCE.compare(a, b);
            assertThat(Integer.signum(NaturalOrder.INSTANCE.compare(b, a))).isEqualTo(-Integer.signum(ab));
            assertThat(ab == 0).isEqualTo(a.equals(b));
            if (ab <= 0 && NaturalOrder.INSTANCE.compare(b, c) <= 0) {
                assertThat(NaturalOrder.INSTANCE.compare(a, c)).isLessThanOrEqualTo(0);
            }
        }
    }

    private static List<String> randomNames(Random random) {
        int size = random.nextInt(30);
        List<String> names = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            names.add(randomName(random));
        }
        return names;
    }

    private static String randomName(Random random) {
        StringBuilder name = new StringBuilder();
        int parts = 1 + random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            switch (random.nextInt(5)) {
                case 0 -> name.append("a-._".charAt(random.nextInt(4)));
                case 1 -> name.append('n');
                case 2 -> name.append("0".repeat(random.nextInt(3))).append(random.nextInt(12));
                case 3 -> name.append(random.nextInt(4));
                default -> name.append("9999999999999999999").append(random.nextInt(10));
            }
        }
        return name.toString();
    }

    /** Appends a random item to the expression; returns what it stands for, worked out the slow way. */
    private static List<String> randomItem(Random random, StringBuilder expression) {
        List<String> names = List.of("");
        int parts = 1 + random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            List<String> choices = new ArrayList<>();
            if (random.nextBoolean()) {
                String text = List.of("n", "r-", "0", ".x_", "7").get(random.nextInt(5));
                expression.append(text);
                choices.add(text);
            } else {
                expression.append('[');
                int elements = 1 + random.nextInt(3);
                for (int e = 0; e < elements; e++) {
                    expression.append(e > 0 ? "," : "");
                    choices.addAll(randomElement(random, expression));
                }
                expression.append(']');
            }
            List<String> longer = new ArrayList<>();
            for (String name : names) {
                choices.forEach(choice -> longer.add(name + choice));
            }
            names = longer;
        }
        return names;
    }

    private static List<String> randomElement(Random random, StringBuilder expression) {
        BigInteger low = new BigInteger(random.nextInt(4) == 0 ? 70 : 7, random);
        BigInteger high = low.add(BigInteger.valueOf(random.nextInt(5)));
        int width = random.nextBoolean() ? 1 : high.toString().length() + random.nextInt(3);
        List<String> numbers = new ArrayList<>();
        for (BigInteger number = low; number.compareTo(high) <= 0; number = number.add(BigInteger.ONE)) {
            String digits = number.toString();
            numbers.add("0".repeat(Math.max(0, width - digits.length())) + digits);
        }
        expression.append(numbers.get(0));
        if (numbers.size() > 1 || random.nextBoolean()) {
            expression.append('-').append(numbers.get(numbers.size() - 1));
        }
        return numbers;
    }

    private static String mutated(Random random) {
        StringBuilder text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
        int changes = random.nextInt(6);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(text.length() + 1);
            switch (random.nextInt(4)) {
                case 0 -> text.insert(at, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
                case 1 -> text.insert(at, (char) random.nextInt(0x10000));
                case 2 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(3)));
                default -> text.insert(at, SEEDS.get(random.nextInt(SEEDS.size())), 0, random.nextInt(8));
            }
        }
        return text.toString();
    }
}
