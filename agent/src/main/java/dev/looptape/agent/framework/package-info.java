/**
 * What is known of a call beyond its site's kind: where the messages are, the model's name, the
 * tokens. Reads captured values; no host code runs here.
 */
@NullMarked
package dev.looptape.agent.framework;

import org.jspecify.annotations.NullMarked;
