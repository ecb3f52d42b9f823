/** A small scheduler around the library in virtual time: a workload goes in, statistics come out. */
@NullMarked
package io.github.sluice.simulator;

import org.jspecify.annotations.NullMarked;
