/** Calls, runs and announcements become events; events become a recording; it becomes a file. */
@NullMarked
package dev.looptape.agent.record;

import org.jspecify.annotations.NullMarked;
