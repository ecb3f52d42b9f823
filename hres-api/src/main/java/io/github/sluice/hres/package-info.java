/**
 * The interface for authors of plugins for hierarchical resources. Start at {@link io.github.sluice.hres.HresPlugin};
 * a plugin that wants one hook writes one method beside its descriptor.
 */
@NullMarked
package io.github.sluice.hres;

import org.jspecify.annotations.NullMarked;
