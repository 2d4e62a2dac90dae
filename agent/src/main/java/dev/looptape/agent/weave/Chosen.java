package dev.looptape.agent.weave;

import dev.looptape.agent.site.Site;

/**
 * A method that is to be woven.
 *
 * @param site what it is recorded as
 * @param method its name
 * @param descriptor its descriptor
 * @param firstParameter the first parameter that is recorded; those before are a lambda's captures
 * @param hasSelf whether the receiver is recorded
 * @param maxLocals the local variables its code uses
 */
record Chosen(
    Site site,
    String method,
    String descriptor,
    int firstParameter,
    boolean hasSelf,
    int maxLocals) {}
