package dev.looptape.pack;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** The parts of a document in packed form, and its refs, checked. */
final class Packed {
  private static final String FORMAT_FAMILY = "agentfootprint.recording.packed.";

  final Value recording;
  final ArrayValue values;

  private Packed(Value recording, ArrayValue values) {
    this.recording = recording;
    this.values = values;
  }

  /**
   * The packed document, or null if the value is plain.
   *
   * @throws PackedRecordingException if it claims a packed format that is not this one, or has not
   *     that format's parts
   */
  static @Nullable Packed of(Value value) {
    if (!(value instanceof ObjectValue object)
        || !(object.get("format") instanceof StringValue format)
        || !format.value().startsWith(FORMAT_FAMILY)) {
      return null;
    }
    if (!format.value().equals(RecordingPack.FORMAT)) {
      throw new PackedRecordingException(
          "the format "
              + quoted(format.value())
              + " is not known; this reader knows "
              + RecordingPack.FORMAT);
    }
    Value recording = object.get("recording");
    if (recording == null) {
      throw new PackedRecordingException(format.value() + " without the key \"recording\"");
    }
    if (!(object.get("values") instanceof ArrayValue values)) {
      throw new PackedRecordingException(format.value() + " without an array \"values\"");
    }
    return new Packed(recording, values);
  }

  /** Whether it is the name of a packed format. */
  static boolean isFormat(Value value) {
    return value instanceof StringValue string && string.value().startsWith(FORMAT_FAMILY);
  }

  /** The index that a ref names, or -1 if that is no integer in the range of {@code values}. */
  int index(Value ref) {
    Value n = ((ObjectValue) ref).value(0);
    int index = n instanceof NumberValue number ? RefIndex.of(number.text()) : -1;
    return index < values.size() ? index : -1;
  }

  /** What is wrong with a ref of which {@link #index} is -1, and where it stands. */
  PackedRecordingException badRef(Value ref, String place) {
    return new PackedRecordingException(
        "the ref "
            + brief(((ObjectValue) ref).value(0))
            + " at "
            + place
            + " is not an index of \"values\", which has "
            + values.size()
            + " elements");
  }

  private static String brief(Value value) {
    if (Nodes.isContainer(value)) {
      return value instanceof ArrayValue ? "[…]" : "{…}";
    }
    String text = value.text();
    return text.length() <= 60 ? text : text.substring(0, 57) + "…";
  }

  private static String quoted(String text) {
    return Value.of(text.length() <= 80 ? text : text.substring(0, 77) + "…").text();
  }
}
