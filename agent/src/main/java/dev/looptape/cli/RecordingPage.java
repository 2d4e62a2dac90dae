package dev.looptape.cli;

import dev.looptape.pack.RecordingPack;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RunFacts;
import dev.looptape.value.Value;
import dev.looptape.value.WireJson;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** The page of one recording: it holds the packed form and expands it as it is read. */
final class RecordingPage {
  private static final List<String> SCRIPT =
      List.of(
          "text",
          "recording",
          "dom",
          "format",
          "brief",
          "values",
          "requests",
          "rows",
          "calls",
          "axis",
          "influence",
          "tree",
          "detail",
          "search",
          "events",
          "main");

  private final Value plain;
  private final Recording recording;
  private final String name;

  /**
   * @param plain the plain form, in which equal values are one object
   * @param name what to call the recording: its file's name
   * @throws dev.looptape.value.MalformedJsonException if it is no recording
   */
  RecordingPage(Value plain, String name) {
    this.plain = plain;
    this.recording = Recording.fromValue(plain);
    this.name = name;
  }

  void write(OutputStream out) throws IOException {
    CallTree tree = CallTree.of(recording);
    RunFacts facts = new RunFacts(recording.run());
    String script = Page.script(SCRIPT);
    Page page = new Page(out);
    page.start(facts.app().map(app -> app + " · " + name).orElse(name), script);
    header(page, facts, tree);
    tools(page);
    page.markup(
        "<main>\n<div id=\"list\"></div>\n<div id=\"side\"></div>\n</main>\n"
            + "<noscript><p>This page reads the recording with a script of its own, which is"
            + " switched off here.</p></noscript>\n");
    page.json("index", json -> WireJson.write(PageIndex.of(recording, tree), json));
    page.json("recording", json -> RecordingPack.write(plain, json));
    page.end(script);
  }

  private void header(Page page, RunFacts facts, CallTree tree) throws IOException {
    List<String> about = ShowHeader.about(facts);
    page.markup("<header>\n");
    page.element("h1", "", about.get(0));
    page.element("span", " class=\"about\"", String.join(" · ", about.subList(1, about.size())));
    List<String> warnings = Missing.warnings(facts);
    if (!warnings.isEmpty()) {
      page.markup("\n<ul class=\"warnings\">");
      for (String warning : warnings) {
        page.element("li", "", warning);
      }
      page.markup("</ul>");
    }
    page.markup("\n<p>");
    List<String> totals = ShowHeader.totals(tree);
    page.text(totals.isEmpty() ? "no calls" : String.join(" · ", totals));
    long errors = ShowHeader.errors(tree);
    if (errors > 0) {
      page.markup(" · ");
      page.element("span", " class=\"bad\"", Amounts.of(errors, "error"));
    }
    List<String> counts = Missing.counts(facts);
    if (!counts.isEmpty()) {
      page.markup(" · ");
      page.element("span", " class=\"odd\"", "not kept whole: " + String.join(", ", counts));
    }
    page.markup("</p>\n</header>\n");
  }

  private static void tools(Page page) throws IOException {
    page.markup(
        """
        <div class="tools">
        <label>Search <input id="search" type="search" placeholder="press / to search"\
         autocomplete="off" spellcheck="false"></label>
        <span id="status" role="status"></span>
        <div id="buttons"></div>
        </div>
        <details id="whole"><summary>The recording: facts, methods, what was skipped</summary></details>
        """);
  }
}
