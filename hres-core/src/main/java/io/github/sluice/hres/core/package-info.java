@NullMarked
package io.github.sluice.hres.core;

import org.jspecify.annotations.NullMarked;
