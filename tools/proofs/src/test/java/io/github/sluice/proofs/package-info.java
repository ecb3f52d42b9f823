@NullMarked
package io.github.sluice.proofs;

import org.jspecify.annotations.NullMarked;
