package dev.looptape.cli;

/** How a piece of text looks where there are colours. */
enum Style {
  PLAIN(""),
  BOLD("\u001b[1m"),
  DIM("\u001b[2m"),
  RED("\u001b[31m"),
  GREEN("\u001b[32m"),
  YELLOW("\u001b[33m"),
  BLUE("\u001b[34m"),
  MAGENTA("\u001b[35m"),
  CYAN("\u001b[36m");

  static final String END = "\u001b[0m";

  final String start;

  Style(String start) {
    this.start = start;
  }
}
