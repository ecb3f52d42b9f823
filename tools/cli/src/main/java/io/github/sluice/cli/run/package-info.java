/** A host for one machine: runs the jobs of a JOBS.yaml as real processes, on virtual nodes. */
@NullMarked
package io.github.sluice.cli.run;

import org.jspecify.annotations.NullMarked;
