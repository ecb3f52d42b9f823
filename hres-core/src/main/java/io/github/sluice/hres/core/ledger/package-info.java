@NullMarked
package io.github.sluice.hres.core.ledger;

import org.jspecify.annotations.NullMarked;
