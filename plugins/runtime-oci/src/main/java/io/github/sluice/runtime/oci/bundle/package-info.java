/** The configuration of containers as the OCI runtime specification has it: bundles as users give them, and as tasks get them. */
@NullMarked
package io.github.sluice.runtime.oci.bundle;

import org.jspecify.annotations.NullMarked;
