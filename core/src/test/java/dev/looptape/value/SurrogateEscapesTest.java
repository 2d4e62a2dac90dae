package dev.looptape.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Escapes of surrogates wherever they stand, however the stream is cut into pieces. */
class SurrogateEscapesTest {
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:u([dD][89a-fA-F][0-9a-fA-F]{2})|.)", Pattern.DOTALL);
  private static final String[] PIECES = {
    "\\",
    "\\",
    "\\",
    "u",
    "d",
    "8",
    "D",
    "F",
    "0",
    "\\ud800",
    "\\uDfFf",
    "\\u0041",
    "\\ud83d\\ude00",
    "é",
    "漢",
    "😀",
    "\"",
    "n",
    "plain text of more than eight",
    "\\\\\\\\\\\\\\\\\\\\"
  };

  @Test
  void theReaderOfBytesAndTheTextAgreeWithThePlainRule() throws IOException {
    Random random = new Random(11);
    for (int run = 0; run < 20_000; run++) {
      StringBuilder made = new StringBuilder();
      for (int n = random.nextInt(12); n > 0; n--) {
        made.append(PIECES[random.nextInt(PIECES.length)]);
      }
      String text = made.toString();
      String expected =
          ESCAPE
              .matcher(text)
              .replaceAll(
                  found ->
                      found.group(1) == null
                          ? Matcher.quoteReplacement(found.group())
                          : "" + (char) Integer.parseInt(found.group(1), 16));
      assertThat(SurrogateEscapes.replaced(text)).as(text).isEqualTo(expected);
      assertThat(read(inPieces(text, random, 9))).as(text).isEqualTo(expected);
    }
  }

  @Test
  void anEscapeMayLieAcrossTheEndOfTheBuffer() throws IOException {
    for (int pad = (1 << 16) - 12; pad <= 1 << 16; pad++) {
      for (String before : new String[] {"", "\\\\", "\\\\\\\\\\\\", "é", "\\u00e9"}) {
        String start = "p".repeat(pad) + before;
        assertThat(read(inPieces(start + "\\udc00\\\\ud800 end", new Random(pad), 1 << 17)))
            .isEqualTo(start + "\udc00\\\\ud800 end");
      }
    }
  }

  @Test
  void aBufferFullOfBackslashesIsReadInOnePass() throws IOException {
    String text = "\\\\".repeat(200_000) + "\\ud800";
    assertThat(read(inPieces(text, new Random(1), 1 << 17)))
        .isEqualTo("\\\\".repeat(200_000) + "\ud800");
  }

  private static String read(InputStream in) throws IOException {
    StringBuilder out = new StringBuilder();
    char[] chars = new char[4000];
    Utf8Reader reader = new Utf8Reader(in);
    for (int n = reader.read(chars, 0, 4000); n >= 0; n = reader.read(chars, 0, 4000)) {
      out.append(chars, 0, n);
    }
    return out.toString();
  }

  private static InputStream inPieces(String text, Random random, int most) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public synchronized int read(byte[] target, int from, int length) {
        return super.read(target, from, Math.min(length, 1 + random.nextInt(most)));
      }
    };
  }
}
