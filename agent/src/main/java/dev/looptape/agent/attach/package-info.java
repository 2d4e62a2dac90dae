/** Brings the agent into a JVM that runs already; used by the command line only. */
@NullMarked
package dev.looptape.agent.attach;

import org.jspecify.annotations.NullMarked;
