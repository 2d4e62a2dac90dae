package dev.looptape.influence;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Parts a text at what divides it for a reader: empty lines, the lines of a table, sentences. */
final class TextParts {
  private static final Pattern EMPTY_LINE = Pattern.compile("\\R[ \\t\\u3000]*\\R\\s*");
  private static final Pattern LINE_END = Pattern.compile("\\R");
  private static final Pattern LIST_ITEM = Pattern.compile("\\s*([-*•‣·–]|\\d+[.)]|\\|)\\s*\\S.*");
  private static final Pattern COLUMNS = Pattern.compile("[\\t|;,]");

  /** From here on one paragraph is parted into sentences, some together. */
  private static final int LARGE_PARAGRAPH = 1_200;

  private static final int SENTENCES_TOGETHER = 500;
  private static final int FEWEST_ROWS = 3;

  /**
   * A part.
   *
   * @param name which one it is, counted from 1, for instance {@code paragraph 2}
   * @param text the part, without white space around it
   */
  record Part(String name, String text) {}

  private TextParts() {}

  /** The parts in order; at most one if the text is not parted. */
  static List<Part> of(String text) {
    List<Part> parts = new ArrayList<>();
    List<String> paragraphs = EMPTY_LINE.splitAsStream(text.strip()).toList();
    if (paragraphs.size() == 1) {
      inParagraph(paragraphs.get(0), "", parts);
      return parts;
    }
    int number = 0;
    for (String paragraph : paragraphs) {
      if (!paragraph.isBlank()) {
        inParagraph(paragraph, "paragraph " + ++number, parts);
      }
    }
    return parts;
  }

  private static void inParagraph(String paragraph, String name, List<Part> parts) {
    String before = name.isEmpty() ? "" : name + " ";
    List<String> lines = LINE_END.splitAsStream(paragraph.strip()).toList();
    if (areRows(lines)) {
      for (int i = 0; i < lines.size(); i++) {
        if (!lines.get(i).isBlank()) {
          parts.add(new Part(before + "line " + (i + 1), lines.get(i).strip()));
        }
      }
    } else if (paragraph.length() > LARGE_PARAGRAPH) {
      sentences(paragraph, before, parts);
    } else {
      parts.add(new Part(name.isEmpty() ? "text" : name, paragraph.strip()));
    }
  }

  /** Whether the lines are those of a list or a table, and not of one wrapped paragraph. */
  private static boolean areRows(List<String> lines) {
    if (lines.size() < FEWEST_ROWS) {
      return false;
    }
    int items = 0;
    int likeTheFirst = 0;
    int shortOnes = 0;
    long columns = columns(lines.get(0));
    for (String line : lines) {
      items += LIST_ITEM.matcher(line).matches() ? 1 : 0;
      likeTheFirst += columns > 0 && columns(line) == columns ? 1 : 0;
      shortOnes += endsLikeASentence(line) || line.length() < 60 ? 1 : 0;
    }
    int most = (lines.size() * 4 + 4) / 5;
    return items >= most - 1 || likeTheFirst >= most || shortOnes == lines.size();
  }

  private static long columns(String line) {
    return COLUMNS.matcher(line).results().count();
  }

  private static boolean endsLikeASentence(String line) {
    String stripped = line.stripTrailing();
    return stripped.isEmpty()
        || ".!?。！？؟।:)\"".indexOf(stripped.charAt(stripped.length() - 1)) >= 0;
  }

  private static void sentences(String paragraph, String before, List<Part> parts) {
    BreakIterator ends = BreakIterator.getSentenceInstance(Locale.ROOT);
    ends.setText(paragraph);
    int start = 0;
    int from = 1;
    int count = 0;
    for (int end = ends.next(); end != BreakIterator.DONE; end = ends.next()) {
      count++;
      if (end - start >= SENTENCES_TOGETHER || end == paragraph.length()) {
        String name = from == count ? "sentence " + from : "sentences " + from + "–" + count;
        parts.add(new Part(before + name, paragraph.substring(start, end).strip()));
        start = end;
        from = count + 1;
      }
    }
  }
}
