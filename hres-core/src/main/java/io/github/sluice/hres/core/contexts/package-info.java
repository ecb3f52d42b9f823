/** Plugins by index, their contexts per resource as generations, maintenance and background work. */
@NullMarked
package io.github.sluice.hres.core.contexts;

import org.jspecify.annotations.NullMarked;
