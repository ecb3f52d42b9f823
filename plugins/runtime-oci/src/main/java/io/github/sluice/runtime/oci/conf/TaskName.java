package io.github.sluice.runtime.oci.conf;

import java.util.regex.Pattern;

/**
 * What tells one task from all others, in words that are safe within ids and paths: none is empty, begins with a dot or
 * a dash, or holds a slash, a blank or any other character than {@code A-Z a-z 0-9 . _ @ + -}.
 *
 * @param node the node's name
 * @param user the user's name; the constructor puts the user id in the place of a name that is empty (not known) or
 *     not safe
 * @param userId the user id, 0 to 4294967294
 * @param job the job id, 0 and up
 * @param restart how often the job was started anew before, 0 and up
 * @param step the step's number, 0 to 2147483647, or a word such as {@code batch}
 * @param task the task's number within the step, 0 and up
 */
public record TaskName(String node, String user, long userId, long job, int restart, String step, int task) {
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_@+][A-Za-z0-9._@+-]{0,254}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final int LONGEST_NUMBER = 10;
    private static final long LARGEST_USER_ID = 4_294_967_294L;

    /** Checks the parts. */
    public TaskName {
        range("user id", userId, LARGEST_USER_ID);
        range("job id", job, Long.MAX_VALUE);
        range("restart", restart, Integer.MAX_VALUE);
        range("task", task, Integer.MAX_VALUE);
        safe("node", node);
        safe("step", step);
        if (NUMBER.matcher(step).matches()) {
            // Schedulers keep the largest numbers for steps that have a word; a path must never show one.
            range("step", step.length() > LONGEST_NUMBER ? Long.MAX_VALUE : Long.parseLong(step), Integer.MAX_VALUE);
        }
        user = SAFE.matcher(user).matches() ? user : Long.toString(userId);
    }

    /** The job id, followed by {@code rN} from the first restart on, so that no two runs of a job have one id. */
    public String jobRun() {
        return restart == 0 ? Long.toString(job) : job + "r" + restart;
    }

    private static void range(String what, long number, long largest) {
        if (number < 0 || number > largest) {
            throw new IllegalArgumentException(what + " " + number + ", 0 to " + largest + " are right");
        }
    }

    private static void safe(String what, String word) {
        if (!SAFE.matcher(word).matches()) {
            throw new IllegalArgumentException(what + " '" + Visible.word(word)
                    + "', letters, digits and . _ @ + - are right, with no dot or dash at the beginning");
        }
    }
}
