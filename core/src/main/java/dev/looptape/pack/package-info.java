/** The recording pack: a recording with every repeated value stored once, and back. */
@NullMarked
package dev.looptape.pack;

import org.jspecify.annotations.NullMarked;
