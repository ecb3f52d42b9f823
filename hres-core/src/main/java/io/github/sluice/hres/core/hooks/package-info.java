@NullMarked
package io.github.sluice.hres.core.hooks;

import org.jspecify.annotations.NullMarked;
