package io.github.sluice.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Which version this is. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {"hres " + Objects.requireNonNullElse(version, "(built from source)")};
    }
}
