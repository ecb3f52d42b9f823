@NullMarked
package io.github.sluice.hres.core.wire;

import org.jspecify.annotations.NullMarked;
