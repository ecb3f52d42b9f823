package io.github.sluice.runtime.oci.bundle;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The members of one kind of object in config.json, as the OCI runtime specification (1.0 to 1.2) defines them. Not
 * listed are the objects of other systems than Linux. Immutable once the table is read.
 */
final class ConfigFields {
    /** How often a value stands in its member. */
    enum Form {
        ONE,
        ARRAY,
        MAP
    }

    /**
     * One member.
     *
     * @param required whether it must be there
     * @param inside the members of the object, if it is one
     */
    record Field(ConfigKind kind, Form form, boolean required, ConfigFields inside) {}

    /** A row is an object and its members; [] is an array of such values, {} a map to them, ! what must be there. */
    private static final String TABLE =
            """
            .                              ociVersion:text! hostname:text domainname:text annotations:text{}
            .                              solaris:object windows:object vm:object zos:object
            root!                          path:text! readonly:flag
            process                        terminal:flag args:text[] commandLine:text env:text[] cwd:text! oomScoreAdj:i32
            process                        apparmorProfile:text selinuxLabel:text noNewPrivileges:flag
            process.consoleSize            height:u64! width:u64!
            process.user                   uid:u32 gid:u32 umask:u32 additionalGids:u32[] username:text
            process.capabilities           bounding:text[] effective:text[] inheritable:text[] permitted:text[] ambient:text[]
            process.rlimits[]              type:text! hard:u64! soft:u64!
            process.scheduler              policy:text! nice:i32 priority:i32 flags:text[] runtime:u64 deadline:u64 period:u64
            process.ioPriority             class:text! priority:i32
            process.execCPUAffinity        initial:text final:text
            mounts[]                       destination:text! type:text source:text options:text[]
            mounts[].uidMappings[]         containerID:u32! hostID:u32! size:u32!
            mounts[].gidMappings[]         containerID:u32! hostID:u32! size:u32!
            hooks.prestart[]               path:text! args:text[] env:text[] timeout:i64
            hooks.createRuntime[]          path:text! args:text[] env:text[] timeout:i64
            hooks.createContainer[]        path:text! args:text[] env:text[] timeout:i64
            hooks.startContainer[]         path:text! args:text[] env:text[] timeout:i64
            hooks.poststart[]              path:text! args:text[] env:text[] timeout:i64
            hooks.poststop[]               path:text! args:text[] env:text[] timeout:i64
            linux                          cgroupsPath:text rootfsPropagation:text mountLabel:text sysctl:text{}
            linux                          maskedPaths:text[] readonlyPaths:text[]
            linux.uidMappings[]            containerID:u32! hostID:u32! size:u32!
            linux.gidMappings[]            containerID:u32! hostID:u32! size:u32!
            linux.namespaces[]             type:text! path:text
            linux.devices[]                type:text! path:text! major:i64 minor:i64 fileMode:u32 uid:u32 gid:u32
            linux.netDevices{}             name:text
            linux.timeOffsets{}            secs:i64 nanosecs:u32
            linux.personality              domain:text! flags:text[]
            linux.intelRdt                 closID:text l3CacheSchema:text memBwSchema:text enableCMT:flag enableMBM:flag
            linux.seccomp                  defaultAction:text! defaultErrnoRet:u32 architectures:text[] flags:text[]
            linux.seccomp                  listenerPath:text listenerMetadata:text
            linux.seccomp.syscalls[]       names:text[]! action:text! errnoRet:u32
            linux.seccomp.syscalls[].args[] index:u32! value:u64! valueTwo:u64 op:text!
            linux.resources                unified:text{}
            linux.resources.devices[]      allow:flag! type:text major:i64 minor:i64 access:text
            linux.resources.memory         limit:i64 reservation:i64 swap:i64 kernel:i64 kernelTCP:i64 swappiness:u64
            linux.resources.memory         disableOOMKiller:flag useHierarchy:flag checkBeforeUpdate:flag
            linux.resources.cpu            shares:u64 quota:i64 burst:u64 period:u64 realtimeRuntime:i64 realtimePeriod:u64
            linux.resources.cpu            cpus:text mems:text idle:i64
            linux.resources.pids           limit:i64
            linux.resources.blockIO        weight:u16 leafWeight:u16
            linux.resources.blockIO.weightDevice[]            major:i64! minor:i64! weight:u16 leafWeight:u16
            linux.resources.blockIO.throttleReadBpsDevice[]   major:i64! minor:i64! rate:u64!
            linux.resources.blockIO.throttleWriteBpsDevice[]  major:i64! minor:i64! rate:u64!
            linux.resources.blockIO.throttleReadIOPSDevice[]  major:i64! minor:i64! rate:u64!
            linux.resources.blockIO.throttleWriteIOPSDevice[] major:i64! minor:i64! rate:u64!
            linux.resources.hugepageLimits[] pageSize:pagesize! limit:u64!
            linux.resources.network        classID:u32
            linux.resources.network.priorities[] name:text! priority:u32!
            linux.resources.rdma{}         hcaHandles:u32 hcaObjects:u32
            """;

    /** The members of the whole document. */
    static final ConfigFields DOCUMENT = read();

    private final Map<String, Field> fields = new LinkedHashMap<>();

    private ConfigFields() {}

    Map<String, Field> fields() {
        return fields;
    }

    /**
     * The member that some runtimes would read from {@code name} though it is written otherwise: the decoders of runtimes
     * written in Go do not tell apart upper and lower case, nor the letters that fold to them.
     */
    Optional<String> mistakenFor(String name) {
        return fields.keySet().stream()
                .filter(known -> known.equalsIgnoreCase(name) && !known.equals(name))
                .findFirst();
    }

    private static ConfigFields read() {
        ConfigFields document = new ConfigFields();
        TABLE.lines().map(row -> row.split(" +", -1)).forEach(row -> {
            ConfigFields object = row[0].equals(".") ? document : document.at(row[0]);
            for (int i = 1; i < row.length; i++) {
                String[] parts = row[i].split(":", 2);
                object.add(parts[0], parts[1], new ConfigFields());
            }
        });
        return document;
    }

    private ConfigFields at(String path) {
        ConfigFields here = this;
        for (String step : path.split("\\.", -1)) {
            String name = step.replaceAll("[^A-Za-z0-9]", "");
            here.add(name, "object" + step.substring(name.length()), new ConfigFields());
            here = here.known(name).inside();
        }
        return here;
    }

    private Field known(String name) {
        Field known = fields.get(name);
        if (known == null) {
            throw new IllegalStateException("no member " + name);
        }
        return known;
    }

    private void add(String name, String type, ConfigFields inside) {
        boolean required = type.endsWith("!");
        Form form = type.contains("[]") ? Form.ARRAY : type.contains("{}") ? Form.MAP : Form.ONE;
        fields.putIfAbsent(name, new Field(ConfigKind.of(type.replaceAll("[^a-z0-9]", "")), form, required, inside));
    }
}
