/** The {@code hres} command. */
@NullMarked
package io.github.sluice.cli;

import org.jspecify.annotations.NullMarked;
