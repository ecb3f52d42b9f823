package io.github.sluice.runtime.oci.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The paths of the configuration")
class ConfPathsTest {
    private static String container(String value) throws OciConfException {
        return ConfGiven.completed("ContainerPath=" + value)
                .containerPath()
                .orElseThrow()
                .fill(PatternValues.of(ConfGiven.NAME, Path.of("/spool/x")));
    }

    @DisplayName("S19: a slash at the end changes nothing, and no task shares its folder")
    @ParameterizedTest
    @CsvSource({
        "/run/oci, /run/oci/n7.4711.3.2",
        "/run/oci/, /run/oci/n7.4711.3.2",
        "//run///oci//, /run/oci/n7.4711.3.2",
        "\"/run/oci/\", /run/oci/n7.4711.3.2",
        "/run/%U/%j, /run/1001/4711/n7.4711.3.2",
        "/run/%U/%j/%s/%t, /run/1001/4711/3/2",
        "/run/%U/%j/%s/%t/, /run/1001/4711/3/2",
        "/run/%n.%u.%j.%s.%t/, /run/n7.ada.4711.3.2",
        "%m/oci.%j.%s.%t, /spool/x/oci.4711.3.2",
        "%m/, /spool/x/n7.4711.3.2",
        "/50%%/%j%s%t, /50%/471132"
    })
    void theFolderOfABundle(String value, String right) throws OciConfException {
        assertThat(container(value)).isEqualTo(right);
    }

    @Test
    @DisplayName("S19: without a path there is none")
    void unset() throws OciConfException {
        assertThat(ConfGiven.completed().containerPath()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/var/run/site, /var/run/site", "/var/run/%u/%j/, /var/run/ada/4711"})
    void whereTheSpoolFolderIsMounted(String value, String right) throws OciConfException {
        assertThat(ConfGiven.completed("MountSpoolDir=" + value)
                        .mountSpoolDir()
                        .orElseThrow()
                        .fill(ConfGiven.VALUES))
                .isEqualTo(right);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"run", "./run", "/", "///", "\"\"", "%u/x", "%%/x", "/a/../b", "/..", "/a/.", "/./a", "%m/../x"})
    void pathsThatLeadElsewhereAreRefused(String value) {
        assertThat(ConfGiven.faults("ContainerPath=" + value)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/..b", "/a./b", "/.a", "/a/...", "/..%j"})
    void dotsWithinNamesAreFine(String value) throws OciConfException {
        assertThat(container(value)).startsWith("/");
    }

    @Test
    void patternsOfCommandsAreRefused() {
        assertThat(ConfGiven.faults("ContainerPath=/x/%b/%m"))
                .containsExactly(
                        "1:18: ContainerPath has %b, %% %j %m (at the beginning) %n %s %t %u %U are right here",
                        "1:21: ContainerPath has %m, %% %j %m (at the beginning) %n %s %t %u %U are right here");
        assertThat(ConfGiven.faults("MountSpoolDir=%m/x"))
                .containsExactly("1:15: MountSpoolDir has %m, %% %j %n %s %t %u %U are right here");
        assertThat(ConfGiven.faults("MountSpoolDir=/x%q"))
                .singleElement()
                .asString()
                .contains("unknown pattern %q");
    }
}
