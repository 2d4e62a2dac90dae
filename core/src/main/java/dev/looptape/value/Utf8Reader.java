package dev.looptape.value;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Characters of JSON text in strict UTF-8 without a byte order mark; anything else is refused with
 * its place. Jackson's own reader of bytes takes overlong forms, so that two different files would
 * be one document, and no lone surrogates in keys: see {@link SurrogateEscapes}.
 */
final class Utf8Reader extends Reader {
  private final InputStream in;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);

  /** Its limit is where plain text ends: at an escape, or at the end of what was read. */
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).limit(0);

  private int filled; // the bytes in the buffer
  private int whole; // of these, the ones before an escape whose rest is still to be read
  private long before; // bytes of the stream before the buffer
  private boolean begun;
  private boolean ended;

  Utf8Reader(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(char[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    CharBuffer chars = CharBuffer.wrap(target, from, length);
    while (chars.position() == from) {
      CoderResult result = decoder.decode(bytes, chars, false);
      boolean cutShort =
          result.isUnderflow() && bytes.hasRemaining() && (bytes.limit() < whole || ended);
      if (result.isError() || cutShort) {
        throw notUtf8();
      }
      if (chars.position() > from) {
        break;
      }
      if (bytes.limit() < whole) {
        chars.put((char) SurrogateEscapes.surrogate(bytes.array(), bytes.position()));
        toNextEscape(bytes.position() + SurrogateEscapes.LENGTH);
      } else if (ended) {
        return -1;
      } else {
        fill();
      }
    }
    if (!begun && target[from] == '\ufeff') {
      throw new MalformedJsonException(
          "not valid JSON: it begins with a byte order mark, which JSON text must not have");
    }
    begun = true;
    return chars.position() - from;
  }

  private MalformedJsonException notUtf8() {
    return new MalformedJsonException(
        "not valid JSON: not UTF-8 at byte "
            + (before + bytes.position())
            + " (0x"
            + Integer.toHexString(bytes.get(bytes.position()) & 0xff)
            + ")");
  }

  private void fill() throws IOException {
    byte[] array = bytes.array();
    int kept = filled - bytes.position();
    System.arraycopy(array, bytes.position(), array, 0, kept);
    before += bytes.position();
    int n = in.read(array, kept, array.length - kept);
    ended = n < 0;
    filled = kept + Math.max(n, 0);
    whole = ended ? filled : SurrogateEscapes.unfinished(array, 0, filled);
    toNextEscape(0);
  }

  private void toNextEscape(int from) {
    bytes.limit(SurrogateEscapes.find(bytes.array(), from, whole)).position(from);
  }

  @Override
  public void close() {
    // the stream is the caller's
  }
}
