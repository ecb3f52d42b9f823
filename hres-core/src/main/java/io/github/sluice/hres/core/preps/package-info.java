/** A job's preps on the controller: pre-run, revoke and epilog, and what is owed to plugins afterwards. */
@NullMarked
package io.github.sluice.hres.core.preps;

import org.jspecify.annotations.NullMarked;
