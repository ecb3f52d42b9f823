@NullMarked
package io.github.sluice.hres.core.plan;

import org.jspecify.annotations.NullMarked;
