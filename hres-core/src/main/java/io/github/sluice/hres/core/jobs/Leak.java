package io.github.sluice.hres.core.jobs;

import io.github.sluice.hres.JobId;

/**
 * A pre-run that was not undone, though every try was made: an administrator must look after it.
 *
 * @param job the job
 * @param resource the resource
 * @param key the key that the plugin was called with
 * @param reason what the last try said
 */
public record Leak(JobId job, String resource, String key, String reason) {}
