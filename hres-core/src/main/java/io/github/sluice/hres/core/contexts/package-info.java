@NullMarked
package io.github.sluice.hres.core.contexts;

import org.jspecify.annotations.NullMarked;
