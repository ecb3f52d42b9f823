package io.github.sluice.proofs;

import io.github.sluice.hres.Hook;
import io.github.sluice.hres.HresPlugin;
import io.github.sluice.hres.Settings;
import io.github.sluice.hres.exec.ExecPlugin;
import io.github.sluice.testkit.HresPluginContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The plugin that runs a site's own programs keeps what every plugin promises. */
class ExecPluginContractTest extends HresPluginContract {
    @TempDir
    Path folder;

    private Path program;

    @BeforeEach
    void writeProgram() throws IOException {
        program = Files.writeString(folder.resolve("hook"), "#!/bin/sh\ncat > /dev/null\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Override
    protected HresPlugin plugin() {
        return new ExecPlugin();
    }

    @Override
    protected Settings goodConfig() {
        Stream<Hook> withoutAnswer = Arrays.stream(Hook.values()).filter(hook -> hook != Hook.MAINTAIN);
        List<Settings.Entry> programs = withoutAnswer
                .map(hook -> new Settings.Entry(hook.label(), program.toString()))
                .toList();
        return Settings.of(programs);
    }
}
