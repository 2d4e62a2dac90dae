package dev.looptape.cli;

import dev.looptape.recording.RecordingEntry;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The page of a directory: what {@code ls} lists, with links to the pages of recordings. */
final class DirectoryPage {
  private final String name;
  private final List<RecordingEntry> entries;
  private final List<Unfinished> unfinished;
  private final Function<RecordingEntry, @Nullable String> pageOf;

  /**
   * @param name what to call the directory
   * @param pageOf the file name of a recording's page; null: it has none
   */
  DirectoryPage(
      String name,
      List<RecordingEntry> entries,
      List<Unfinished> unfinished,
      Function<RecordingEntry, @Nullable String> pageOf) {
    this.name = name;
    this.entries = entries;
    this.unfinished = unfinished;
    this.pageOf = pageOf;
  }

  void write(OutputStream out) throws IOException {
    Page page = new Page(out);
    page.start("Recordings · " + name, "");
    long damaged = entries.stream().filter(RecordingEntry::isDamaged).count();
    page.markup("<header>\n");
    page.element("h1", "", "Recordings");
    page.element("span", " class=\"about\"", name);
    page.markup("\n<p>");
    page.text(Amounts.of(entries.size() - damaged, "recording"));
    if (damaged > 0) {
      page.markup(" · ");
      page.element("span", " class=\"odd\"", Amounts.of(damaged, "file") + " that cannot be read");
    }
    if (!unfinished.isEmpty()) {
      page.markup(" · ");
      page.element(
          "span", " class=\"odd\"", Amounts.of(unfinished.size(), "file") + " not finished");
    }
    page.markup("</p>\n</header>\n<main class=\"table\" tabindex=\"0\">\n<table>\n<caption>");
    page.text("Newest first. A recording without a link has no page yet: looptape view FILE.");
    page.markup("</caption>\n<thead><tr><th scope=\"col\">When</th><th scope=\"col\">What</th>");
    for (String column : new String[] {"Took", "Calls", "Errors", "Tokens", "Size"}) {
      page.element("th", " scope=\"col\" class=\"amount\"", column);
    }
    page.markup("<th scope=\"col\">State</th></tr></thead>\n<tbody>\n");
    for (RecordingEntry entry : entries) {
      if (entry.isDamaged()) {
        damaged(page, entry.name(), entry.damage().orElse("damaged"));
      } else {
        row(page, entry);
      }
    }
    for (Unfinished file : unfinished) {
      damaged(page, file.name(), file.state());
    }
    page.markup("</tbody>\n</table>\n</main>\n");
    page.end("");
  }

  private void row(Page page, RecordingEntry entry) throws IOException {
    page.markup("<tr>");
    page.element("td", " class=\"amount\"", EntryFacts.when(entry));
    page.markup("<td><bdi>");
    page.text(EntryFacts.about(entry.facts()));
    page.markup("</bdi><br>");
    String target = pageOf.apply(entry);
    if (target != null) {
      page.markup("<a class=\"file\" href=\"");
      page.text(target);
      page.markup("\">");
    }
    page.element("span", " class=\"file\"", entry.name());
    page.markup(target == null ? "</td>" : "</a></td>");
    boolean failed = entry.facts().errors().orElse(0) > 0;
    amount(page, "Took", "", EntryFacts.duration(entry.facts()));
    amount(page, "Calls", "", EntryFacts.amount(entry.facts().calls()));
    amount(page, "Errors", failed ? " bad" : "", EntryFacts.amount(entry.facts().errors()));
    amount(page, "Tokens", "", EntryFacts.tokens(entry.facts()).replace(" tokens", ""));
    amount(page, "Size", "", EntryFacts.size(entry));
    page.element(
        "td",
        EntryFacts.isWhole(entry.facts()) ? "" : " class=\"odd\"",
        EntryFacts.state(entry.facts()));
    page.markup("</tr>\n");
  }

  private static void amount(Page page, String name, String style, String amount)
      throws IOException {
    page.element("td", " class=\"amount" + style + "\" data-name=\"" + name + "\"", amount);
  }

  private static void damaged(Page page, String name, String reason) throws IOException {
    page.markup("<tr><td></td><td colspan=\"7\">");
    page.element("span", " class=\"file\"", name);
    page.markup("<br>");
    page.element("span", " class=\"odd\"", reason);
    page.markup("</td></tr>\n");
  }
}
