/** From a live Java object to a value, on the host's thread, without running a line of the host. */
@NullMarked
package dev.looptape.agent.capture;

import org.jspecify.annotations.NullMarked;
