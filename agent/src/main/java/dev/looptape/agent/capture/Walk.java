package dev.looptape.agent.capture;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One walk over the arguments of a call, or over its result: the budget that is left, the objects
 * that are open, and what was cut, redacted and not readable on the way.
 */
final class Walk {
  final Tools tools;
  private final CaptureLimits limits;
  private long nodes;
  private long chars;
  private int cut;
  private int redacted;
  private int failed;

  /** The objects from the root to the one being read, for back-references. */
  private Object[] open = new Object[16];

  private int openCount;

  Walk(Tools tools) {
    this.tools = tools;
    limits = tools.settings.limits();
  }

  void report(CaptureCounts counts) {
    counts.add(cut, redacted, failed, nodes, chars);
  }

  /**
   * The value of an object that stands under a name.
   *
   * @param name of the parameter, field or key; null: none
   */
  Value capture(@Nullable Object object, @Nullable String name, int depth) {
    if (object == null) {
      return LiteralValue.NULL;
    }
    if (name != null && tools.isSecretName(name) && !(object instanceof Boolean)) {
      return redacted(object.getClass());
    }
    if (name != null && VectorShapes.isVectorName(name) && !tools.settings.keepEmbeddings()) {
      try {
        Value summary = VectorShapes.named(object, name, this, depth);
        if (summary != null) {
          return summary;
        }
      } catch (Throwable unreadable) {
        return failed(object.getClass());
      }
    }
    return capture(object, depth);
  }

  /** The value of an object; decisions by name have been made. */
  Value capture(@Nullable Object object, int depth) {
    if (object == null) {
      return LiteralValue.NULL;
    }
    Class<?> type = object.getClass();
    if (++nodes > limits.nodes()) {
      return cut("nodes", type);
    }
    if (type == String.class) {
      return text((String) object);
    }
    try {
      return tools.shapes.get(type).read(object, this, depth);
    } catch (Throwable unreadable) {
      return failed(type);
    }
  }

  /** Enters an object that has parts; null: go on, else the marker that stands in its place. */
  @Nullable Value enter(Object object, int depth) {
    for (int i = openCount - 1; i >= 0; i--) {
      if (open[i] == object) {
        return Marker.cycle(openCount - i);
      }
    }
    if (depth >= limits.depth()) {
      return cut("depth", object.getClass());
    }
    if (openCount == open.length) {
      open = Arrays.copyOf(open, openCount * 2);
    }
    open[openCount++] = object;
    return null;
  }

  void leave() {
    openCount--;
  }

  /** A list of elements, those that the limit leaves. */
  Value list(Object owner, Shape.Elements elements, int depth) {
    Value instead = enter(owner, depth);
    if (instead != null) {
      return instead;
    }
    try {
      Value[] values = new Value[elements.items.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = capture(elements.items[i], depth + 1);
      }
      ArrayValue list = intern(ArrayValue.ofTrusted(values));
      return elements.size > values.length ? cutTo("elements", elements.size, list) : list;
    } finally {
      leave();
    }
  }

  /** A map: an object, or entries where its keys are not those of one. */
  Value map(Object owner, Shape.Elements entries, int depth) {
    Value instead = enter(owner, depth);
    if (instead != null) {
      return instead;
    }
    try {
      Value map =
          MapKeys.fitAnObject(entries.items)
              ? object(entries.items, depth)
              : pairs(entries.items, depth);
      return entries.size > entries.items.length / 2 ? cutTo("elements", entries.size, map) : map;
    } finally {
      leave();
    }
  }

  private Value object(@Nullable Object[] entries, int depth) {
    ObjectValue.Builder object = ObjectValue.builder();
    for (int i = 0; i < entries.length; i += 2) {
      String key = (String) entries[i];
      if (key == null) {
        throw new IllegalStateException("a null key does not fit an object");
      }
      object.put(redactedKey(key), capture(entries[i + 1], key, depth + 1));
    }
    return intern(object.build());
  }

  private Value pairs(@Nullable Object[] entries, int depth) {
    Value[] pairs = new Value[entries.length / 2];
    for (int i = 0; i < pairs.length; i++) {
      Object key = entries[2 * i];
      Object value = entries[2 * i + 1];
      pairs[i] =
          intern(
              ArrayValue.of(
                  capture(key, depth + 1),
                  capture(value, key instanceof String ? (String) key : null, depth + 1)));
    }
    return intern(Marker.entries(intern(ArrayValue.ofTrusted(pairs))));
  }

  private String redactedKey(String key) {
    if (!tools.settings.redact()) {
      return key;
    }
    SecretText.Result found = tools.secrets.scan(key, Math.min(key.length(), 4096));
    if (found == null && key.length() <= 4096) {
      return key;
    }
    redacted += found == null ? 0 : found.redacted;
    cut += key.length() > 4096 ? 1 : 0;
    return found == null ? key.substring(0, 4096) : found.text;
  }

  /** A string: redacted, and cut to what the limits leave. */
  Value text(String text) {
    int length = text.length();
    long left = limits.chars() - chars;
    int keep = (int) Math.min(length, Math.min(limits.stringChars(), Math.max(left, 0)));
    String limit = keep < limits.stringChars() ? "chars" : "stringChars";
    if (keep > 0 && keep < length && Character.isHighSurrogate(text.charAt(keep - 1))) {
      keep--; // a cut never splits a code point
    }
    chars += keep;
    SecretText.Result found = tools.settings.redact() ? tools.secrets.scan(text, keep) : null;
    String kept = found != null ? found.text : keep < length ? text.substring(0, keep) : text;
    redacted += found == null ? 0 : found.redacted;
    StringValue value = Value.of(kept);
    if (length >= 64) {
      value = intern(value);
    }
    return keep < length ? cutTo(limit, length, value) : value;
  }

  /** At most so many elements of a collection are read. */
  int maxElements() {
    return limits.elements();
  }

  /** Whether so many characters may still be read; they are counted as read. */
  boolean takeChars(long count) {
    chars += count;
    return chars <= limits.chars();
  }

  Value cut(String limit, Class<?> type) {
    cut++;
    return Marker.cut(limit, tools.types.of(type));
  }

  Value cutTo(String limit, long size, Value head) {
    cut++;
    return intern(Marker.cut(limit, size, head));
  }

  Value redacted(Class<?> type) {
    redacted++;
    return Marker.redacted(tools.types.of(type));
  }

  Value failed(Class<?> type) {
    failed++;
    return Marker.failed(tools.types.of(type));
  }

  <V extends Value> V intern(V value) {
    return tools.interner.intern(value);
  }
}
