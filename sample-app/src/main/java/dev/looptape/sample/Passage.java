package dev.looptape.sample;

/**
 * One passage of the help centre.
 *
 * @param id the name by which it can be left out of the store
 * @param title what it is about
 * @param text one to three sentences
 */
record Passage(String id, String title, String text) {}
