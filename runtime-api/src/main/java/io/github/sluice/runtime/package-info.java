/** What a plugin for job runtimes implements: how the task of a job is run. */
@NullMarked
package io.github.sluice.runtime;

import org.jspecify.annotations.NullMarked;
