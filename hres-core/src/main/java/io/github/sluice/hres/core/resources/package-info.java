/** The model of resources.yaml, its reader with located faults, and its writer. */
@NullMarked
package io.github.sluice.hres.core.resources;

import org.jspecify.annotations.NullMarked;
