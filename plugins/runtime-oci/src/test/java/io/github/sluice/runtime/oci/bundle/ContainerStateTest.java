package io.github.sluice.runtime.oci.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What runtimes print as the state of a container. */
class ContainerStateTest {
    @Test
    void aRunningContainerHasAProcess() throws ConfigException {
        ContainerState state =
                read("{'ociVersion': '1.0.2', 'id': 'c1', 'pid': 4422, 'status': 'running', 'bundle': '/b',"
                        + " 'rootfs': '/b/rootfs', 'created': '2026-01-01T00:00:00Z', 'owner': ''}\n");

        assertThat(state.id()).isEqualTo("c1");
        assertThat(state.status()).isEqualTo("running");
        assertThat(state.pid()).hasValue(4422);
        assertThat(state.created()).isFalse();
        assertThat(state.stopped()).isFalse();
    }

    @Test
    void aStoppedContainerHasNone() throws ConfigException {
        assertThat(read("{'id': 'c1', 'pid': 0, 'status': 'stopped'}").pid()).isEmpty();
        assertThat(read("{'id': 'c1', 'status': 'stopped'}").pid()).isEmpty();
        assertThat(read("{'id': 'c1', 'status': 'stopped'}").stopped()).isTrue();
        assertThat(read("{'id': 'c1', 'status': 'created', 'pid': 1}").created())
                .isTrue();
    }

    @Test
    void whatIsNoStateIsRefusedWithAllFaults() {
        assertThatThrownBy(() -> read("{'id': 7, 'status': '', 'pid': -1}"))
                .hasMessage(
                        """
                        state: /id: is 7, a text that is not empty is right
                        state: /status: is "", a text that is not empty is right
                        state: /pid: is -1, a whole number from 0 to 4294967295 is right""");
        assertThatThrownBy(() -> read("container does not exist")).isInstanceOf(ConfigException.class);
        assertThatThrownBy(() -> read("")).isInstanceOf(ConfigException.class);
        assertThatThrownBy(() -> read("{'id': 'a', 'status': 'b'} trailing")).isInstanceOf(ConfigException.class);
    }

    private static ContainerState read(String text) throws ConfigException {
        return ContainerState.read(text.replace('\'', '"').getBytes(UTF_8));
    }
}
