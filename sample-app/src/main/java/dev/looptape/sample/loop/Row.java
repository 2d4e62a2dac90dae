package dev.looptape.sample.loop;

/** What is left of one article in one warehouse. */
record Row(String article, String warehouse, int left) {}
