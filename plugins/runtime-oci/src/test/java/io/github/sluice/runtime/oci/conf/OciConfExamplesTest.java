package io.github.sluice.runtime.oci.conf;

import static io.github.sluice.runtime.oci.conf.RuntimeCommand.CREATE;
import static io.github.sluice.runtime.oci.conf.RuntimeCommand.DELETE;
import static io.github.sluice.runtime.oci.conf.RuntimeCommand.KILL;
import static io.github.sluice.runtime.oci.conf.RuntimeCommand.QUERY;
import static io.github.sluice.runtime.oci.conf.RuntimeCommand.RUN;
import static io.github.sluice.runtime.oci.conf.RuntimeCommand.START;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The configurations that administrators of HPC containers know, and what they mean")
class OciConfExamplesTest {
    private static final String EXCLUDES =
            """
            EnvExclude="^(SLURM_CONF|SLURM_CONF_SERVER)="
            RunTimeEnvExclude="^(SLURM_CONF|SLURM_CONF_SERVER)="
            """;
    private static final String ID = "n7.ada.4711.3.2";
    private static final String BUNDLE = "/spool/4711.3/2/bundle";

    private static Map<RuntimeCommand, String> commands(OciConf conf) {
        Map<RuntimeCommand, String> commands = new TreeMap<>();
        conf.commands()
                .forEach((command, pattern) -> commands.put(command, String.join(" ", pattern.fill(ConfGiven.VALUES))));
        return commands;
    }

    private static void excludesOnlyTheSchedulersOwn(OciConf conf) {
        Map<String, String> given = Map.of("SLURM_CONF", "/x", "SLURM_CONF_SERVER", "y", "SLURM_CONFIG", "z");
        assertThat(Environment.of(given, conf.taskExclusion()).variables()).containsOnlyKeys("SLURM_CONFIG");
        assertThat(Environment.of(given, conf.runtimeExclusion()).variables()).containsOnlyKeys("SLURM_CONFIG");
    }

    private static String root(String runtime) {
        return runtime + " --rootless=true --root=/run/user/1001/ ";
    }

    @DisplayName("01, 05: runc and nvidia-container-runtime with create and start")
    @ParameterizedTest
    @ValueSource(strings = {"runc", "nvidia-container-runtime"})
    void createAndStart(String runtime) throws OciConfException {
        OciConf conf = ConfGiven.conf(EXCLUDES
                + """
                RunTimeQuery="RT --rootless=true --root=/run/user/%U/ state %n.%u.%j.%s.%t"
                RunTimeCreate="RT --rootless=true --root=/run/user/%U/ create %n.%u.%j.%s.%t -b %b"
                RunTimeStart="RT --rootless=true --root=/run/user/%U/ start %n.%u.%j.%s.%t"
                RunTimeKill="RT --rootless=true --root=/run/user/%U/ kill -a %n.%u.%j.%s.%t"
                RunTimeDelete="RT --rootless=true --root=/run/user/%U/ delete --force %n.%u.%j.%s.%t"
                """
                        .replace("RT", runtime));
        assertThat(commands(conf))
                .isEqualTo(Map.of(
                        QUERY, root(runtime) + "state " + ID,
                        CREATE, root(runtime) + "create " + ID + " -b " + BUNDLE,
                        START, root(runtime) + "start " + ID,
                        KILL, root(runtime) + "kill -a " + ID,
                        DELETE, root(runtime) + "delete --force " + ID));
        excludesOnlyTheSchedulersOwn(conf);
        assertThat(conf.warnings()).isEmpty();
    }

    @DisplayName("02, 06: runc and nvidia-container-runtime with run")
    @ParameterizedTest
    @ValueSource(strings = {"runc", "nvidia-container-runtime"})
    void run(String runtime) throws OciConfException {
        OciConf conf = ConfGiven.conf(EXCLUDES
                + """
                RunTimeQuery="RT --rootless=true --root=/run/user/%U/ state %n.%u.%j.%s.%t"
                RunTimeKill="RT --rootless=true --root=/run/user/%U/ kill -a %n.%u.%j.%s.%t"
                RunTimeDelete="RT --rootless=true --root=/run/user/%U/ delete --force %n.%u.%j.%s.%t"
                RunTimeRun="RT --rootless=true --root=/run/user/%U/ run %n.%u.%j.%s.%t -b %b"
                """
                        .replace("RT", runtime));
        assertThat(commands(conf))
                .isEqualTo(Map.of(
                        QUERY, root(runtime) + "state " + ID,
                        KILL, root(runtime) + "kill -a " + ID,
                        DELETE, root(runtime) + "delete --force " + ID,
                        RUN, root(runtime) + "run " + ID + " -b " + BUNDLE));
        excludesOnlyTheSchedulersOwn(conf);
        assertThat(conf.warnings()).isEmpty();
    }

