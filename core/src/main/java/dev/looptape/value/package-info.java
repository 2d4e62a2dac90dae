/** Immutable JSON values that share nothing with the host, and their one text form. */
@NullMarked
package dev.looptape.value;

import org.jspecify.annotations.NullMarked;
