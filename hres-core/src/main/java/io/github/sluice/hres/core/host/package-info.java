/** What a host offers to the engine: time and threads, what becomes of jobs, and an observer. */
@NullMarked
package io.github.sluice.hres.core.host;

import org.jspecify.annotations.NullMarked;
