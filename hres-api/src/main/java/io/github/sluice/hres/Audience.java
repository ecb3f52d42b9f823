package io.github.sluice.hres;

/**
 * How far a setting of a plugin travels. {@code resources.yaml} is read by the controller alone, while a prep travels
 * to machines where users run.
 */
public enum Audience {
    /** Seen by the controller's side only; never part of a prep. */
    CONTROLLER,
    /** Travels in the prep; seen by the controller's side and by node hooks. */
    NODE,
    /** Travels in the prep; seen by every hook, those that run as the user included. */
    TASK;

    /** Whether a setting for this audience is seen where {@code other} looks. */
    public boolean reaches(Audience other) {
        return compareTo(other) >= 0;
    }
}
