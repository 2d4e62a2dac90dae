/** How the recorder begins in a host's JVM, and how the tool begins in its own. */
@NullMarked
package dev.looptape.agent.start;

import org.jspecify.annotations.NullMarked;
