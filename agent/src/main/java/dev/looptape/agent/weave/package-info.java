/** Which methods are recorded, and the doorbell that is woven into them. The only user of ASM. */
@NullMarked
package dev.looptape.agent.weave;

import org.jspecify.annotations.NullMarked;
