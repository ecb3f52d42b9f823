package io.github.sluice.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sluice.runtime.JobRuntimePlugin;
import io.github.sluice.runtime.RuntimeContext;
import io.github.sluice.runtime.core.InstalledRuntimes;
import io.github.sluice.runtime.core.JobRuntimes;
import io.github.sluice.runtime.none.NoneRuntime;
import io.github.sluice.testkit.JobRuntimeContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The runtime that leaves every task to the caller keeps what every runtime promises, and is found where it is installed. */
class NoneRuntimeTest extends JobRuntimeContract {
    @Override
    protected JobRuntimePlugin plugin() {
        return new NoneRuntime();
    }

    @Test
    void itIsFoundWhereItIsInstalled() throws Exception {
        assertThat(InstalledRuntimes.find().list())
                .extracting(each -> each.descriptor().type())
                .contains("runtime/none");
        try (JobRuntimes runtimes = JobRuntimes.builder("n1", Path.of("/spool")).build()) {
            assertThat(runtimes.type(runtimes.load("none", RuntimeContext.NODE_DAEMON)))
                    .isEqualTo("runtime/none");
        }
    }
}
