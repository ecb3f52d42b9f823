/** The table of hooks, the one loop over plugins, and the one guarded door into plugin code. */
@NullMarked
package io.github.sluice.hres.core.hooks;

import org.jspecify.annotations.NullMarked;
