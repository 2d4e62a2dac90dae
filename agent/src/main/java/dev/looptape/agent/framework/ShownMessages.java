package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Finds the messages among a model call's arguments, and the role and text of each. */
public final class ShownMessages {
  private static final String[] NAMES = {"messages", "contents", "history", "prompt", "input"};
  private static final String[] TEXTS = {
    "content", "text", "parts", "contents", "responses", "responseData", "textContent"
  };
  private static final int DEEPEST = 4;

  private ShownMessages() {}

  /**
   * What a hand-written model site is shown: a list of messages or one of them; null if that is not
   * known.
   */
  static @Nullable Value in(ObjectValue args) {
    Value named = Reading.first(args, NAMES);
    if (named != null) {
      return named;
    }
    Value lists = only(args, true);
    return lists != null ? lists : only(args, false);
  }

  /** The only argument that is a list, or the only one that is a text. */
  private static @Nullable Value only(ObjectValue args, boolean lists) {
    Value found = null;
    for (int i = 0; i < args.size(); i++) {
      Value arg = args.value(i);
      boolean fits = lists ? Reading.array(arg) != null : Reading.text(arg) != null;
      if (fits && found != null) {
        return null;
      }
      found = fits ? arg : found;
    }
    return found;
  }

  /**
   * The role of a message: {@code system}, {@code user}, {@code assistant} or {@code tool}; null if
   * it does not say.
   *
   * @param alone whether it is the only text that the call is shown, and so the user's
   */
  public static @Nullable String role(Value message, boolean alone) {
    if (Reading.text(message) != null) {
      return alone ? "user" : null;
    }
    String role = role(Reading.string(Reading.get(message, "role")));
    if (role == null) {
      role = role(Reading.string(Reading.get(message, "type")));
    }
    if (role == null) {
      StringValue type = Reading.string(Reading.get(message, "@type"));
      role = type == null ? null : roleOfClass(type.value());
    }
    return role;
  }

  private static @Nullable String role(@Nullable StringValue stated) {
    if (stated == null) {
      return null;
    }
    String role = lower(stated.value());
    switch (role) {
      case "system":
      case "developer":
        return "system";
      case "user":
      case "human":
        return "user";
      case "assistant":
      case "ai":
      case "model":
        return "assistant";
      case "tool":
      case "function":
      case "tool_result":
      case "tool_execution_result":
      case "tool_response":
        return "tool";
      default:
        return null;
    }
  }

  private static @Nullable String roleOfClass(String type) {
    int from = Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1;
    String name = lower(type.substring(from));
    if (name.contains("tool") || name.contains("function")) {
      return "tool";
    }
    if (name.contains("system") || name.contains("developer")) {
      return "system";
    }
    if (name.contains("user") || name.contains("human")) {
      return "user";
    }
    return name.contains("assistant") || name.startsWith("ai") ? "assistant" : null;
  }

  /** The text of a message or of any content; null if it has none. */
  public static @Nullable StringValue text(@Nullable Value content) {
    return text(content, 0);
  }

  private static @Nullable StringValue text(@Nullable Value content, int depth) {
    StringValue whole = Reading.text(content);
    if (whole != null || content == null || depth > DEEPEST) {
      return whole;
    }
    ArrayValue parts = Reading.array(content);
    if (parts != null) {
      return joined(parts, depth);
    }
    for (String key : TEXTS) {
      StringValue text = text(Reading.get(content, key), depth + 1);
      if (text != null) {
        return text;
      }
    }
    return null;
  }

  private static @Nullable StringValue joined(ArrayValue parts, int depth) {
    StringValue first = null;
    StringBuilder all = null;
    for (int i = 0; i < parts.size(); i++) {
      StringValue part = text(parts.get(i), depth + 1);
      if (part == null) {
        continue;
      }
      if (first == null) {
        first = part;
      } else {
        all = all == null ? new StringBuilder(first.value()) : all;
        all.append('\n').append(part.value());
      }
    }
    return all == null ? first : Value.of(all.toString());
  }

  /** Which tool call a tool's message answers; null if it does not say. */
  public static @Nullable Value toolCallId(Value message) {
    ArrayValue responses = Reading.array(Reading.get(message, "responses"));
    return Reading.string(
        Reading.first(
            responses != null && responses.size() == 1 ? responses.get(0) : message,
            "toolCallId",
            "tool_call_id",
            "toolUseId",
            "tool_use_id",
            "callId",
            "id"));
  }

  private static String lower(String text) {
    StringBuilder lower = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    return lower.toString();
  }
}
