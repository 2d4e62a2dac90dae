package dev.looptape.pack;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** Objects and arrays seen alike, and the two reserved keys. */
final class Nodes {
  static final String REF = "$af:ref";
  static final String ESC = "$af:esc";

  private Nodes() {}

  static boolean isContainer(Value value) {
    return value instanceof ObjectValue || value instanceof ArrayValue;
  }

  static int size(Value container) {
    return container instanceof ObjectValue
        ? ((ObjectValue) container).size()
        : ((ArrayValue) container).size();
  }

  static Value child(Value container, int i) {
    return container instanceof ObjectValue
        ? ((ObjectValue) container).value(i)
        : ((ArrayValue) container).get(i);
  }

  /** Whether an object of the recording's own could be mistaken for one of the format's. */
  static boolean isReserved(Value value) {
    if (!(value instanceof ObjectValue)) {
      return false;
    }
    ObjectValue object = (ObjectValue) value;
    return object.get(REF) != null || object.get(ESC) != null;
  }

  /** Whether it stands for another value: exactly one key, {@link #REF}. */
  static boolean isRef(Value value) {
    return value instanceof ObjectValue
        && ((ObjectValue) value).size() == 1
        && ((ObjectValue) value).key(0).equals(REF);
  }

  /** The literal object inside an escape, or null if the value is no escape. */
  static @Nullable ObjectValue escaped(Value value) {
    if (value instanceof ObjectValue) {
      ObjectValue object = (ObjectValue) value;
      if (object.size() == 1
          && object.key(0).equals(ESC)
          && object.value(0) instanceof ObjectValue) {
        return (ObjectValue) object.value(0);
      }
    }
    return null;
  }

  static ObjectValue ref(int index) {
    return ObjectValue.builder().put(REF, Value.of(index)).build();
  }

  static ObjectValue escape(Value literal) {
    return ObjectValue.builder().put(ESC, literal).build();
  }

  static boolean isLongString(Value value) {
    return value instanceof StringValue
        && ((StringValue) value).value().length() >= RecordingPack.MIN_POOLED_CHARS;
  }
}
