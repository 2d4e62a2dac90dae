package dev.looptape.agent.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The user's own shapes of secrets. Without any, no regular expression is loaded. */
final class OwnPatterns {
  private final List<Pattern> patterns = new ArrayList<>();

  OwnPatterns(List<String> patterns) {
    for (String pattern : patterns) {
      this.patterns.add(Pattern.compile(pattern));
    }
  }

  /** What they find in a text; null: there are none. */
  @Nullable Finder in(String text, int limit) {
    return patterns.isEmpty() ? null : new Finder(patterns, text, limit);
  }

  /** Matches in the order of their beginnings. */
  static final class Finder {
    private final List<Matcher> matchers = new ArrayList<>();
    private final int limit;
    private int end;

    /** From here on a pattern needs more stack than there is; -1: none does. */
    private int deepFrom = -1;

    private Finder(List<Pattern> patterns, String text, int limit) {
      this.limit = limit;
      for (Pattern pattern : patterns) {
        Matcher matcher = pattern.matcher(text).region(0, limit);
        if (finds(matcher, 0)) {
          matchers.add(matcher);
        }
      }
    }

    /** Whether a match that is not empty begins at {@code i}; asked with growing indices. */
    boolean startsAt(int i) {
      end = 0;
      for (int m = matchers.size() - 1; m >= 0; m--) {
        Matcher matcher = matchers.get(m);
        boolean more = true;
        while (more && matcher.start() < i) {
          more = finds(matcher, i);
        }
        if (!more || deepFrom >= 0) {
          matchers.remove(m);
        } else if (matcher.start() == i) {
          end = Math.max(end, matcher.end());
        }
      }
      if (deepFrom >= 0 && i >= deepFrom) {
        end = limit;
      }
      return end > i;
    }

    private boolean finds(Matcher matcher, int from) {
      try {
        return matcher.find();
      } catch (StackOverflowError deep) {
        deepFrom = from; // what it would have found is not known, so the rest goes
        return false;
      }
    }

    int end() {
      return end;
    }
  }
}
