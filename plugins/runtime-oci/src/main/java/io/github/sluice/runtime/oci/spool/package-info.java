/** Folders in the spool that nobody else can change: made, locked and removed without being led elsewhere. */
@NullMarked
package io.github.sluice.runtime.oci.spool;

import org.jspecify.annotations.NullMarked;
