/** Tasks that the caller runs: the runtime {@code none}. */
@NullMarked
package io.github.sluice.runtime.none;

import org.jspecify.annotations.NullMarked;
