package dev.looptape;

import dev.looptape.pack.RecordingPack;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * Damaged documents: good ones whose tokens were removed, doubled, swapped or replaced by ones that
 * mean something to a reader, whose bytes were changed, or both; some compressed. A seed gives one
 * sequence.
 */
final class Mutator {
  static final String GOOD =
      "{\"format\":\"agentfootprint.recording.packed.v1\",\"recording\":{\"snapshot\":{\"run\":{}},"
          + "\"events\":[{\"type\":\"é漢😀\",\"payload\":{\"$af:ref\":0},\"meta\":{\"n\":-1.5e3}},"
          + "{\"type\":\"b\",\"payload\":{\"$af:ref\":0},\"meta\":{\"k\\ud800\":null,\"$af:ref\":1}},"
          + "{\"type\":\"c\",\"payload\":{\"$af:esc\":{\"$af:ref\":true}}}],\"structure\":{}},"
          + "\"values\":[[\"0123456789012345678901234567890123456789012345678901234567890123\"]]}";

  private static final Pattern TOKEN =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[{}\\[\\]:,]|[^\\s\"{}\\[\\]:,]+|\\s+");
  private static final String[] WORDS = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "[]",
    "{}",
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "2",
    "1.0",
    "0.5",
    "1e0",
    "1E400",
    "1e-400",
    "-1",
    "9223372036854775808",
    "1e999999999",
    "01",
    "1.",
    "-",
    "+1",
    ".5",
    "NaN",
    "Infinity",
    "nul",
    "'a'",
    "// c",
    "/* c */",
    "\"\"",
    "\"$af:ref\"",
    "\"$af:esc\"",
    "{\"$af:ref\":0}",
    "{\"$af:ref\":1}",
    "{\"$af:ref\":-0}",
    "{\"$af:ref\":1e1}",
    "{\"$af:esc\":{\"$af:ref\":0}}",
    "{\"$af:esc\":[]}",
    "\"format\"",
    "\"recording\"",
    "\"values\"",
    "\"events\"",
    "\"snapshot\"",
    "\"structure\"",
    "\"type\"",
    "\"payload\"",
    "\"meta\"",
    "\"agentfootprint.recording.packed.v1\"",
    "\"agentfootprint.recording.packed.v2\"",
    "\"\\ud800\"",
    "\"\\udc00\\ud800\"",
    "\"\\ud83d\\ude00\"",
    "\"\\u12\"",
    "\"\\x\"",
    "\"\ud83d\"",
    "\"\u0001\"",
    "\"\\\\ud800\"",
    "\"unfinished",
    "\ufeff",
    "\u00a0",
    "\u2028",
    "\u0000",
    " ",
    "\n",
    "\r\n",
    "[[[[[[[[",
    "]]]]]]]]",
    "{\"a\":{\"a\":{\"a\":",
    "\"__proto__\"",
    "\"\\u0000\""
  };

  private final Random random;

  Mutator(long seed) {
    random = new Random(seed);
  }

  byte[] next() {
    List<String> tokens = tokens(start());
    if (random.nextInt(4) > 0) {
      for (int n = 1 + random.nextInt(4); n > 0 && !tokens.isEmpty(); n--) {
        changeTokens(tokens);
      }
    }
    byte[] bytes = String.join("", tokens).getBytes(StandardCharsets.UTF_8);
    boolean zipped = random.nextInt(8) == 0;
    if (zipped && random.nextBoolean()) {
      return gzip(bytes); // whole gzip of a damaged document
    }
    if (zipped) {
      bytes = gzip(bytes);
    }
    for (int n = random.nextInt(4); n > 0 && bytes.length > 0; n--) {
      bytes = changeBytes(bytes);
    }
    return bytes;
  }

  private String start() {
    switch (random.nextInt(4)) {
      case 0:
        return OddDocuments.of(random.nextInt(4000)).text();
      case 1:
        return RecordingPack.pack(OddDocuments.of(random.nextInt(4000))).text();
      default:
        return GOOD;
    }
  }

  private static List<String> tokens(String text) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
    return tokens;
  }

  private void changeTokens(List<String> tokens) {
    int at = random.nextInt(tokens.size());
    int other = random.nextInt(tokens.size());
    String word = WORDS[random.nextInt(WORDS.length)];
    switch (random.nextInt(7)) {
      case 0 -> tokens.remove(at);
      case 1 -> tokens.add(at, tokens.get(other));
      case 2 -> tokens.set(at, tokens.set(other, tokens.get(at)));
      case 3 -> tokens.set(at, word);
      case 4 -> tokens.add(at, word);
      case 5 -> tokens.subList(Math.min(at, other), Math.max(at, other)).clear();
      default -> {
        int from = Math.min(at, other);
        int to = Math.min(Math.max(at, other), from + 40);
        tokens.addAll(at, new ArrayList<>(tokens.subList(from, to)));
      }
    }
  }

  private byte[] changeBytes(byte[] given) {
    byte[] bytes = given.clone();
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(4)) {
      case 0 -> bytes[at] = (byte) random.nextInt(256);
      case 1 -> bytes[at] = (byte) "{}[]\",:\\$0-e.tfn u".charAt(random.nextInt(18));
      case 2 -> bytes = Arrays.copyOf(bytes, at);
      default -> System.arraycopy(bytes, 0, bytes, at, Math.min(at, bytes.length - at));
    }
    return bytes;
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }
}
