package io.github.sluice.runtime.oci.spool;

/**
 * The numeric ids of the one that something belongs to, unsigned as the system has them.
 *
 * @param user the user's id
 * @param group the id of the user's main group
 */
public record UserIds(int user, int group) {}
