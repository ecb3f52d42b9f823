package io.github.sluice.cli.run;

import io.github.sluice.hres.Job;
import io.github.sluice.hres.JobId;
import io.github.sluice.hres.NodeNames;
import io.github.sluice.hres.Prep;
import io.github.sluice.hres.core.wire.PrepCodec;
import io.github.sluice.hres.core.wire.ProtocolVersion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A job and its preps as bytes: for another process that is to run its hooks.
 *
 * @param job the job
 * @param preps its preps, in file order
 */
record JobRecord(Job job, List<Prep> preps) {
    /** Copies the list. */
    JobRecord {
        preps = List.copyOf(preps);
    }

    byte[] bytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(out);
        }
        return bytes.toByteArray();
    }

    static JobRecord of(byte[] bytes) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return read(in);
        }
    }

    void write(DataOutputStream out) throws IOException {
        out.writeLong(job.id().number());
        out.writeUTF(job.id().unique());
        out.writeInt(job.step().orElse(-1));
        out.writeInt(job.userId());
        out.writeInt(job.groupId());
        writeText(out, job.userName());
        writeText(out, job.account());
        writeText(out, job.partition());
        writeText(out, Optional.of(job.nodes().fold()));
        writeText(out, job.endTime().map(Instant::toString));
        writeText(out, job.hookTime().map(Duration::toString));
        byte[] packed = PrepCodec.pack(preps, ProtocolVersion.CURRENT);
        out.writeInt(packed.length);
        out.write(packed);
    }

    static JobRecord read(DataInputStream in) throws IOException {
        Job.Builder job = Job.builder(new JobId(in.readLong(), in.readUTF()));
        OptionalInt step = OptionalInt.of(in.readInt());
        step.stream().filter(number -> number >= 0).forEach(job::step);
        job.user(in.readInt(), in.readInt());
        readText(in).ifPresent(job::userName);
        readText(in).ifPresent(job::account);
        readText(in).ifPresent(job::partition);
        job.nodes(NodeNames.parse(readText(in).orElse("")));
        readText(in).map(Instant::parse).ifPresent(job::endTime);
        readText(in).map(Duration::parse).ifPresent(job::hookTime);
        byte[] packed = in.readNBytes(in.readInt());
        return new JobRecord(job.build(), PrepCodec.unpack(packed));
    }

    /** A text of any length, unlike {@link DataOutputStream#writeUTF}. */
    static void writeText(DataOutputStream out, Optional<String> text) throws IOException {
        byte[] bytes = text.orElse("").getBytes(StandardCharsets.UTF_8);
        out.writeInt(text.isPresent() ? bytes.length : -1);
        out.write(bytes);
    }

    static Optional<String> readText(DataInputStream in) throws IOException {
        int length = in.readInt();
        return length < 0 ? Optional.empty() : Optional.of(new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }
}
