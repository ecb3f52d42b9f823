/**
 * The doors for a scheduler: {@link io.github.sluice.hres.core.HresController} in its one deciding process,
 * {@link io.github.sluice.hres.core.HresNode} in the daemon of each node and {@link io.github.sluice.hres.core.HresStep}
 * in the daemon of each step.
 */
@NullMarked
package io.github.sluice.hres.core;

import org.jspecify.annotations.NullMarked;
