/** Reading YAML as texts, lists and mappings with their places, so that every fault of a file is told where it stands. */
@NullMarked
package io.github.sluice.hres.core.yaml;

import org.jspecify.annotations.NullMarked;
