@NullMarked
package io.github.sluice.loader;

import org.jspecify.annotations.NullMarked;
