/** A customer-support agent on LangChain4j. It knows nothing of Looptape. */
@NullMarked
package dev.looptape.sample;

import org.jspecify.annotations.NullMarked;
