/** The configuration {@code oci.conf}: its keys, the patterns of its commands and paths, and what it lets into environments. */
@NullMarked
package io.github.sluice.runtime.oci.conf;

import org.jspecify.annotations.NullMarked;
