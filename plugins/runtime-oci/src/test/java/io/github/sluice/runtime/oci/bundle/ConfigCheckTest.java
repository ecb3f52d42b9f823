package io.github.sluice.runtime.oci.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which values the runtime specification's members may have. */
class ConfigCheckTest {
    @TempDir
    Path folder;

    private Bundles bundles;

    @BeforeEach
    void make() {
        bundles = new Bundles(folder);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'hostname': 1 | /hostname: is 1, a text is right",
                "'hostname': null | /hostname: is null, a text is right",
                "'process': 1 | /process: is 1, an object is right",
                "'process': null | /process: is null, an object is right",
                "'process': {} | /process/cwd: is missing, a text is right",
                "'process': {'cwd': '/', 'terminal': 'yes'} | /process/terminal: is \"yes\", true or false is right",
                "'process': {'cwd': '/', 'args': 'sh'} | /process/args: is \"sh\", an array, each element a text, is right",
                "'process': {'cwd': '/', 'env': ['A=1', {}]} | /process/env/1: is an object, a text is right",
                "'process': {'cwd': '/', 'user': {'uid': -1}} | /process/user/uid: is -1, a whole number from 0 to 4294967295 is right",
                "'process': {'cwd': '/', 'user': {'gid': 4294967296}} | /process/user/gid: is 4294967296, a whole number from 0 to 4294967295 is right",
                "'process': {'cwd': '/', 'user': {'uid': 1e3}} | /process/user/uid: is 1E+3, a whole number from 0 to 4294967295 is right",
                "'process': {'cwd': '/', 'user': {'uid': 1.0}} | /process/user/uid: is 1.0, a whole number from 0 to 4294967295 is right",
                "'process': {'cwd': '/', 'rlimits': [{'type': 'RLIMIT_CORE', 'hard': 1}]} | /process/rlimits/0/soft: is missing, a whole number from 0 to 18446744073709551615 is right",
                "'process': {'cwd': '/', 'rlimits': [{'type': 'RLIMIT_CORE', 'hard': 1, 'soft': 18446744073709551616}]} | /process/rlimits/0/soft: is 18446744073709551616, a whole number from 0 to 18446744073709551615 is right",
                "'process': {'cwd': '/', 'capabilities': {'bounding': [7]}} | /process/capabilities/bounding/0: is 7, a text is right",
                "'mounts': {} | /mounts: is an object, an array, each element an object, is right",
                "'mounts': [{'source': 'x'}] | /mounts/0/destination: is missing, a text is right",
                "'hooks': {'poststop': [{'path': '/x', 'timeout': '5'}]} | /hooks/poststop/0/timeout: is \"5\", a whole number from -9223372036854775808 to 9223372036854775807 is right",
                "'linux': {'resources': {'hugepageLimits': [{'pageSize': '64kB', 'limit': 1}]}} | /linux/resources/hugepageLimits/0/pageSize: is \"64kB\", a text such as \"64KB\" or \"2MB\" is right",
                "'linux': {'resources': {'hugepageLimits': [{'pageSize': '064KB', 'limit': 1}]}} | /linux/resources/hugepageLimits/0/pageSize: is \"064KB\", a text such as \"64KB\" or \"2MB\" is right",
                "'linux': {'netDevices': {'eth0': {'name': 23}}} | /linux/netDevices/eth0/name: is 23, a text is right",
                "'linux': {'netDevices': []} | /linux/netDevices: is an array, an object, each member an object, is right",
                "'linux': {'resources': {'rdma': {'mlx5_1': {'hcaHandles': 'x'}}}} | /linux/resources/rdma/mlx5_1/hcaHandles: is \"x\", a whole number from 0 to 4294967295 is right",
                "'linux': {'resources': {'blockIO': {'weight': 65536}}} | /linux/resources/blockIO/weight: is 65536, a whole number from 0 to 65535 is right",
                "'linux': {'seccomp': {'defaultAction': 'A', 'syscalls': [{'names': ['x'], 'action': 'B', 'args': [{'index': 0, 'value': 1}]}]}} | /linux/seccomp/syscalls/0/args/0/op: is missing, a text is right",
                "'linux': {'sysctl': {'net.x': 1}} | /linux/sysctl/net.x: is 1, a text is right",
                "'annotations': {'a': []} | /annotations/a: is an array, a text is right",
                "'windows': 1 | /windows: is 1, an object is right",
            })
    void aValueOfAWrongTypeIsRefused(String members, String fault) throws IOException {
        assertThat(bundles.faults(Bundles.config(members))).containsExactly(fault);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'process': {'cwd': '/', 'oomScoreAdj': -1000, 'user': {'uid': 4294967295, 'additionalGids': [0, 5]}}",
                "'process': {'cwd': '/', 'rlimits': [{'type': 'x', 'hard': 18446744073709551615, 'soft': 0}]}",
                "'process': {'cwd': '/', 'scheduler': {'policy': 'SCHED_BATCH', 'nice': -5}, 'ioPriority': {'class': 'x'}}",
                "'linux': {'resources': {'memory': {'limit': -1}, 'unified': {'memory.high': 'max'}}}",
                "'linux': {'resources': {'hugepageLimits': [{'pageSize': '1GB', 'limit': 9223372036854772000}]}}",
                "'linux': {'timeOffsets': {'boottime': {'secs': -1, 'nanosecs': 0}}, 'netDevices': {'eth0': {}}}",
                "'linux': {'namespaces': [{'type': 'network', 'path': '/proc/1/ns/net'}], 'devices': []}",
                "'solaris': {'a': 1}, 'vm': {'kernel': {'path': '/k'}}, 'windows': {'layerFolders': []}",
                "'unknown': {'any': [1, null, {'ociversion': 1.5}]}, 'linux': {'later': {'Path': 7}}, 'hooks': {}",
                "'annotations': {'process': 'x', 'PROCESS': 'y', '': 'z'}"
            })
    void whatTheSpecificationAllowsOrDoesNotKnowIsFine(String members) throws IOException {
        assertThat(bundles.faults(Bundles.config(members))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"CWD, cwd", "Cwd, cwd", "env\u017fx, ''", "Arg\u017f, args", "arg\u017f, args", "TERMINAL, terminal"})
    @DisplayName("O01: a name that only some runtimes read as a known one cannot smuggle a value in")
    void aNameThatSomeRuntimesTakeForAnotherIsRefused(String name, String meant) throws IOException {
        var faults = bundles.faults(Bundles.config("'process': {'cwd': '/', '" + name + "': '/proc/self/fd/7'}"));

        if (meant.isEmpty()) {
            assertThat(faults).isEmpty();
        } else {
            assertThat(faults)
                    .containsExactly("/process/" + name + ": is taken for " + meant + " by some runtimes, " + meant
                            + " or another name is right");
        }
    }

    @Test
    void noTextMayHaveANulOrHalfACharacter() throws IOException {
        assertThat(bundles.faults(Bundles.config(
                        "'x': ['a', 'b\\u0000c'], 'y\\u0000': 1, 'z': '\\ud800', 'ok': '\\ud83d\\ude00'")))
                .containsExactly(
                        "/x/1: has a NUL, a text without one is right",
                        "/y\\x00: has a NUL, a text without one is right",
                        "/z: has half of a surrogate pair, a text of whole characters is right");
    }

    @Test
    void versionAndRootMustBeThere() throws IOException {
        assertThat(bundles.faults("{}"))
                .containsExactly("/ociVersion: is missing, a text is right", "/root: is missing, an object is right");
        assertThat(bundles.faults("{'ociVersion': 1, 'root': {}}"))
                .containsExactly("/ociVersion: is 1, a text is right", "/root/path: is missing, a text is right");
    }
}
