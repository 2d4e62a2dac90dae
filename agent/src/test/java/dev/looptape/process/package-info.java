/** Host programs in JVMs of their own, with the packaged agent and without. */
@NullMarked
package dev.looptape.process;

import org.jspecify.annotations.NullMarked;
