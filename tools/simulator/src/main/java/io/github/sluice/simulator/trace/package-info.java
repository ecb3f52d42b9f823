/**
 * Workloads for the simulator: a strict reader and a writer of the Standard Workload Format (version 2.2), and a
 * generator that makes such workloads from a seed.
 */
@NullMarked
package io.github.sluice.simulator.trace;

import org.jspecify.annotations.NullMarked;
