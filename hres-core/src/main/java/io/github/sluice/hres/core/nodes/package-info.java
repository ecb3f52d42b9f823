@NullMarked
package io.github.sluice.hres.core.nodes;

import org.jspecify.annotations.NullMarked;
