/** An embedder for the influence signals: all-MiniLM-L6-v2, quantised, in this process. */
@NullMarked
package dev.looptape.embedder.minilm;

import org.jspecify.annotations.NullMarked;
