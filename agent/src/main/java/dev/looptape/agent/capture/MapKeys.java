package dev.looptape.agent.capture;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A map's keys: whether they can be those of a JSON object, and what they say of the values. */
final class MapKeys {
  /** A longer key is a text, which is cut like one. */
  private static final int MAX_KEY = 4096;

  /** Larger maps are tables, no {@code {name, value}} pairs. */
  private static final int MAX_PAIR = 8;

  private MapKeys() {}

  /**
   * The keys as they are written, if all are strings, none is null or one of ours, and none comes
   * twice (a map that is changed meanwhile, or one by identity, may have equal keys; so may one
   * whose keys hold secrets). Else null.
   */
  static String @Nullable [] of(@Nullable Object[] entries, Walk walk) {
    String[] keys = new String[entries.length / 2];
    Set<String> seen = keys.length > 16 ? new HashSet<>() : null;
    for (int i = 0; i < keys.length; i++) {
      Object key = entries[2 * i];
      if (key == null || key.getClass() != String.class) {
        return null;
      }
      String text = (String) key;
      if (text.equals(Marker.KEY) || text.equals("@type") || text.length() > MAX_KEY) {
        return null;
      }
      keys[i] = walk.key(text);
      if (seen != null ? !seen.add(keys[i]) : isBefore(keys, i)) {
        return null;
      }
    }
    return keys;
  }

  private static boolean isBefore(String[] keys, int end) {
    for (int i = 0; i < end; i++) {
      if (keys[end].equals(keys[i])) {
        return true;
      }
    }
    return false;
  }

  /** The name that a key gives to its value; null: none. */
  static @Nullable String name(@Nullable Object key) {
    if (key instanceof String) {
      return (String) key;
    }
    return key instanceof Enum ? ((Enum<?>) key).name() : null;
  }

  /** In {@code {"name": "Authorization", "value": "…"}}: the name that the value stands under. */
  static @Nullable String subject(@Nullable Object[] entries) {
    String subject = null;
    boolean hasValue = false;
    for (int i = 0; i < entries.length && entries.length <= 2 * MAX_PAIR; i += 2) {
      hasValue |= "value".equals(entries[i]);
      if (entries[i + 1] instanceof String && namesTheValue((String) entries[i])) {
        subject = (String) entries[i + 1];
      }
    }
    return hasValue ? subject : null;
  }

  /** What the value of {@code key} stands under; null: nothing that says anything. */
  static @Nullable String nameOf(String key, @Nullable String subject, @Nullable Object[] entries) {
    if (key.equals("value") && subject != null) {
      return subject;
    }
    return key.equals("token") && hasProbability(entries) ? null : key;
  }

  /** A token of a model's answer, with its probability. */
  private static boolean hasProbability(@Nullable Object[] entries) {
    for (int i = 0; i < entries.length && entries.length <= 2 * MAX_PAIR; i += 2) {
      if (isProbability((String) entries[i])) {
        return true;
      }
    }
    return false;
  }

  static boolean isProbability(@Nullable String name) {
    return "logprob".equals(name) || "logProb".equals(name) || "logProbability".equals(name);
  }

  /** A JSON schema of a parameter: {@code {"type": "string", …}}. */
  static boolean isSchema(@Nullable Object[] entries) {
    for (int i = 0; i < entries.length; i += 2) {
      Object type = "type".equals(entries[i]) ? entries[i + 1] : null;
      if ("string".equals(type)
          || "integer".equals(type)
          || "number".equals(type)
          || "boolean".equals(type)
          || "array".equals(type)
          || "object".equals(type)) {
        return true;
      }
    }
    return false;
  }

  static boolean namesTheValue(@Nullable String key) {
    return "name".equals(key) || "key".equals(key) || "header".equals(key);
  }
}
