package dev.looptape.sample.loop;

import dev.looptape.Kind;
import dev.looptape.Recorded;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The model: asks for the next page until a tool message says that there is none, then answers. It
 * knows only the messages.
 */
final class TableModel {
  private static final Pattern LEFT = Pattern.compile("(?m)^(article-\\d+) \\w+ (\\d+)$");

  /**
   * What the model says.
   *
   * @param nextPage the page that it wants to see; negative with the answer
   */
  record Reply(String content, int nextPage) {
    boolean isAnswer() {
      return nextPage < 0;
    }
  }

  @Recorded(kind = Kind.MODEL)
  Reply complete(List<Message> messages) {
    Message last = messages.get(messages.size() - 1);
    boolean more =
        last.role().equals("user")
            ? !last.content().contains("no pages")
            : last.content().endsWith("more");
    if (more) {
      int seen = (int) messages.stream().filter(m -> m.role().equals("tool")).count();
      return new Reply("I need page " + seen + ".", seen);
    }
    return new Reply(answer(messages), -1);
  }

  private static String answer(List<Message> messages) {
    long total = 0;
    int scarce = 0;
    for (Message message : messages) {
      Matcher row = LEFT.matcher(message.role().equals("tool") ? message.content() : "");
      while (row.find()) {
        int left = Integer.parseInt(row.group(2));
        total += left;
        scarce += left < 5 ? 1 : 0;
      }
    }
    return total + " pieces are in stock; " + scarce + " articles have to be ordered again.";
  }
}
