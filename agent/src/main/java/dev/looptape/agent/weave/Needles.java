package dev.looptape.agent.weave;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A fixed set of texts that are looked for among a class's constants. A text that is none of them
 * is rejected by its length, and its first and last byte.
 */
final class Needles {
  private static final int LONGEST = 256;

  /** By length; null where no needle has it. */
  private final byte[] @Nullable [] @Nullable [] byLength;

  private final int size;

  Needles(Iterable<String> texts) {
    byte[][][] table = new byte[LONGEST + 1][][];
    int added = 0;
    for (String text : texts) {
      byte[] needle = text.getBytes(StandardCharsets.UTF_8);
      int slot = Math.min(needle.length, LONGEST);
      byte[][] old = table[slot];
      byte[][] grown = old == null ? new byte[1][] : Arrays.copyOf(old, old.length + 1);
      grown[grown.length - 1] = needle;
      table[slot] = grown;
      added++;
    }
    byLength = table;
    size = added;
  }

  int size() {
    return size;
  }

  boolean contains(byte[] bytes, int from, int length) {
    byte[][] candidates = byLength[Math.min(length, LONGEST)];
    if (candidates == null || length == 0) {
      return false;
    }
    for (byte[] needle : candidates) {
      if (needle[0] == bytes[from]
          && needle.length == length
          && needle[length - 1] == bytes[from + length - 1]
          && Arrays.equals(needle, 0, length, bytes, from, from + length)) {
        return true;
      }
    }
    return false;
  }
}
