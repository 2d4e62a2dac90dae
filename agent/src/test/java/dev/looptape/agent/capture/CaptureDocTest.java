package dev.looptape.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.SiteKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The examples of docs/capture.md are what capture says. With {@code -Dlooptape.docs.write=true}
 * they are written anew.
 */
class CaptureDocTest {
  private static final Path PAGE = Path.of("../docs/capture.md");
  private static final CaptureLimits SMALL = new CaptureLimits(2, 8, 50, 20, 3);

  record Point(int x, int y) {}

  record Login(String user, String password) {}

  record Header(String name, String value) {}

  enum Color {
    RED
  }

  static class Node {
    String name = "a";
    Node next;
  }

  static class Odd {
    String $lt = "mine";
  }

  @Test
  void theExamplesAreWhatCaptureSays() throws Exception {
    String page = Files.readString(PAGE);
    Map<String, String> blocks = new LinkedHashMap<>();
    blocks.put("values", values());
    blocks.put("markers", markers());
    blocks.put("limits", limits());
    blocks.put("vectors", vectors());
    blocks.put("redaction", redaction());
    String written = page;
    for (Map.Entry<String, String> block : blocks.entrySet()) {
      Matcher place =
          Pattern.compile("(<!-- " + block.getKey() + " -->\n).*?(\n<!-- end -->)", Pattern.DOTALL)
              .matcher(written);
      assertThat(place.find()).as("a place for %s", block.getKey()).isTrue();
      written =
          written.substring(0, place.end(1)) + block.getValue() + written.substring(place.start(2));
    }
    if (Boolean.getBoolean("looptape.docs.write")) {
      Files.writeString(PAGE, written);
    } else {
      assertThat(page).isEqualTo(written);
    }
  }

  @Test
  void eachLimitAndItsDefaultIsOnThePage() throws Exception {
    String page = Files.readString(PAGE);
    CaptureLimits d = CaptureLimits.DEFAULT;
    assertThat(page)
        .contains("| `depth` | " + d.depth() + " |")
        .contains("| `nodes` | " + d.nodes() + " |")
        .contains("| `chars` | " + d.chars() + " |")
        .contains("| `stringChars` | " + d.stringChars() + " |")
        .contains("| `elements` | " + d.elements() + " |");
  }

  private static String values() {
    Node cycle = new Node();
    cycle.next = cycle;
    return new Table("Java", CaptureSettings.DEFAULT)
        .row("`List.of(1, 2.5, true, \"a\")`", List.of(1, 2.5, true, "a"))
        .row("`new Point(1, 2)` (a record or class)", new Point(1, 2))
        .row("`Color.RED`", Color.RED)
        .row("`Optional.of(1)`", Optional.of(1))
        .row("`Optional.empty()`", Optional.empty())
        .row("`Map.entry(\"k\", 1)`", Map.entry("k", 1))
        .row("`new java.util.Date(0)`", new java.util.Date(0))
        .row("`new int[] {1, 2}`", new int[] {1, 2})
        .row("`new char[] {'a', 'b'}`", new char[] {'a', 'b'})
        .row("a node whose `next` is itself", cycle)
        .row("an exception", new IllegalStateException("why", new RuntimeException("because")))
        .row("`completedFuture(1)`", CompletableFuture.completedFuture(1))
        .toString();
  }

  private static String markers() throws Exception {
    Map<Object, Object> mixed = new LinkedHashMap<>();
    mixed.put(1, "int");
    mixed.put("1", "text");
    Runnable lambda = () -> {};
    return new Table("Java", CaptureSettings.DEFAULT)
        .row("a list of itself: `cycle`, so many levels up", cycle())
        .row("`new Object()`, a stream, a thread: `opaque`", new Object())
        .row("a lambda, Kotlin's too, a proxy: `opaque`, with its interfaces", lambda)
        .row("`Double.NaN`, infinities, `-0.0`: `number`", Double.NaN)
        .row("`new byte[3]`: `bytes`", new byte[3])
        .row("`new byte[64]`: with a digest", new byte[64])
        .row("a future that is not done: `pending`", new CompletableFuture<>())
        .row("`{1: \"int\", \"1\": \"text\"}`: `entries`", mixed)
        .row("`Map.of(\"$lt\", \"cut\")`, the user's own", Map.of("$lt", "cut"))
        .row("a field that is really named `$lt`", new Odd())
        .toString();
  }

  private static List<Object> cycle() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    return list;
  }

  private static String limits() {
    return new Table(
            "with depth 2, nodes 8, chars 50, stringChars 20, elements 3",
            new CaptureSettings(SMALL, true, List.of(), false))
        .row("`depth`: lists in lists in lists", new Object[][][] {{{1}}})
        .row(
            "`nodes`: three lists of three",
            List.of(List.of(1, 2, 3), List.of(4, 5, 6), List.of(7)))
        .row("`chars`: three texts of 20", List.of("a".repeat(20), "b".repeat(20), "c".repeat(20)))
        .row("`stringChars`: a text of 26", "abcdefghijklmnopqrstuvwxyz")
        .row("`elements`: five numbers", new int[] {1, 2, 3, 4, 5})
        .toString();
  }

  private static String vectors() {
    float[] vector = new float[64];
    vector[0] = 3;
    vector[1] = 4;
    return new Table("Java", CaptureSettings.DEFAULT)
        .row("`float[64]`, a `FloatBuffer` of as many", vector)
        .row("`Map.of(\"embedding\", List.of(3.0, 4.0))`", Map.of("embedding", List.of(3.0, 4.0)))
        .row(
            "`Map.of(\"embeddings\", List.of(new double[] {3, 4}))`",
            Map.of("embeddings", List.of(new double[] {3, 4})))
        .row("`Map.of(\"prices\", List.of(3.0, 4.0))`", Map.of("prices", List.of(3.0, 4.0)))
        .toString();
  }

  private static String redaction() {
    return new Table("Java", CaptureSettings.DEFAULT)
        .row("a field, key or parameter with a secret name", new Login("ann", "hunter2"))
        .row("a pair of a name and a value", new Header("Authorization", "abc"))
        .row("a provider's key in a text", "use sk-" + "a1B2c3D4".repeat(3) + " now")
        .row("a bearer token", "Authorization: Bearer " + "a1B2c3D4e5")
        .row("a card's number", "pay with 4111 1111 1111 1111")
        .row("inside a text that holds JSON", "{\"password\":\"hunter2\",\"n\":1}")
        .row("a password in a link", "postgres://ann:hunter2@db/x")
        .row("a flag of a command", "tool --api-key hunter2 run")
        .row("kept: a count of tokens", Collections.singletonMap("tokenCount", 5))
        .row("kept: code", "token = tokenizer.next()")
        .toString();
  }

  /** A Markdown table; a bar inside code is escaped. */
  private static final class Table {
    private final StringBuilder text = new StringBuilder();
    private final Capture capture;

    Table(String head, CaptureSettings settings) {
      capture = Captures.capture(settings);
      text.append("| ").append(head).append(" | recorded |\n|---|---|");
    }

    Table row(String what, Object value) {
      String shown = capture.result(Captures.site(SiteKind.CALL), value).text();
      text.append("\n| ")
          .append(what)
          .append(" | `")
          .append(shown.replace("|", "\\|"))
          .append("` |");
      return this;
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
