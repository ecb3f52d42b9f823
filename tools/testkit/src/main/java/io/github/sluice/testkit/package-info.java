@NullMarked
package io.github.sluice.testkit;

import org.jspecify.annotations.NullMarked;
