package dev.looptape.sample.model;

import java.util.List;

/** What the model says: a text or calls of tools. */
sealed interface Reply {
  record Text(String text) implements Reply {}

  record Calls(List<ToolCall> calls) implements Reply {}
}
