/** Tasks in containers of an OCI runtime: the runtime {@code oci}. */
@NullMarked
package io.github.sluice.runtime.oci;

import org.jspecify.annotations.NullMarked;
