package dev.looptape.agent.capture;

import static dev.looptape.agent.capture.Captures.named;
import static dev.looptape.agent.capture.Captures.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.Interner;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedactionTest {
  record Login(String user, String password) {}

  record Header(String name, String value) {}

  record Logprob(String token, double logprob) {}

  static class Account {
    final String id = "1";
    final String holder = "Ann";
  }

  static class SubAccount extends Account {
    final int more = 2;
  }

  enum Field {
    USER,
    PASSWORD
  }

  private static final String GONE = "{\"$lt\":\"redacted\",\"type\":\"String\"}";

  @Test
  void aSecretNameHidesItsValueWhereverItStands() {
    assertThat(text(new Login("ann", "hunter2")))
        .isEqualTo(
            "{\"@type\":\"RedactionTest$Login\",\"user\":\"ann\",\"password\":" + GONE + "}");
    assertThat(text(Map.of("a", Map.of("b", List.of(Map.of("password", "hunter2"))))))
        .isEqualTo("{\"a\":{\"b\":[{\"password\":" + GONE + "}]}}");
    assertThat(named("args", new Object[] {"x", new Login("u", "hunter2")}))
        .doesNotContain("hunter2");
    assertThat(text(new Header("Authorization", "abc def"))).contains("\"value\":" + GONE);
    assertThat(text(new Header("Accept", "abc def"))).contains("\"value\":\"abc def\"");
    assertThat(text(Map.of("name", "X-Api-Key", "value", "abc"))).contains("\"value\":" + GONE);
    assertThat(text(Map.entry("password", "hunter2"))).contains("\"value\":" + GONE);
    EnumMap<Field, String> fields = new EnumMap<>(Field.class);
    fields.put(Field.PASSWORD, "hunter2");
    fields.put(Field.USER, "ann");
    assertThat(text(fields))
        .isEqualTo("{\"$lt\":\"entries\",\"of\":[[\"USER\",\"ann\"],[\"PASSWORD\"," + GONE + "]]}");
    assertThat(named("Authorization", List.of("a", "b")))
        .contains("redacted")
        .doesNotContain("a\"");
  }

  @Test
  void whatOnlySoundsSecretIsKept() {
    assertThat(named("tokenCount", 5)).contains("5");
    assertThat(named("token", 5)).contains("5");
    assertThat(named("password", null)).contains("null");
    assertThat(named("hasPassword", true)).contains("true");
    assertThat(named("password", true)).contains("true");
    assertThat(named("address", "Main Street")).contains("Main Street");
    assertThat(named("config", "x")).contains("x");
    assertThat(text(new Logprob(" the", -0.5))).contains("\"token\":\" the\"");
    assertThat(text(Map.of("token", "a", "logprob", -0.5))).contains("\"token\":\"a\"");
    assertThat(named("password", Map.of("type", "string", "description", "of the user")))
        .contains("of the user");
    assertThat(named("n", 1234567890123456L)).contains("1234567890123456");
  }

  @Test
  void aSecretInAKeyIsRedactedAndNoEntryIsLost() {
    String key = "sk-" + "a1B2c3D4".repeat(4);
    assertThat(text(Map.of(key, 1))).isEqualTo("{\"[redacted]\":1}");
    Map<String, Integer> two = new LinkedHashMap<>();
    two.put(key, 1);
    two.put(key + "x", 2);
    assertThat(text(two))
        .isEqualTo("{\"$lt\":\"entries\",\"of\":[[\"[redacted]\",1],[\"[redacted]\",2]]}");
  }

  @Test
  void cardsAreRedactedAsNumbersToo() {
    assertThat(text(4111111111111111L)).isEqualTo("{\"$lt\":\"redacted\",\"type\":\"Long\"}");
    assertThat(text(4111111111111112L)).isEqualTo("4111111111111112");
  }

  @Test
  void textsOfExceptionsAndOfTheRecordingItselfAreRedacted() {
    String key = "sk-" + "a1B2c3D4".repeat(4);
    assertThat(text(new IllegalStateException("bad key " + key)))
        .isEqualTo(
            "{\"name\":\"java.lang.IllegalStateException\",\"message\":\"bad key [redacted]\"}");
    assertThat(Captures.capture().redactText("worker " + key)).isEqualTo("worker [redacted]");
  }

  @Test
  void redactionCanBeSwitchedOff() {
    CaptureSettings off = new CaptureSettings(CaptureLimits.DEFAULT, false, List.of(), false);
    Site site = Captures.site(SiteKind.CALL);
    assertThat(Captures.capture(off).result(site, new Login("u", "hunter2")).text())
        .contains("hunter2");
    assertThat(Captures.capture(off).result(site, Map.of("k", "password=x")).text())
        .contains("password=x");
  }

  @Test
  void theUsersOwnNamesAndPatternsCount() {
    CaptureSettings own =
        new CaptureSettings(
            CaptureLimits.DEFAULT,
            true,
            List.of("badgeId"),
            List.of("EMP-\\d+"),
            false,
            List.of(),
            List.of());
    Capture capture = Captures.capture(own);
    Site site = Captures.site(SiteKind.CALL, "badge_id", "note");
    assertThat(capture.arguments(site, new Object[] {"7", "is EMP-77"}).text())
        .isEqualTo("{\"badge_id\":" + GONE + ",\"note\":\"is [redacted]\"}");
    assertThat(capture.counts().redacted()).isEqualTo(2);
  }

  @Test
  void whatTheAnnotationMarksIsRedactedWithTheTypeOnly() {
    Capture capture =
        new Capture(CaptureSettings.DEFAULT, new Interner(1 << 20), Captures.trusted(), MARKS);
    Site site = Captures.site(SiteKind.CALL);
    assertThat(capture.result(site, new Login("ann", "x")).text()).contains("\"user\":" + GONE);
    assertThat(capture.result(site, List.of(new Account(), new SubAccount())).text())
        .isEqualTo(
            "[{\"$lt\":\"redacted\",\"type\":\"RedactionTest$Account\"},"
                + "{\"$lt\":\"redacted\",\"type\":\"RedactionTest$SubAccount\"}]");
    assertThat(capture.result(site, new Header("n", "v")).text())
        .isEqualTo("{\"$lt\":\"opaque\",\"type\":\"RedactionTest$Header\"}");
    Site marked =
        new Site(
            0,
            "A",
            "m",
            "()V",
            false,
            SiteKind.CALL,
            "m",
            "rule",
            List.of("a", "b"),
            Arrays.asList(true, false),
            -1,
            null);
    assertThat(capture.arguments(marked, new Object[] {"x", "y"}).text())
        .isEqualTo("{\"a\":" + GONE + ",\"b\":\"y\"}");
  }

  private static final RedactedMembers MARKS =
      new RedactedMembers() {
        @Override
        public boolean type(Class<?> type) {
          return type == Account.class;
        }

        @Override
        public boolean field(Class<?> declaring, String name) {
          return declaring == Login.class && name.equals("user");
        }

        @Override
        public boolean unknown(Class<?> type) {
          return type == Header.class;
        }
      };
}
