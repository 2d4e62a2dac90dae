package dev.looptape.sample.loop;

/**
 * One message of the history.
 *
 * @param role {@code system}, {@code user}, {@code assistant} or {@code tool}
 */
record Message(String role, String content) {}
