package io.github.sluice.hres.core.wire;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.LayerCharge;
import io.github.sluice.hres.Limits;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Payload;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Preps from a seed: small ones mostly, with all kinds of names, numbers and sets. */
final class RandomPreps {
    private static final String[] PATTERNS = {"n%d", "node%04d", "rack%d-ib", "r%1$d-n%1$02d", "x%d.example"};
    private static final String[] TEXTS = {"", "a", "/opt/site/program", "größe", "温度", "🔋", "a=b, c", "\0", "${x}"};

    private final Random random;

    RandomPreps(Random random) {
        this.random = random;
    }

    List<Prep> next() {
        List<NodeNames> sets = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            sets.add(nodes());
        }
        List<Prep> preps = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            preps.add(prep(sets));
        }
        return preps;
    }

    private Prep prep(List<NodeNames> sets) {
        List<LayerCharge> layers = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            layers.add(new LayerCharge(
                    "layer" + i,
                    1 + (random.nextLong() >>> (1 + random.nextInt(63))) / 2,
                    sets.get(random.nextInt(sets.size()))));
        }
        byte[] payload = new byte[random.nextInt(20)];
        random.nextBytes(payload);
        return Prep.builder("resource" + random.nextInt(10))
                .pluginId(random.nextInt(1 << (1 + random.nextInt(30))))
                .attempt(1 + (random.nextLong() >>> (1 + random.nextInt(63))) / 2)
                .limits(limits())
                .config(settings())
                .arguments(settings())
                .layers(layers)
                .payload(Payload.of(payload))
                .build();
    }

    private Map<Hook, Limits> limits() {
        Map<Hook, Limits> limits = new EnumMap<>(Hook.class);
        for (Hook hook : Hook.values()) {
            if (hook.side() != Hook.Side.CONTROLLER && random.nextInt(4) == 0) {
                long soft = 1L + random.nextInt(1 << (1 + random.nextInt(30)));
                long hard = soft + random.nextInt(1 << random.nextInt(30));
                limits.put(hook, new Limits(Duration.ofMillis(soft), Duration.ofMillis(hard)));
            }
        }
        return limits;
    }

    private Settings settings() {
        List<Settings.Entry> entries = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            entries.add(new Settings.Entry("key" + random.nextInt(3), TEXTS[random.nextInt(TEXTS.length)]));
        }
        return Settings.of(entries);
    }

    /** Runs of numbers with holes, of one or two patterns, in any order. */
    private NodeNames nodes() {
        List<String> names = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            String pattern = PATTERNS[random.nextInt(PATTERNS.length)];
            int number = random.nextInt(1 << (1 + random.nextInt(10)));
            int holes = random.nextInt(3);
            for (int k = random.nextInt(30); k > 0; k--) {
                names.add(String.format(pattern, number));
                number += 1 + (holes == 0 ? 0 : random.nextInt(2 * holes));
            }
        }
        Collections.shuffle(names, random);
        return NodeNames.of(names);
    }
}