    @Test
    @DisplayName("03: crun with create and start")
    void crunCreateAndStart() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                EXCLUDES
                        + """
                RunTimeQuery="crun --rootless=true --root=/run/user/%U/ state %n.%u.%j.%s.%t"
                RunTimeKill="crun --rootless=true --root=/run/user/%U/ kill -a %n.%u.%j.%s.%t"
                RunTimeDelete="crun --rootless=true --root=/run/user/%U/ delete --force %n.%u.%j.%s.%t"
                RunTimeCreate="crun --rootless=true --root=/run/user/%U/ create --bundle %b %n.%u.%j.%s.%t"
                RunTimeStart="crun --rootless=true --root=/run/user/%U/ start %n.%u.%j.%s.%t"
                """);
        assertThat(commands(conf))
                .hasSize(5)
                .containsEntry(CREATE, root("crun") + "create --bundle " + BUNDLE + " " + ID)
                .containsEntry(START, root("crun") + "start " + ID)
                .containsEntry(KILL, root("crun") + "kill -a " + ID)
                .containsEntry(DELETE, root("crun") + "delete --force " + ID);
        excludesOnlyTheSchedulersOwn(conf);
    }

    @Test
    @DisplayName("04: crun with run")
    void crunRun() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                EXCLUDES
                        + """
                RunTimeQuery="crun --rootless=true --root=/run/user/%U/ state %n.%u.%j.%s.%t"
                RunTimeKill="crun --rootless=true --root=/run/user/%U/ kill -a %n.%u.%j.%s.%t"
                RunTimeDelete="crun --rootless=true --root=/run/user/%U/ delete --force %n.%u.%j.%s.%t"
                RunTimeRun="crun --rootless=true --root=/run/user/%U/ run --bundle %b %n.%u.%j.%s.%t"
                """);
        assertThat(commands(conf))
                .hasSize(4)
                .containsEntry(RUN, root("crun") + "run --bundle " + BUNDLE + " " + ID)
                .containsEntry(QUERY, root("crun") + "state " + ID);
        excludesOnlyTheSchedulersOwn(conf);
    }

    @Test
    @DisplayName("07: singularity without a config.json, ended by its pid")
    void singularityNative() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                "IgnoreFileConfigJson=true\n" + EXCLUDES
                        + """
                RunTimeRun="singularity exec --userns %r %@"
                RunTimeKill="kill -s SIGTERM %p"
                RunTimeDelete="kill -s SIGKILL %p"
                """);
        assertThat(ConfGiven.filled(conf, RUN))
                .containsExactly("singularity", "exec", "--userns", "/home/ada/image/rootfs", "hostname", "-f");
        assertThat(ConfGiven.filled(conf, KILL)).containsExactly("kill", "-s", "SIGTERM", "815");
        assertThat(ConfGiven.filled(conf, DELETE)).containsExactly("kill", "-s", "SIGKILL", "815");
        assertThat(conf.command(KILL).orElseThrow().needs(PatternLetter.PID)).isTrue();
        assertThat(conf.ignoreFileConfigJson()).isTrue();
        assertThat(conf.disableCleanup()).isFalse();
    }

    @Test
    @DisplayName("08: singularity in OCI mode")
    void singularityOci() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                EXCLUDES
                        + """
                RunTimeQuery="sudo singularity oci state %n.%u.%j.%s.%t"
                RunTimeRun="sudo singularity oci run --bundle %b %n.%u.%j.%s.%t"
                RunTimeKill="sudo singularity oci kill %n.%u.%j.%s.%t"
                RunTimeDelete="sudo singularity oci delete %n.%u.%j.%s.%t"
                """);
        assertThat(commands(conf))
                .isEqualTo(Map.of(
                        QUERY, "sudo singularity oci state " + ID,
                        RUN, "sudo singularity oci run --bundle " + BUNDLE + " " + ID,
                        KILL, "sudo singularity oci kill " + ID,
                        DELETE, "sudo singularity oci delete " + ID));
        assertThat(conf.ignoreFileConfigJson()).isFalse();
    }

    @Test
    @DisplayName("09: a closing quote that is missing is a warning")
    void singularityWithoutClosingQuote() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                EXCLUDES
                        + """
                RunTimeQuery="sudo singularity oci state %n.%u.%j.%s.%t"
                RunTimeCreate="sudo singularity oci create --bundle %b %n.%u.%j.%s.%t"
                RunTimeStart="sudo singularity oci start %n.%u.%j.%s.%t"
                RunTimeKill="sudo singularity oci kill %n.%u.%j.%s.%t"
                RunTimeDelete="sudo singularity oci delete %n.%u.%j.%s.%t
                """);
        assertThat(ConfGiven.filled(conf, CREATE))
                .containsExactly("sudo", "singularity", "oci", "create", "--bundle", BUNDLE, ID);
        assertThat(ConfGiven.filled(conf, DELETE)).containsExactly("sudo", "singularity", "oci", "delete", ID);
        assertThat(conf.warnings())
                .containsExactly("oci.conf:7:15: RunTimeDelete begins with a quote and has none at its end,"
                        + " a quote there is right");
    }

    private static final String CHARLIECLOUD = "IgnoreFileConfigJson=true\nCreateEnvFile=newline\n" + EXCLUDES
            + """
            RunTimeRun="env -i PATH=/usr/local/bin:/bin/:/sbin/ USER=$(whoami) HOME=/home/$(whoami)/ ch-run -w\
             --bind /etc/group:/etc/group --bind %m:/var/run/slurm/ --set-env=%e --no-passwd %r -- %@"
            RunTimeKill="kill -s SIGTERM %p"
            RunTimeDelete="kill -s SIGKILL %p"
            """;

    @Test
    @DisplayName("10: what only a shell could do is refused, with what to write instead")
    void charliecloudNeedsAShell() {
        assertThat(ConfGiven.faultsOf(() -> ConfGiven.conf(CHARLIECLOUD)))
                .containsExactly(
                        "5:58: RunTimeRun has $(whoami), which only a shell would read: %u is right",
                        "5:79: RunTimeRun has $(whoami), which only a shell would read: %u is right");
    }

    @Test
    @DisplayName("10: written as the message says, it loads")
    void charliecloudWithoutAShell() throws OciConfException {
        OciConf conf = ConfGiven.conf(CHARLIECLOUD.replace("$(whoami)", "%u"));
        assertThat(String.join(" ", ConfGiven.filled(conf, RUN)))
                .isEqualTo("env -i PATH=/usr/local/bin:/bin/:/sbin/ USER=ada HOME=/home/ada/ ch-run -w"
                        + " --bind /etc/group:/etc/group --bind /spool/4711.3/2:/var/run/slurm/"
                        + " --set-env=/spool/4711.3/2/env --no-passwd /home/ada/image/rootfs -- hostname -f");
        assertThat(conf.environmentFile()).isEqualTo(EnvironmentFile.NEWLINE);
    }

    @Test
    @DisplayName("11: enroot by a script of the site")
    void enroot() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                "IgnoreFileConfigJson=true\nCreateEnvFile=newline\n" + EXCLUDES
                        + """
                RunTimeRun="/usr/local/bin/enroot-start-wrapper %b %m %e -- %@"
                RunTimeKill="kill -s SIGINT %p"
                RunTimeDelete="kill -s SIGTERM %p"
                """);
        assertThat(ConfGiven.filled(conf, RUN))
                .isEqualTo(List.of(
                        "/usr/local/bin/enroot-start-wrapper",
                        BUNDLE,
                        "/spool/4711.3/2",
                        "/spool/4711.3/2/env",
                        "--",
                        "hostname",
                        "-f"));
        assertThat(ConfGiven.filled(conf, KILL)).containsExactly("kill", "-s", "SIGINT", "815");
        assertThat(conf.environmentFile()).isEqualTo(EnvironmentFile.NEWLINE);
    }

    @Test
    @DisplayName("12: a script of the site that chooses among runtimes")
    void severalRuntimes() throws OciConfException {
        OciConf conf = ConfGiven.conf(
                """
                IgnoreFileConfigJson=true
                RunTimeRun="/opt/slurm-oci/run %b %m %u %U %n %j %s %t %@"
                RunTimeKill="kill -s SIGTERM %p"
                RunTimeDelete="kill -s SIGKILL %p"
                """);
        assertThat(String.join(" ", ConfGiven.filled(conf, RUN)))
                .isEqualTo("/opt/slurm-oci/run " + BUNDLE + " /spool/4711.3/2 ada 1001 n7 4711 3 2 hostname -f");
        assertThat(conf.environmentFile()).isEqualTo(EnvironmentFile.NONE);
        assertThat(conf.mountSpoolDir()).isEmpty();
        assertThat(conf.containerPath()).isEmpty();
        assertThat(conf.disabledHooks()).isEmpty();
    }
}
