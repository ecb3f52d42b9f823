@NullMarked
package io.github.sluice.hres.core.resources;

import org.jspecify.annotations.NullMarked;
