package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one call, by the events' field names. A fact that is not known is not there. Not
 * safe for several threads.
 */
public final class Facts {
  private String[] keys = new String[8];
  private @Nullable Value[] values = new @Nullable Value[8];
  private int size;
  private int told;
  private @Nullable ArrayValue messages;

  /** Learns a fact; a newer value replaces an older one. */
  public void put(String key, @Nullable Value value) {
    if (value == null) {
      return;
    }
    int at = find(key);
    if (at < 0) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, size * 2);
        values = Arrays.copyOf(values, size * 2);
      }
      at = size++;
      keys[at] = key;
    }
    values[at] = value;
  }

  /** Learns a fact unless it is known. */
  public void add(String key, @Nullable Value value) {
    if (find(key) < 0) {
      put(key, value);
    }
  }

  /** Takes over what another layer of the same call knows and this one does not. */
  public void addAll(Facts other) {
    for (int i = 0; i < other.size; i++) {
      add(other.keys[i], other.values[i]);
    }
  }

  /** The fact, or null. */
  public @Nullable Value get(String key) {
    int at = find(key);
    return at < 0 ? null : values[at];
  }

  /** The messages that a model call shows, or null if they are not known. */
  public @Nullable ArrayValue messages() {
    return messages;
  }

  /** Learns the messages, and how many there are. */
  public void messages(ArrayValue shown, long count) {
    messages = shown;
    put("messagesCount", Value.of(count));
  }

  /** What is known now has been told in the start event; the messages are let go. */
  public void told() {
    told = size;
    messages = null;
  }

  /** What the start event has told, as it is known now. */
  public Facts begun() {
    Facts begun = new Facts();
    for (int i = 0; i < told; i++) {
      begun.put(keys[i], values[i]);
    }
    return begun;
  }

  /** Whether the fact was learned after the start event. */
  public boolean isNew(String key) {
    return find(key) >= told;
  }

  private int find(String key) {
    for (int i = 0; i < size; i++) {
      if (keys[i].equals(key)) {
        return i;
      }
    }
    return -1;
  }
}
