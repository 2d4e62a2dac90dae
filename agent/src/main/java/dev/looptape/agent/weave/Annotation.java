package dev.looptape.agent.weave;

import java.util.Map;

/**
 * An annotation as it is in a class file.
 *
 * @param descriptor the descriptor of its type
 * @param values its members that are strings, and the constant's name of those that are enums
 */
record Annotation(String descriptor, Map<String, String> values) {
  String value(String member, String otherwise) {
    String value = values.get(member);
    return value == null ? otherwise : value;
  }
}
