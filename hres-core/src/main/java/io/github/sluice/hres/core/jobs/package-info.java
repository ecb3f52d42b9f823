/** What a host is told of its jobs. */
@NullMarked
package io.github.sluice.hres.core.jobs;

import org.jspecify.annotations.NullMarked;
