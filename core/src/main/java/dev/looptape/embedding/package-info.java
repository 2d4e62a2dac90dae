/** The embedding summary: of a vector, its shape and not its numbers. */
@NullMarked
package dev.looptape.embedding;

import org.jspecify.annotations.NullMarked;
