/** What is recorded: the methods chosen, and what is known of them before they run. */
@NullMarked
package dev.looptape.agent.site;

import org.jspecify.annotations.NullMarked;
