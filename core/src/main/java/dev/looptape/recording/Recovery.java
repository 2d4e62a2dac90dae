package dev.looptape.recording;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What became of the tape of a process that had died.
 *
 * @param tape the tape
 * @param recording what was made of it; empty if it held no event, or could not be used
 * @param problem why it could not be used, or what was wrong in it, in one line
 */
public record Recovery(Path tape, Optional<Path> recording, Optional<String> problem) {}
