package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What pack and unpack say to input of every wrong kind: one line, an exit code, no output. */
class PackInputTest {
  private static final String PLAIN =
      "{\"snapshot\":{\"run\":{\"id\":\"é漢😀\",\"n\":-1.5e3}},\"events\":[{\"type\":\"a\",\"payload\":"
          + "{\"k\\ud800\":[true,false,null,\"\\u0001\"]},\"meta\":null}],\"structure\":{}}";
  private static final String PACKED =
      "{\"format\":\"agentfootprint.recording.packed.v1\",\"recording\":{\"a\":[{\"$af:ref\":0},"
          + "{\"$af:ref\":1},{\"$af:esc\":{\"$af:ref\":{\"$af:ref\":0}}}]},\"values\":[\""
          + "x".repeat(64)
          + "\",[{\"$af:ref\":0},null]]}";
  private static final String[] OTHERS = {
    "null",
    "true",
    "7",
    "-1",
    "0.5",
    "\"text\"",
    "[]",
    "{}",
    "{\"$af:ref\":0}",
    "{\"$af:ref\":9}",
    "{\"$af:ref\":\"0\"}",
    "{\"$af:esc\":{}}"
  };

  @Test
  void aDocumentCutAtAnyByteIsRefused() throws IOException {
    for (String text : new String[] {PLAIN, PACKED}) {
      byte[] whole = utf8(text);
      assertThat(Ran.withInput(whole, "unpack", "-").exit()).isZero();
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        refused(cut, "pack", "cut at " + length);
        refused(cut, "unpack", "cut at " + length);
        if (length % 8 == 0) {
          refused(gzip(cut), "unpack", "cut at " + length + " and compressed");
        }
      }
    }
  }

  @Test
  void gzipCutAtAnyByteIsRefused() throws IOException {
    byte[] whole = gzip(utf8(PLAIN));
    assertThat(Ran.withInput(whole, "pack", "-").exit()).isZero();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      refused(cut, "pack", "cut at " + length);
      refused(cut, "unpack", "cut at " + length);
    }
    byte[] damaged = whole.clone();
    damaged[damaged.length - 6] ^= 1; // its checksum
    refused(damaged, "unpack", "of another checksum");
  }

  @Test
  void anotherTypeAtAnyPlaceIsUnpackedOrRefusedInOneLine() {
    int refused = 0;
    int done = 0;
    for (int from = 0; from < PACKED.length(); from++) {
      for (int to : ends(from)) {
        for (String other : OTHERS) {
          String text = PACKED.substring(0, from) + other + PACKED.substring(to);
          Ran ran = Ran.withInput(utf8(text), "unpack", "-");
          if (ran.exit() == 0) {
            assertThat(ran.err()).isEmpty();
            assertThat(ran.out()).as(text).isNotEmpty().doesNotEndWith("\n");
            done++;
          } else {
            isRefusal(ran, text);
            refused++;
          }
        }
      }
    }
    assertThat(done).isGreaterThan(20);
    assertThat(refused).isGreaterThan(100);
  }

  /** Where a value that begins here ends: a string, an object or an array of {@link #PACKED}. */
  private static List<Integer> ends(int from) {
    List<Integer> ends = new ArrayList<>();
    char c = PACKED.charAt(from);
    if (c == '"' && ":[,".indexOf(PACKED.charAt(from - 1)) >= 0) {
      ends.add(PACKED.indexOf('"', from + 1) + 1);
    } else if (c == '{' || c == '[') {
      int depth = 0;
      for (int i = from; i < PACKED.length(); i++) {
        depth += "{[".indexOf(PACKED.charAt(i)) >= 0 ? 1 : 0;
        depth -= "}]".indexOf(PACKED.charAt(i)) >= 0 ? 1 : 0;
        if (depth == 0) {
          ends.add(i + 1);
          break;
        }
      }
    } else if (Character.isDigit(c) && PACKED.charAt(from - 1) == ':') {
      ends.add(from + 1);
    }
    return ends;
  }

  @Test
  void whatIsNotOneDocumentInUtf8IsRefusedWithItsPlace() throws IOException {
    refused("", "empty");
    refused(" \r\n\t ", "empty");
    refused("\ufeff" + PLAIN, "byte order mark");
    refused(PLAIN + PLAIN, "after the end");
    refused(PLAIN + "\n]", "line 2");
    refused(PLAIN + "\u0000", "line 1");
    refused("\u0000".repeat(100), "line 1, column");
    refused("{\"a\":1,}", "line 1, column 8");
    refused("[1,\n 2,\n 3 4]", "line 3");
    refused("{\"a\":01}", "column");
    refused("[1e]", "column");
    refused("[-]", "column");
    refused("[.5]", "column");
    refused("[tru]", "column");
    refused("[nulll]", "column");
    refused("['a']", "column");
    refused("{a:1}", "column");
    refused("[\"\\u12g4\"]", "column");
    refused("[\"a\nb\"]", "line 1");
    refused("[1]}", "column 4");
    refused(
        "[}",
        "line 1, column 2: Unexpected close marker '}': expected ']' (for Array starting at line");
    refused("/* */[]", "column");
    refused("<html></html>", "column 1");
    for (String charset : new String[] {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"}) {
      refused(PLAIN.getBytes(Charset.forName(charset)), "pack", charset);
      refused(PLAIN.getBytes(Charset.forName(charset)), "unpack", charset);
    }
    notUtf8("byte 3 (0xe4)", '[', ' ', '"', 0xe4, '"', ']'); // Latin-1
    notUtf8("byte 2 (0x80)", '[', '"', 0x80, '"', ']');
    notUtf8("byte 2 (0xc0)", '[', '"', 0xc0, 0xaf, '"', ']'); // overlong
    notUtf8("byte 2 (0xe0)", '[', '"', 0xe0, 0x80, 0xaf, '"', ']');
    notUtf8("byte 2 (0xed)", '[', '"', 0xed, 0xa0, 0x80, '"', ']'); // an encoded surrogate
    notUtf8("byte 2 (0xf5)", '[', '"', 0xf5, 0x80, 0x80, 0x80, '"', ']'); // beyond Unicode
    notUtf8("byte 2 (0xff)", '{', '"', 0xff, '"', ':', '1', '}');
    notUtf8("byte 2 (0xe6)", '[', '"', 0xe6, 0xbc); // cut within a character
    notUtf8("byte 2 (0xe6)", '[', '"', 0xe6, 0xbc, '\\', 'u', 'd', '8', '0', '0', '"', ']');
    notUtf8("byte 0 (0xff)", 0xff, 0xfe, '[', 0, ']', 0);
  }

  @Test
  void aPlaceFarIntoALongDocumentIsExact() throws IOException {
    byte[] bytes = utf8("[\"" + "é".repeat(100_000) + "!\"]");
    bytes[2 + 200_000] = (byte) 0xfe;
    for (String command : new String[] {"pack", "unpack"}) {
      assertThat(refused(bytes, command, "long").err()).contains("not UTF-8 at byte 200002 (0xfe)");
    }
    String lines = "[\n" + "1,\n".repeat(50_000) + "  oops]";
    refused(lines, "line 50002, column 3");
  }

  private static void notUtf8(String place, int... bytes) {
    byte[] given = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      given[i] = (byte) bytes[i];
    }
    for (String command : new String[] {"pack", "unpack"}) {
      assertThat(refused(given, command, place).err()).contains("not UTF-8 at " + place);
    }
  }

  private static void refused(String text, String place) {
    for (String command : new String[] {"pack", "unpack"}) {
      assertThat(refused(utf8(text), command, text).err()).contains(place);
    }
  }

  private static Ran refused(byte[] input, String command, String what) {
    Ran ran = Ran.withInput(input, command, "-");
    isRefusal(ran, command + " of a document " + what);
    return ran;
  }

  private static void isRefusal(Ran ran, String what) {
    assertThat(ran.exit()).as(what).isEqualTo(1);
    assertThat(ran.out()).as(what).isEmpty();
    assertThat(ran.err())
        .as(what)
        .startsWith("looptape: standard input: ")
        .endsWith("\n")
        .hasLineCount(1)
        .doesNotContain("Exception", "\tat ");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    }
    return zipped.toByteArray();
  }
}
