package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.TextUnits;
import dev.looptape.value.Value;

/** The words of a tape; see {@code docs/format.md}. */
final class TapeFormat {
  /** The value of the key {@code tape} of the first line. */
  static final String VERSION = "looptape.tape.v1";

  static final String FAMILY = "looptape.tape.";
  static final String TAPE = "tape";
  static final String VALUE = "v";
  static final String EVENT = "e";
  static final String PAYLOAD = "p";
  static final String META = "m";
  static final String SITE = "site";
  static final String STRUCTURE = "structure";
  static final String RESTART = "restart";
  static final String OPEN = "open";
  static final String WRITTEN = "written";
  static final String FLUSH = "flush";
  static final String CRC = "crc";
  static final String FIRST = "first";
  static final String NEXT = "next";
  static final String AT = "at";

  static final String REF = "$af:ref";
  static final String ESC = "$af:esc";

  /** How a tape begins; no recording does. */
  static final String START = "{\"" + TAPE + "\":\"" + FAMILY;

  /** A value of so many units of text is defined in a line of its own and referred to. */
  private static final int MIN_DEFINED = 64;

  private TapeFormat() {}

  /** Whether a value stands in a line of its own. */
  static boolean isDefined(Value value) {
    if (value instanceof StringValue) {
      return ((StringValue) value).value().length() >= MIN_DEFINED;
    }
    return isContainer(value) && TextUnits.of(value) >= MIN_DEFINED;
  }

  static boolean isContainer(Value value) {
    return value instanceof ObjectValue || value instanceof ArrayValue;
  }

  /** Whether an object of the host's could be mistaken for one of the format's. */
  static boolean isReserved(Value value) {
    return value instanceof ObjectValue
        && (((ObjectValue) value).get(REF) != null || ((ObjectValue) value).get(ESC) != null);
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
}
