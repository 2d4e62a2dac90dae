package dev.looptape.recording;

import dev.looptape.value.MalformedJsonException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** The strings in a line of a tape, unescaped. */
final class TapeStrings {
  private static final String HEX = "0123456789abcdef";

  private final byte[] bytes;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private int at;

  TapeStrings(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Where the string read last ended, behind its quote. */
  int end() {
    return at;
  }

  /** Bytes that are known to be ASCII. */
  String ascii(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** The string whose opening quote is before {@code from}. */
  String read(int from, int to) {
    int run = plain(from, to);
    if (run < to && bytes[run] == '"') {
      at = run + 1;
      return text(from, run);
    }
    StringBuilder text = new StringBuilder();
    int begun = from;
    while (run < to && bytes[run] == '\\') {
      text.append(text(begun, run));
      run = escape(run + 1, to, text);
      begun = run;
      run = plain(run, to);
    }
    if (run == to || bytes[run] != '"') {
      throw new MalformedJsonException("a string that does not end, or a control character in it");
    }
    at = run + 1;
    return text.append(text(begun, run)).toString();
  }

  /** Where the first byte is that does not mean itself. */
  private int plain(int from, int to) {
    int i = from;
    while (i < to && bytes[i] != '"' && bytes[i] != '\\' && (bytes[i] >= ' ' || bytes[i] < 0)) {
      i++;
    }
    return i;
  }

  private String text(int from, int to) {
    int i = from;
    while (i < to && bytes[i] >= 0) {
      i++;
    }
    if (i == to) {
      return ascii(from, to);
    }
    try {
      return decoder.decode(ByteBuffer.wrap(bytes, from, to - from)).toString();
    } catch (CharacterCodingException e) {
      throw new MalformedJsonException("not UTF-8");
    }
  }

  private int escape(int from, int to, StringBuilder text) {
    if (from == to) {
      throw new MalformedJsonException("a string that does not end");
    }
    int kind = "\"\\bfnrt".indexOf(bytes[from]);
    if (kind >= 0) {
      text.append("\"\\\b\f\n\r\t".charAt(kind));
      return from + 1;
    }
    if (bytes[from] != 'u' || to - from < 5) {
      throw new MalformedJsonException("an escape that is none");
    }
    int unit = 0;
    for (int i = from + 1; i < from + 5; i++) {
      int digit = HEX.indexOf(bytes[i]);
      if (digit < 0) {
        throw new MalformedJsonException("an escape that is none");
      }
      unit = unit << 4 | digit;
    }
    text.append((char) unit);
    return from + 5;
  }
}
