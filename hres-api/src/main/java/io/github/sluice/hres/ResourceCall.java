package io.github.sluice.hres;

/** A call of a hook for one job and one resource. */
public interface ResourceCall extends Call {
    /** The job. */
    Job job();

    /**
     * What the job holds of the resource, as frozen at pre-run. In {@code plan} and {@code prerun} the payload is empty;
     * in {@code revoke} and {@code epilog} it is the pre-run's. On the controller it has every setting as frozen at
     * pre-run, whatever the file says by now; on nodes those that travel there.
     */
    Prep prep();

    /** The number of this try to start the job, larger than that of every earlier one. A revoke has the number of the pre-run that it undoes. */
    default long attempt() {
        return prep().attempt();
    }

    /**
     * Names this attempt of this job on this resource, the same whenever a call is repeated, after a restart included.
     * A pre-run and the revoke that undoes it have the same key.
     */
    String key();
}
