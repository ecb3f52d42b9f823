/** Measures what a step costs beside what it runs. */
@NullMarked
package io.github.sluice.bench;

import org.jspecify.annotations.NullMarked;
