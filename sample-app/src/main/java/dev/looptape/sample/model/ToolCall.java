package dev.looptape.sample.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A call that the model asks for. */
record ToolCall(String tool, ObjectNode arguments) {}
