package dev.looptape.agent.capture;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a map's keys can be those of a JSON object. */
final class MapKeys {
  private MapKeys() {}

  /**
   * True if all keys are strings, none is null or one of ours, and none comes twice (a map that is
   * changed meanwhile, or one by identity, may have equal keys).
   */
  static boolean fitAnObject(@Nullable Object[] entries) {
    Set<Object> seen = entries.length > 32 ? new HashSet<>() : null;
    for (int i = 0; i < entries.length; i += 2) {
      Object key = entries[i];
      if (key == null || key.getClass() != String.class) {
        return false;
      }
      if (key.equals(Marker.KEY) || key.equals("@type")) {
        return false;
      }
      if (seen != null ? !seen.add(key) : isBefore(entries, key, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBefore(@Nullable Object[] entries, Object key, int end) {
    for (int i = 0; i < end; i += 2) {
      if (key.equals(entries[i])) {
        return true;
      }
    }
    return false;
  }
}
