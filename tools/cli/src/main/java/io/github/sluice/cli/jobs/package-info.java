/** Jobs that really run on this machine: the model and the reader of JOBS.yaml. */
@NullMarked
package io.github.sluice.cli.jobs;

import org.jspecify.annotations.NullMarked;
