package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingFileName;
import dev.looptape.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, in a real browser. */
class PageIT {
  private static Browser browser;

  @TempDir Path temp;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void callsAreATreeAndTheChosenOneIsShownWithWhatWasNewToIt() throws Exception {
    open(Made.turn());
    assertThat(browser.text("header"))
        .contains("shop", "1 turn · 3 model calls · 1 tool call", "1 error");
    assertThat(browser.text(".tree .row"))
        .contains("TURN", "Agent.answer", "MODEL", "m-1", "12→3 tokens", "TOOL", "find", "failed")
        .contains("1.23 s", "iteration 2");
    assertThat(browser.text(".detail")).contains("User", "Where is it?", "Answer", "Lost.");

    choose("5");
    assertThat(browser.text(".detail")).contains("Context: 3 messages, 1 new", "Lost.");
    assertThat(browser.all(".context > li")).hasSize(3);
    assertThat(browser.text(".context > li.is-new")).contains("tool", "new", "no");
    choose("2");
    assertThat(browser.text(".detail")).contains("all new", "find({\"id\":7})");
    choose("3");
    assertThat(browser.text(".detail")).contains("Boom", "no", "caused by Root", "id: 7");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void whatIsMissingIsSaidInPlainSight() throws Exception {
    open(
        Made.turn()
            .run(
                "{\"complete\":false,\"exit\":\"recovered\",\"droppedEvents\":1234,"
                    + "\"inFlight\":[3,4],\"cut\":5,\"redacted\":6,\"failed\":7}"));
    assertThat(browser.text(".warnings"))
        .contains("1,234 events were dropped", "incomplete (recovered)", "2 calls had not ended");
    assertThat(browser.text("header")).contains("cut 5", "redacted 6", "not readable 7");
  }

  @Test
  void theEvidenceStandsBesideTheAnswerAndIsMarkedInTheTree() throws Exception {
    open(InfluenceCommandTest.turn());
    assertThat(browser.text(".detail"))
        .contains("Evidence by closeness to the answer, by the terms of the texts")
        .containsSubsequence("retrieval #2 bad", "stock #4", "retrieval #2 good")
        .contains("FA 0.843", "adapted", "the first is ahead by 0.184", "not that the answer came");
    assertThat(browser.text(".tree .evidence").lines())
        .containsExactly("evidence 1", "evidence 2"); // the third stands in the call of the first
    browser.run("document.querySelector('.places button').click()");
    assertThat(selected()).contains("RETRIEVAL");
    assertThat(browser.text(".detail")).doesNotContain("Evidence by closeness");
    assertThat(browser.complaints()).isEmpty();
    open(Made.turn()); // its only tool failed and gave nothing
    assertThat(browser.text(".detail")).doesNotContain("Evidence by closeness");
  }

  @Test
  void theKeyboardAloneReachesEverything() throws Exception {
    open(Made.turn());
    for (int i = 0; i < 20 && !"calls".equals(focused()); i++) {
      browser.press(Browser.TAB);
    }
    assertThat(focused()).isEqualTo("calls");
    browser.press(Browser.HOME);
    browser.press(Browser.DOWN);
    browser.press(Browser.DOWN);
    assertThat(selected()).contains("TOOL");
    browser.press(Browser.RIGHT);
    assertThat(selected()).contains("judge");
    browser.press(Browser.LEFT);
    browser.press(Browser.LEFT);
    assertThat(browser.text(".tree .row")).doesNotContain("judge");
    browser.press(Browser.RIGHT);
    assertThat(browser.text(".tree .row")).contains("judge");
    browser.press(Browser.END);
    assertThat(selected()).contains("iteration 2");
    assertThat(browser.run("return document.activeElement.getAttribute('aria-activedescendant')"))
        .isEqualTo(browser.run("return document.querySelector('.row.selected').id"));
    browser.press("/");
    assertThat(focused()).isEqualTo("search");
  }

  @Test
  void searchKeepsTheCallsThatHoldTheTextAndWhatLeadsToThem() throws Exception {
    open(Made.turn());
    browser.find("#search").sendKeys("JUDGE.");
    browser.until("found", "document.getElementById('status').textContent.includes('1 call')");
    assertThat(browser.text(".tree .row")).contains("TURN", "TOOL", "judge").doesNotContain("m-1");
    browser.press(Browser.ENTER);
    assertThat(browser.text(".detail mark")).contains("judge.");
    browser.press(Browser.ESCAPE);
    browser.until("all again", "document.querySelectorAll('.tree .row').length === 5");
    browser.find("#search").sendKeys("nowhere to be found");
    browser.until("none", "document.getElementById('status').textContent === 'no call holds it'");
  }

  @Test
  void numbersAreShownWithAllTheirDigits() throws Exception {
    open(
        new Made()
            .event(
                "looptape.call.start",
                1,
                "{\"args\":{\"id\":9007199254740993,\"big\":123456789012345678901234567890,"
                    + "\"price\":1.10,\"zero\":-0,\"exp\":1E5,\"__proto__\":1,\"2\":3,\"1\":4}}")
            .event("looptape.call.end", 1, "{\"result\":\"{\\\"n\\\":9007199254740993}\"}"));
    assertThat(browser.text(".detail"))
        .contains("id: 9007199254740993", "big: 123456789012345678901234567890", "price: 1.10")
        .contains("zero: -0", "exp: 1E5", "__proto__: 1")
        .containsSubsequence("2: 3", "1: 4");
    browser.run(
        "[...document.querySelectorAll('button')].find(b => b.textContent === 'Read as JSON').click()");
    assertThat(browser.text(".detail")).contains("n: 9007199254740993");
  }

  @Test
  void refsAndEscapesAreReadAsTheFormatSays() throws Exception {
    String text = "a text that stands in more than one place and is long enough to be pooled there";
    open(
        new Made()
            .event(
                "looptape.call.start",
                1,
                "{\"args\":{\"one\":\""
                    + text
                    + "\",\"ref\":{\"$af:ref\":0},"
                    + "\"esc\":{\"$af:esc\":{\"$af:ref\":1}},\"both\":{\"$af:esc\":1,\"$af:ref\":2}}}")
            .event("looptape.call.end", 1, "{\"result\":\"" + text + "\"}"));
    assertThat(browser.text(".detail")).contains(text);
    browser.run("document.querySelectorAll('.detail details').forEach(d => { d.open = true })");
    browser.until("open", "document.querySelector('.detail').innerText.includes('$af:ref: 2')");
    assertThat(browser.text(".detail")).contains("$af:ref: 0", "$af:ref: 1", "$af:esc: 1");
  }

  @Test
  void aRecordingOfAnyShapeIsRead() throws Exception {
    String[] recordings = {
      "{\"snapshot\":{},\"events\":[]}",
      "{\"$af:ref\":7,\"snapshot\":{\"$af:esc\":{\"a\":1}},\"events\":[],\"structure\":null}",
      "{\"snapshot\":{\"run\":7},\"events\":[{\"type\":\"x\"},{\"type\":\"agentfootprint.stream.llm_end\","
          + "\"payload\":[1],\"meta\":{\"wallClockMs\":\"soon\",\"callId\":{}}}]}",
      "{\"snapshot\":{},\"events\":[{\"type\":\"looptape.call.start\",\"payload\":"
          + "{\"callId\":1,\"parentCallId\":1}},{\"$af:ref\":1,\"type\":\"looptape.call.end\"}]}",
      "{\"snapshot\":{},\"events\":[{\"type\":\"looptape.call.start\",\"payload\":{\"args\":"
          + "[".repeat(20_000)
          + "]".repeat(20_000)
          + "}}]}"
    };
    for (String recording : recordings) {
      browser.open(page(Files.writeString(temp.resolve("shape.json"), recording)));
      browser.run("document.querySelectorAll('details').forEach(d => { d.open = true })");
      browser.run("[...document.querySelectorAll('#buttons button')].at(-1).click()");
      browser.run("document.querySelectorAll('.events .row').forEach(row => row.click())");
      assertThat(browser.text("main")).doesNotContain("cannot read");
      assertThat(browser.complaints()).as(recording).isEmpty();
    }
  }

  @Test
  void nothingInTheDataRunsWhereverItStands() throws Exception {
    for (String hostile : HostileText.ALL) {
      String quoted = Value.of(hostile).text();
      open(HostileText.everywhere(hostile));
      browser.run("document.querySelectorAll('details').forEach(d => { d.open = true })");
      for (String call : new String[] {"1", "2", "3", "4", "5"}) {
        choose(call);
        browser.run("document.querySelectorAll('details').forEach(d => { d.open = true })");
      }
      browser.run("[...document.querySelectorAll('#buttons button')].at(-1).click()");
      browser.run("document.querySelectorAll('.events .row')[0].click()");
      assertThat(browser.run("return document.querySelectorAll('img,iframe,svg,object,a').length"))
          .as(quoted)
          .isEqualTo(0L);
      assertThat(browser.run("return window.ran === undefined && document.scripts.length === 3"))
          .as(quoted)
          .isEqualTo(true);
      assertThat(browser.complaints()).as(quoted).isEmpty();
    }
  }

  @Test
  void hostileTextIsShownLiterally() throws Exception {
    open(
        HostileText.everywhere(
            "</script><!--<img src=x onerror=\"ran=1\">\r\n\u2028\u0000\u001b[31m\u202eabc"));
    choose("3");
    assertThat(browser.text(".detail"))
        .contains("</script><!--<img src=x onerror=\"ran=1\">")
        .contains("\\r", "\\u2028", "\\u0000", "\\u001b[31m", "\\u202eabc");
    String all = String.valueOf(browser.run("return document.body.innerText"));
    assertThat(all.codePoints().filter(c -> c != '\n')).allMatch(Visible::isHarmless);
    assertThat(browser.run("return document.title")).asString().contains("</script>");
  }

  @Test
  void aHundredThousandEventsScroll() throws Exception {
    StringBuilder events = new StringBuilder("{\"snapshot\":{},\"events\":[");
    for (int i = 0; i < 50_000; i++) {
      String of = "\"payload\":{\"callId\":" + i + ",\"args\":{\"n\":" + i + "}}";
      events.append(i == 0 ? "" : ",");
      events.append("{\"type\":\"looptape.call.start\",").append(of).append("},");
      events.append("{\"type\":\"looptape.call.end\",").append(of).append('}');
    }
    browser.open(page(Files.writeString(temp.resolve("long.json"), events.append("]}"))));
    assertThat((Long) browser.run("return document.querySelectorAll('.row').length"))
        .isLessThan(100);
    browser.run("document.getElementById('calls').focus()");
    browser.press(Browser.END);
    assertThat(selected()).isNotEmpty();
    assertThat(browser.text(".detail")).contains("#49999", "n: 49999");
    browser.size(1_000, 500); // what was chosen stays in sight
    browser.until(
        "in sight",
        "document.querySelector('.row.selected').getBoundingClientRect().bottom < innerHeight + 1");
    browser.size(1_200, 800);
    browser.run("[...document.querySelectorAll('#buttons button')].at(-1).click()");
    browser.run("document.getElementById('events').focus()");
    browser.press(Browser.END);
    assertThat(browser.text(".events .row.selected")).contains("99,999");
    assertThat((Long) browser.run("return document.querySelectorAll('*').length"))
        .isLessThan(2_000);
  }

  @Test
  void itIsReadableInAnySizeAndLightAndToEverybody() throws Exception {
    Path page = page(Path.of(Made.turn().run("{\"app\":\"shop\",\"droppedEvents\":3}").file(temp)));
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {360, 1_600}) {
        browser.size(width, 800);
        browser.dark(dark);
        browser.open(page);
        choose("5");
        String as = (dark ? "dark " : "light ") + width;
        assertThat(browser.seriousFindings()).as(as).isEmpty();
        assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth"))
            .as(as + " does not scroll sideways")
            .isEqualTo(true);
        browser.find("#search").sendKeys("judge");
        browser.until("found", "document.querySelector('.row.only-leads') !== null");
        assertThat(browser.seriousFindings()).as(as + " searched").isEmpty();
        browser.run("[...document.querySelectorAll('#buttons button')].at(-1).click()");
        browser.run("document.querySelectorAll('.events .row')[2].click()");
        assertThat(browser.seriousFindings()).as(as + " events").isEmpty();
        browser.open(page);
        choose("5");
        browser.shoot(shots().resolve("page-" + as.replace(' ', '-') + ".png"));
      }
    }
    browser.size(1_200, 800);
    browser.dark(false);
  }

  @Test
  void theIndexOfADirectoryLeadsToItsPages() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp);
    String name = RecordingFileName.create("a b", 1_796_092_145_000L, 1, 1);
    directory.write(name, Made.turn().recording(), false);
    Files.writeString(temp.resolve("<img src=x onerror=ran=1>.json"), "{\"snapshot\":{");
    Ran ran = Ran.command("view", temp.toString());
    assertThat(ran.exit()).as(ran.err()).isZero();
    for (int width : new int[] {360, 1_600}) {
      browser.size(width, 800);
      browser.open(temp.resolve("index.html"));
      assertThat(browser.seriousFindings()).isEmpty();
      browser.shoot(shots().resolve("index-" + width + ".png"));
    }
    assertThat(browser.text("table"))
        .contains("“Where is it?”", "complete", "12→3", "<img src=x onerror=ran=1>.json");
    assertThat(browser.text("header")).contains("1 recording", "1 file that cannot be read");
    browser.find("a.file").click();
    assertThat(browser.text(".tree .row")).contains("Agent.answer");
    assertThat(browser.complaints()).isEmpty();
  }

  private void open(Made made) throws Exception {
    browser.open(page(Path.of(made.file(temp))));
  }

  private static Path page(Path recording) {
    Ran ran = Ran.command("view", recording.toString());
    assertThat(ran.exit()).as(ran.err()).isZero();
    return Path.of(java.net.URI.create(ran.out().trim()));
  }

  private static void choose(String call) {
    browser.run(
        "[...document.querySelectorAll('.tree .row')]"
            + ".forEach(row => { if (row.dataset.call === arguments[0]) row.click() })",
        String.valueOf(
            browser.run(
                "return JSON.parse(document.getElementById('index').textContent).id"
                    + ".indexOf(arguments[0])",
                call)));
  }

  private static String selected() {
    return browser.text(".tree .row.selected");
  }

  private static String focused() {
    return String.valueOf(browser.run("return document.activeElement.id"));
  }

  /** Kept, for somebody to look at. */
  private static Path shots() throws Exception {
    return Files.createDirectories(Path.of("target", "screenshots"));
  }
}
