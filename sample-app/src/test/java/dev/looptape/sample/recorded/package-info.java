/** The sample under the packaged agent, in real JVMs. */
@NullMarked
package dev.looptape.sample.recorded;

import org.jspecify.annotations.NullMarked;
