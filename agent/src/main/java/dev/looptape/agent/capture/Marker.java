package dev.looptape.agent.capture;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;

/** The objects with the key {@code $lt} that stand where a value could not be kept whole. */
final class Marker {
  static final String KEY = "$lt";

  private Marker() {}

  /** Nothing of the value is kept. */
  static ObjectValue cut(String limit, String type) {
    return start("cut").put("limit", Value.of(limit)).put("type", Value.of(type)).build();
  }

  /** The beginning is kept, and the original size is said where it is known. */
  static ObjectValue cut(String limit, long size, Value head) {
    ObjectValue.Builder marker = start("cut").put("limit", Value.of(limit));
    if (size != Elements.UNKNOWN) {
      marker.put("size", Value.of(size));
    }
    return marker.put("head", head).build();
  }

  /** The object that stands {@code up} levels above. */
  static ObjectValue cycle(int up) {
    return start("cycle").put("up", Value.of(up)).build();
  }

  static ObjectValue opaque(String type) {
    return start("opaque").put("type", Value.of(type)).build();
  }

  static ObjectValue opaque(String type, Value interfaces) {
    return start("opaque").put("type", Value.of(type)).put("interfaces", interfaces).build();
  }

  static ObjectValue redacted(String type) {
    return start("redacted").put("type", Value.of(type)).build();
  }

  static ObjectValue failed(String type) {
    return start("failed").put("type", Value.of(type)).build();
  }

  static ObjectValue pending(String type) {
    return start("pending").put("type", Value.of(type)).build();
  }

  static ObjectValue number(String text) {
    return start("number").put("text", Value.of(text)).build();
  }

  static ObjectValue.Builder bytes(long size) {
    return start("bytes").put("size", Value.of(size));
  }

  static ObjectValue entries(Value of) {
    return start("entries").put("of", of).build();
  }

  /** A double as a number, or a marker where JSON has none for it. */
  static Value number(double d) {
    return Double.isFinite(d) && !(d == 0 && 1 / d < 0) ? Value.of(d) : number(Double.toString(d));
  }

  /** A float as a number, or a marker where JSON has none for it. */
  static Value number(float f) {
    return Float.isFinite(f) && !(f == 0 && 1 / f < 0) ? Value.of(f) : number(Float.toString(f));
  }

  /** The key under which a field is written whose name could be mistaken for one of ours. */
  static String fieldKey(String name) {
    return name.equals(KEY) || name.equals("@type") || name.startsWith("$lt:field:")
        ? "$lt:field:" + name
        : name;
  }

  private static ObjectValue.Builder start(String what) {
    return ObjectValue.builder().put(KEY, Value.of(what));
  }
}
