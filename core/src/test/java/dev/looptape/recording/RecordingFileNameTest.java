package dev.looptape.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordingFileNameTest {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  @Test
  void theTimeIsWrittenAsTheJdkWouldWriteItAndReadBack() {
    Random random = new Random(7);
    long end = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();
    for (int i = 0; i < 10_000; i++) {
      long time = (long) (random.nextDouble() * end);
      String name = RecordingFileName.create("shop", time, 4711, random.nextLong());
      assertThat(name).startsWith("shop-" + TIME.format(Instant.ofEpochMilli(time)) + "-4711-");
      assertThat(RecordingFileName.timeIn(name + ".json")).isEqualTo(time);
      assertThat(RecordingFileName.timeIn(name + ".json.gz")).isEqualTo(time);
    }
  }

  @Test
  void leapDaysAndTheEdgesOfYearsAreRight() {
    for (String time :
        new String[] {
          "1970-01-01T00:00:00Z", "2000-02-29T23:59:59.999Z", "2024-02-29T12:00:00Z",
          "2026-12-31T23:59:59.999Z", "2100-03-01T00:00:00Z", "0000-03-01T00:00:00Z"
        }) {
      long millis = Instant.parse(time).toEpochMilli();
      assertThat(RecordingFileName.create("a", millis, 1, 0))
          .contains(time.replaceAll("[-:]|\\.\\d+|Z", ""));
      assertThat(RecordingFileName.timeIn(RecordingFileName.create("a", millis, 1, 0) + ".json"))
          .isEqualTo(millis);
    }
  }

  @Test
  void theNameIsAsciiAndTheSameUnderEveryLocale() {
    Locale before = Locale.getDefault();
    String expected = RecordingFileName.create("IğdırİI", 1_796_092_145_123L, 42, 99);
    try {
      for (String tag :
          new String[] {"ar-u-nu-arab", "th-TH-u-nu-thai", "tr", "de", "hi-u-nu-deva"}) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        String name = RecordingFileName.create("IğdırİI", 1_796_092_145_123L, 42, 99);
        assertThat(name).isEqualTo(expected).matches("[A-Za-z0-9._-]+");
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void whateverTheAppIsCalledTheNameIsGoodOnEverySystem() {
    assertThat(name("../../etc/passwd")).startsWith("_._.._etc_passwd-2026");
    assertThat(name("-rf")).startsWith("_rf-2026");
    assertThat(name(".hidden")).startsWith("_hidden-2026");
    assertThat(name("")).startsWith("app-2026");
    assertThat(name("a:b*c?\u0000\n\u001b[31m")).startsWith("a_b_c_____31m-2026");
    assertThat(name("con.fig")).startsWith("_con.fig-2026");
    assertThat(name("LPT1.x")).startsWith("_LPT1.x-2026");
    assertThat(name("console.x")).startsWith("console.x-2026");
    assertThat(name("x".repeat(500))).hasSizeLessThan(150);
    assertThat(name("agent-20261201T022905123Z-1-abc")).satisfies(this::isOfTheForm);
  }

  @Test
  void manyProcessesWithOnePidAndOneTimeHaveNamesOfTheirOwn() {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      names.add(RecordingFileName.create("a", 0, 1, RecordingFileName.random(1)));
    }
    assertThat(names).hasSize(100_000);
  }

  @Test
  void namesOfOtherFormsHaveNoTime() {
    String good = name("shop");
    assertThat(RecordingFileName.timeIn(good)).isNull();
    for (String other :
        new String[] {
          "package.json",
          "a.json",
          ".json",
          "",
          good + "0.json",
          good + ".json.tmp",
          good.replace("T", "t") + ".json",
          good.replace("Z-", "Y-") + ".json",
          good.substring(5) + ".json",
          good.replace("-42-", "--") + ".json",
          good.replace("-42-", "-4x-") + ".json",
          good.toUpperCase(Locale.ROOT) + ".json"
        }) {
      assertThat(RecordingFileName.timeIn(other)).as(other).isNull();
    }
  }

  private void isOfTheForm(String name) {
    assertThat(RecordingFileName.timeIn(name + ".json")).isEqualTo(1_796_092_145_123L);
  }

  private static String name(String app) {
    return RecordingFileName.create(app, 1_796_092_145_123L, 42, 0x7fffffffffffffffL);
  }
}
