package dev.looptape.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What somebody may have meant who mistyped a command or an option. */
final class Suggestions {
  private static final int MOST = 2;

  private Suggestions() {}

  static List<String> of(String typed, boolean option, CommandLine command) {
    List<String> known = new ArrayList<>();
    if (option) {
      for (OptionSpec one : command.getCommandSpec().options()) {
        known.add(one.longestName());
      }
    } else if (command.getParent() == null) {
      known.addAll(command.getSubcommands().keySet());
    }
    String word = typed.replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
    known.removeIf(name -> !isNear(word, name));
    known.sort(Comparator.comparingInt(name -> distance(word, name)));
    return known.size() > MOST ? known.subList(0, MOST) : known;
  }

  private static boolean isNear(String word, String name) {
    String bare = word.replaceFirst("^-+", "");
    return distance(word, name) <= Math.max(2, bare.length() / 3)
        || bare.length() >= 2 && name.replaceFirst("^-+", "").startsWith(bare);
  }

  /** Letters added, left out, replaced, or swapped with their neighbour. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
