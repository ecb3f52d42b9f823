package io.github.sluice.testkit;

import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Key;
import io.github.sluice.hres.Secret;
import io.github.sluice.hres.Settings;

class RecordingPluginContractTest extends HresPluginContract {
    @Override
    protected HresPlugin plugin() {
        return RecordingPlugin.builder("hres/recording")
                .config(Key.text("colour"), Key.secret("word"))
                .arguments(Key.integer("level").defaultsTo("3"))
                .build();
    }

    @Override
    protected Settings goodConfig() {
        return Settings.of("colour", "it's \"blue\"").withSecret("word", Secret.of("sesame"));
    }

    @Override
    protected Settings goodArguments() {
        return Settings.of("level", "4");
    }
}
