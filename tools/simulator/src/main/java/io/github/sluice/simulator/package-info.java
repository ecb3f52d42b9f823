@NullMarked
package io.github.sluice.simulator;

import org.jspecify.annotations.NullMarked;
