/** Recordings: their events, their files, and the directory that holds them. */
@NullMarked
package dev.looptape.recording;

import org.jspecify.annotations.NullMarked;
