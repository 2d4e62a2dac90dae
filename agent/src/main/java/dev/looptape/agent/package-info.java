/** The agent class: all of Looptape that the host's class path shows. */
@NullMarked
package dev.looptape.agent;

import org.jspecify.annotations.NullMarked;
