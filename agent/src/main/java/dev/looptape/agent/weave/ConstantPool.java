package dev.looptape.agent.weave;

import org.jspecify.annotations.Nullable;

/**
 * The constant pool of a class file, by our own reader: it needs no knowledge of the file's
 * version, and gives up politely on a tag that it does not know.
 */
final class ConstantPool {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;

  /** Bytes after the tag, by tag; 0: unknown; Utf8 is counted apart. */
  private static final byte[] LENGTH = {
    0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2
  };

  private final byte[] bytes;

  /** Where each constant's content begins, behind its tag. */
  private final int[] offsets;

  /** The first byte behind the pool. */
  final int end;

  private ConstantPool(byte[] bytes, int[] offsets, int end) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.end = end;
  }

  /**
   * Whether the pool holds one of the needles; true also for a pool that cannot be read to its end
   * after a needle was met. No memory is allocated.
   */
  static boolean containsAny(byte[] bytes, Needles needles) {
    if (!isClassFile(bytes)) {
      return false;
    }
    int count = u2(bytes, 8);
    int at = 10;
    for (int i = 1; i < count; i++) {
      if (at + 3 > bytes.length) {
        return false;
      }
      int tag = bytes[at++];
      if (tag == UTF8) {
        int length = u2(bytes, at);
        at += 2;
        if (at + length > bytes.length) {
          return false;
        }
        if (needles.contains(bytes, at, length)) {
          return true;
        }
        at += length;
        continue;
      }
      if (tag < 0 || tag >= LENGTH.length || LENGTH[tag] == 0) {
        return false;
      }
      at += LENGTH[tag];
      if (tag == LONG || tag == DOUBLE) {
        i++;
      }
    }
    return false;
  }

  /** The pool of a class file, or null where it is not understood. */
  static @Nullable ConstantPool read(byte[] bytes) {
    if (!isClassFile(bytes)) {
      return null;
    }
    int[] offsets = new int[u2(bytes, 8)];
    int at = 10;
    for (int i = 1; i < offsets.length; i++) {
      if (at + 3 > bytes.length) {
        return null;
      }
      int tag = bytes[at++];
      offsets[i] = at;
      if (tag == UTF8) {
        at += 2 + u2(bytes, at);
      } else if (tag < 0 || tag >= LENGTH.length || LENGTH[tag] == 0) {
        return null;
      } else {
        at += LENGTH[tag];
        if (tag == LONG || tag == DOUBLE) {
          i++;
        }
      }
    }
    return at > bytes.length ? null : new ConstantPool(bytes, offsets, at);
  }

  private static boolean isClassFile(byte[] bytes) {
    return bytes.length > 24
        && bytes[0] == (byte) 0xCA
        && bytes[1] == (byte) 0xFE
        && bytes[2] == (byte) 0xBA
        && bytes[3] == (byte) 0xBE;
  }

  static int u2(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
  }

  int size() {
    return offsets.length;
  }

  /** The tag of a constant, 0 for the second half of a long or double. */
  int tag(int index) {
    int at = offsets[index];
    return at == 0 ? 0 : bytes[at - 1];
  }

  /** Two bytes of a constant's content. */
  int part(int index, int offset) {
    return u2(bytes, offsets[index] + offset);
  }

  /** One byte of a constant's content. */
  int octet(int index, int offset) {
    return bytes[offsets[index] + offset] & 0xFF;
  }

  /** The text of a Utf8 constant. */
  String utf8(int index) {
    int at = offsets[index];
    int length = u2(bytes, at);
    at += 2;
    StringBuilder text = new StringBuilder(length);
    for (int end = at + length; at < end; ) {
      int b = bytes[at++] & 0xFF;
      if (b < 0x80) {
        text.append((char) b);
      } else if ((b & 0xE0) == 0xC0) {
        text.append((char) ((b & 0x1F) << 6 | bytes[at++] & 0x3F));
      } else {
        text.append((char) ((b & 0xF) << 12 | (bytes[at] & 0x3F) << 6 | bytes[at + 1] & 0x3F));
        at += 2;
      }
    }
    return text.toString();
  }

  /** Whether a Utf8 constant is this ASCII text; cheaper than {@link #utf8}. */
  boolean utf8Is(int index, String ascii) {
    int at = offsets[index];
    if (u2(bytes, at) != ascii.length()) {
      return false;
    }
    at += 2;
    for (int i = 0; i < ascii.length(); i++) {
      if (bytes[at + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The name that a Class, String or MethodType constant refers to. */
  String name(int index) {
    return utf8(part(index, 0));
  }
}
