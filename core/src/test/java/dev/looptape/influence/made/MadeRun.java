package dev.looptape.influence.made;

import dev.looptape.recording.Recording;
import java.util.List;

/**
 * A small run of which it is known what the answer was made from.
 *
 * @param kind what is hard about it
 * @param recording the run, as the agent would have recorded it
 * @param items the texts of all pieces of evidence, in the order of the run
 * @param culprit the one that the answer says again
 * @param answer the answer
 * @param expected what it should have been
 */
public record MadeRun(
    MadeKind kind,
    Recording recording,
    List<String> items,
    String culprit,
    String answer,
    String expected) {}
