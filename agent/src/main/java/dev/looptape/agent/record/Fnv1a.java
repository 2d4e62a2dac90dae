package dev.looptape.agent.record;

/** The hash of agentfootprint's announcements: FNV-1a, 32 bits, over UTF-16 units. */
final class Fnv1a {
  private Fnv1a() {}

  /** The hash of the two texts in a row, as 8 hexadecimal digits. */
  static String hex(String first, String second) {
    String hex = Integer.toHexString(add(add(0x811c9dc5, first), second));
    StringBuilder padded = new StringBuilder(8);
    for (int i = hex.length(); i < 8; i++) {
      padded.append('0');
    }
    return padded.append(hex).toString();
  }

  private static int add(int hash, String text) {
    int h = hash;
    for (int i = 0; i < text.length(); i++) {
      h = (h ^ text.charAt(i)) * 0x01000193;
    }
    return h;
  }
}
