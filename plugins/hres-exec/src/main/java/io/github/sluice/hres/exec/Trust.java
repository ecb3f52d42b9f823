package io.github.sluice.hres.exec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Decides whether a program can be run without letting somebody else decide what runs: the file, every folder on the
 * way to it and every symbolic link, with the folders on the way to its target, belong to root or to the own user, and
 * nobody else can write to them. A folder with the sticky bit may be open to all, since nobody can replace in it
 * what is another's.
 *
 * @param ownUser the numeric id of the user that this process runs as
 */
record Trust(int ownUser) {
    private static final int OTHERS_WRITE = 022;
    private static final int STICKY = 01000;
    private static final int FORM = 0170000;
    private static final int FOLDER = 0040000;
    private static final int REGULAR = 0100000;
    private static final int LINK = 0120000;
    private static final int MOST_LINKS = 40;

    /** Trust in the user of this process; where that cannot be known, in root alone. */
    static Trust here() {
        try {
            return new Trust((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | UnsupportedOperationException unknown) {
            return new Trust(0);
        }
    }

    /** Returns if {@code program} can be run. */
    void check(Path program) throws ProgramException {
        try {
            walk(program);
        } catch (NoSuchFileException missing) {
            throw refused(program, "there is no " + Text.visible(missing.getFile()), missing);
        } catch (IOException | UnsupportedOperationException unreadable) {
            throw refused(program, "cannot be looked at: " + Text.visible(unreadable.toString()), unreadable);
        }
    }

    private void walk(Path program) throws IOException, ProgramException {
        Deque<Path> ahead = new ArrayDeque<>();
        program.forEach(ahead::addLast);
        Path here = Path.of("/");
        int links = 0;
        int form = inspect(program, here);
        while (!ahead.isEmpty()) {
            Path next = here.resolve(ahead.removeFirst()).normalize();
            form = inspect(program, next);
            if (form != LINK) {
                here = next;
                continue;
            }
            if (++links > MOST_LINKS) {
                throw refused(program, "more than " + MOST_LINKS + " symbolic links on the way");
            }
            Path target = Files.readSymbolicLink(next);
            for (int i = target.getNameCount() - 1; i >= 0; i--) {
                ahead.addFirst(target.getName(i));
            }
            here = target.isAbsolute() ? Path.of("/") : here;
        }
        if (form != REGULAR) {
            throw refused(program, "is not a regular file");
        }
        if (!Files.isExecutable(here)) {
            throw refused(program, "is not executable");
        }
    }

    private int inspect(Path program, Path each) throws IOException, ProgramException {
        Map<String, Object> found = Files.readAttributes(each, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        int owner = (Integer) found.getOrDefault("uid", -1);
        int mode = (Integer) found.getOrDefault("mode", OTHERS_WRITE);
        int form = mode & FORM;
        if (owner != 0 && owner != ownUser) {
            throw refused(program, each + " belongs to user " + owner + ", root or user " + ownUser + " is right");
        }
        boolean guarded = form == LINK || (form == FOLDER && (mode & STICKY) != 0);
        if (!guarded && (mode & OTHERS_WRITE) != 0) {
            throw refused(
                    program,
                    each + " can be written to by others (mode " + Integer.toOctalString(mode & 07777)
                            + "), no write permission for group and others is right");
        }
        return form;
    }

    private static ProgramException refused(Path program, String problem) {
        return new ProgramException(message(program, problem));
    }

    private static ProgramException refused(Path program, String problem, Exception cause) {
        return new ProgramException(message(program, problem), cause);
    }

    private static String message(Path program, String problem) {
        return "program " + program + " is refused: " + problem;
    }
}
