/** What a user can set: the keys, where they are looked for, and their documentation. */
@NullMarked
package dev.looptape.agent.options;

import org.jspecify.annotations.NullMarked;
