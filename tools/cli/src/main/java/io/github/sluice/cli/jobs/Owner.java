package io.github.sluice.cli.jobs;

import java.util.Optional;

/**
 * For whom a job runs.
 *
 * @param user as whom its tasks run; empty: who runs the command
 * @param group their group; empty: the user's own
 * @param account the account that pays
 * @param partition the partition (queue)
 */
public record Owner(
        Optional<NameOrNumber> user,
        Optional<NameOrNumber> group,
        Optional<String> account,
        Optional<String> partition) {
    /** Whoever runs the command. */
    public static Owner caller() {
        return new Owner(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
