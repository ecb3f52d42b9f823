/** Loads job runtimes by name, and runs the tasks of a step with everything that belongs around them. */
@NullMarked
package io.github.sluice.runtime.core;

import org.jspecify.annotations.NullMarked;
