package io.github.sluice.cli.run;

import io.github.sluice.cli.jobs.NameOrNumber;
import io.github.sluice.cli.jobs.Owner;
import io.github.sluice.runtime.TaskUser;
import io.github.sluice.runtime.core.LocalProcesses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks up the users and groups of this machine, by id(1) and getent(1). */
final class Accounts {
    private final TaskUser self = LocalProcesses.self();

    /** A user or group that is not there, or may not be named. */
    static final class UnknownException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String key;

        UnknownException(String key, String message) {
            super(message);
            this.key = key;
        }

        /** The key of JOBS.yaml that names it. */
        String key() {
            return key;
        }
    }

    /** As whom the command runs. */
    TaskUser self() {
        return self;
    }

    /** As whom the tasks of a job run. */
    TaskUser user(Owner owner) throws UnknownException {
        TaskUser user = owner.user().isPresent() ? found(owner.user().get()) : self;
        if (owner.group().isPresent()) {
            long gid = group(owner.group().get());
            user = new TaskUser(user.uid(), gid, user.groups(), user.name());
        }
        boolean isOther = user.uid() != self.uid() || user.gid() != self.gid();
        if (isOther && self.uid() != 0) {
            String key = user.uid() == self.uid() ? "group" : "user";
            throw new UnknownException(
                    key,
                    key + " " + (key.equals("user") ? user.uid() : user.gid())
                            + " is another than that of this process: only root may name another");
        }
        return user;
    }

    private TaskUser found(NameOrNumber user) throws UnknownException {
        String text = user.text();
        Optional<String> uid = output("id", "-u", "--", text);
        if (uid.isEmpty() && user.number().isPresent()) {
            // Jobs of users that only a container or a file server knows.
            return TaskUser.of(user.number().getAsLong(), user.number().getAsLong());
        }
        Optional<String> gid = output("id", "-g", "--", text);
        Optional<String> groups = output("id", "-G", "--", text);
        Optional<String> name = output("id", "-un", "--", text);
        if (uid.isEmpty() || gid.isEmpty()) {
            throw new UnknownException("user", "user " + text + " is not known on this machine");
        }
        List<Long> others = Stream.of(groups.orElse("").split(" ", -1))
                .filter(word -> !word.isEmpty() && !word.equals(gid.get()))
                .map(Long::valueOf)
                .toList();
        return new TaskUser(Long.parseLong(uid.get()), Long.parseLong(gid.get()), others, name);
    }

    private static long group(NameOrNumber group) throws UnknownException {
        if (group.number().isPresent()) {
            return group.number().getAsLong();
        }
        String[] entry =
                output("getent", "group", "--", group.text()).orElse("").split(":", -1);
        if (entry.length < 3) {
            throw new UnknownException("group", "group " + group.text() + " is not known on this machine");
        }
        return Long.parseLong(entry[2]);
    }

    /** The home folder of a user, where it is known. */
    static Optional<String> home(TaskUser user) {
        String[] entry =
                output("getent", "passwd", Long.toString(user.uid())).orElse("").split(":", -1);
        return entry.length > 5 && !entry[5].isEmpty() ? Optional.of(entry[5]) : Optional.empty();
    }

    /** What a program prints on one line; empty if it fails. */
    private static Optional<String> output(String... words) {
        try {
            Process process = new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 && !line.isEmpty() ? Optional.of(line) : Optional.empty();
        } catch (IOException missing) {
            return Optional.empty();
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
