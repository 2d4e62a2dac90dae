package dev.looptape.recording;

import java.nio.file.Path;
import java.time.Instant;

/**
 * A tape in a {@link RecordingDirectory}.
 *
 * @param path the file
 * @param size its bytes
 * @param time the time in its name: when its process began to record
 * @param pid the process, as its own name space numbers it
 * @param isLiving whether the process runs, or another process is recovering the tape just now
 */
public record TapeEntry(Path path, long size, Instant time, long pid, boolean isLiving) {}
