/** The event tail: a bounded, honest copy of an event stream. */
@NullMarked
package dev.looptape.tail;

import org.jspecify.annotations.NullMarked;
