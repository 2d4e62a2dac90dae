package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Looks into captured values. Anything that is not there, or not as expected, is null. */
final class Reading {
  private Reading() {}

  /** The member of an object; null if it is no object, or the member is missing or JSON's null. */
  static @Nullable Value get(@Nullable Value value, String key) {
    Value member = value instanceof ObjectValue ? ((ObjectValue) value).get(key) : null;
    return member == LiteralValue.NULL ? null : unwrapped(member);
  }

  /** The first of some members that is there. */
  static @Nullable Value first(@Nullable Value value, String... keys) {
    for (String key : keys) {
      Value member = get(value, key);
      if (member != null) {
        return member;
      }
    }
    return null;
  }

  static @Nullable StringValue string(@Nullable Value value) {
    return value instanceof StringValue ? (StringValue) value : null;
  }

  static @Nullable NumberValue number(@Nullable Value value) {
    return value instanceof NumberValue ? (NumberValue) value : null;
  }

  /** An array; of one that was cut, what was kept. */
  static @Nullable ArrayValue array(@Nullable Value value) {
    if (value instanceof ArrayValue) {
      return (ArrayValue) value;
    }
    Value head = isMarker(value, "cut") ? get(value, "head") : null;
    return head instanceof ArrayValue ? (ArrayValue) head : null;
  }

  /** How many elements an array has, or had before it was cut; -1 if it is none. */
  static long count(@Nullable Value value) {
    if (value instanceof ArrayValue) {
      return ((ArrayValue) value).size();
    }
    NumberValue size = array(value) == null ? null : number(get(value, "size"));
    return size == null ? -1 : Long.parseLong(size.text());
  }

  /** A text; of one that was cut, what was kept. */
  static @Nullable StringValue text(@Nullable Value value) {
    if (value instanceof StringValue) {
      return (StringValue) value;
    }
    return isMarker(value, "cut") ? string(get(value, "head")) : null;
  }

  static boolean isMarker(@Nullable Value value, String what) {
    return value instanceof ObjectValue
        && ((ObjectValue) value).size() > 0
        && ((ObjectValue) value).key(0).equals("$lt")
        && string(((ObjectValue) value).value(0)) != null
        && ((StringValue) ((ObjectValue) value).value(0)).value().equals(what);
  }

  static boolean isType(@Nullable Value value, String type) {
    StringValue name = string(get(value, "@type"));
    return name != null && (name.value().equals(type) || name.value().endsWith("." + type));
  }

  /** The entry of a map whether or not its keys are strings. */
  static @Nullable Value entry(@Nullable Value map, String key) {
    if (!isMarker(map, "entries")) {
      return get(map, key);
    }
    ArrayValue entries = array(get(map, "of"));
    for (int i = 0; entries != null && i < entries.size(); i++) {
      ArrayValue entry = array(entries.get(i));
      if (entry != null && entry.size() == 2) {
        StringValue name = string(entry.get(0));
        if (name != null && name.value().equals(key) && entry.get(1) != LiteralValue.NULL) {
          return entry.get(1);
        }
      }
    }
    return null;
  }

  private static @Nullable Value unwrapped(@Nullable Value value) {
    return isOptional(value) ? get(value, "value") : value;
  }

  /** Whether it is an {@code Optional}, which stands for what is in it. */
  private static boolean isOptional(@Nullable Value value) {
    if (!(value instanceof ObjectValue) || ((ObjectValue) value).size() == 0) {
      return false;
    }
    Value type = ((ObjectValue) value).get("@type");
    return type instanceof StringValue && ((StringValue) type).value().startsWith("Optional");
  }
}
