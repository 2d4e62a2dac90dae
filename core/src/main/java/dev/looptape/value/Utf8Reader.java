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
 * Characters of strict UTF-8 without a byte order mark; anything else is refused with its place.
 * Jackson's own reader of bytes takes encoded surrogates and overlong forms, so that two different
 * files would be one document.
 */
final class Utf8Reader extends Reader {
  private final InputStream in;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
  private long before; // bytes of the stream before the buffer
  private boolean begun;
  private boolean ended;

  Utf8Reader(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(char[] target, int from, int length) throws IOException {
    CharBuffer chars = CharBuffer.wrap(target, from, length);
    while (true) {
      CoderResult result = decoder.decode(bytes, chars, ended);
      if (result.isError()) {
        long at = before + bytes.position();
        throw new MalformedJsonException(
            "not valid JSON: not UTF-8 at byte "
                + at
                + " (0x"
                + Integer.toHexString(bytes.get(bytes.position()) & 0xff)
                + ")");
      }
      if (chars.position() > from || length == 0) {
        int read = chars.position() - from;
        if (!begun && read > 0 && target[from] == '\ufeff') {
          throw new MalformedJsonException(
              "not valid JSON: it begins with a byte order mark, which JSON text must not have");
        }
        begun = true;
        return read;
      }
      if (ended) {
        return -1;
      }
      fill();
    }
  }

  private void fill() throws IOException {
    before += bytes.position();
    bytes.compact();
    int n = in.read(bytes.array(), bytes.position(), bytes.remaining());
    if (n < 0) {
      ended = true;
    } else {
      bytes.position(bytes.position() + n);
    }
    bytes.flip();
  }

  @Override
  public void close() {
    // the stream is the caller's
  }
}
