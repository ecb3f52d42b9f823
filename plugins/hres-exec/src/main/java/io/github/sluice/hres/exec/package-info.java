@NullMarked
package io.github.sluice.hres.exec;

import org.jspecify.annotations.NullMarked;
