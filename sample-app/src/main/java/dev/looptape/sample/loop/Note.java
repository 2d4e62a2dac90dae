package dev.looptape.sample.loop;

/** A passage of the warehouse handbook with its vector. */
@SuppressWarnings("ArrayRecordComponent") // notes are never compared; the vector is nobody else's
record Note(String id, String text, float[] embedding) {}
