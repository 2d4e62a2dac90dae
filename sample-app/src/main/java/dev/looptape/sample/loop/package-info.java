/** An agent loop written by hand, without any framework; what is recorded is annotated. */
@NullMarked
package dev.looptape.sample.loop;

import org.jspecify.annotations.NullMarked;
