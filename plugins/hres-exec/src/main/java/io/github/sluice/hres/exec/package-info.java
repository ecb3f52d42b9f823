/** A site's own programs as hooks, in any language: the plugin {@code hres/exec}. */
@NullMarked
package io.github.sluice.hres.exec;

import org.jspecify.annotations.NullMarked;
