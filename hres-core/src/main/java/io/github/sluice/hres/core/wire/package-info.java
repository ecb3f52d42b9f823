/**
 * The binary form in which preps travel from the controller to the nodes. The one door is
 * {@link io.github.sluice.hres.core.wire.PrepCodec}; docs/wire-format.md describes the bytes.
 */
@NullMarked
package io.github.sluice.hres.core.wire;

import org.jspecify.annotations.NullMarked;
