package dev.looptape.agent.weave;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds and reads rule files: the user's, and the built-in ones that lie beside our classes. */
public final class RuleFiles {
  private static final int LONGEST = 1 << 20;

  private RuleFiles() {}

  /**
   * Reads the rules of a process. A file that cannot be read, or a line that is no rule, is said in
   * one line for each file; all the rest is used.
   *
   * @param files the user's files
   * @param builtin which built-in files are used, by name
   * @param errors gets the lines
   */
  public static RuleSet load(List<File> files, Predicate<String> builtin, Consumer<String> errors) {
    List<Rule> user = new ArrayList<>();
    for (File file : files) {
      String text = read(file, errors);
      if (text != null) {
        parse(text, file.getPath(), null, user, errors);
      }
    }
    List<Rule> own = new ArrayList<>();
    for (String name : builtinNames()) {
      if (builtin.test(name)) {
        parse(resource(name + ".rules"), name + ".rules", name, own, errors);
      }
    }
    return new RuleSet(user, own);
  }

  /** The names of the built-in files, which are those of the frameworks. */
  public static List<String> builtinNames() {
    List<String> names = new ArrayList<>();
    for (String line : resource("index").split("\n", -1)) {
      if (!line.isBlank()) {
        names.add(line.trim());
      }
    }
    return names;
  }

  private static void parse(
      String text,
      String file,
      @Nullable String framework,
      List<Rule> rules,
      Consumer<String> errors) {
    List<String> malformed = new ArrayList<>();
    RuleParser.parse(text, file, framework, rules, malformed);
    if (!malformed.isEmpty()) {
      int more = malformed.size() - 1;
      errors.accept(
          malformed.get(0)
              + (more == 0 ? "" : " (and " + more + " more such lines)")
              + "; this rule is left out, the others are used");
    }
  }

  private static @Nullable String read(File file, Consumer<String> errors) {
    try (InputStream in = new FileInputStream(file)) {
      byte[] bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        errors.accept(file + ": longer than a rules file may be, 1 MiB; it is left out");
        return null;
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (FileNotFoundException missing) {
      errors.accept(
          file
              + (file.isDirectory()
                  ? ": the rules file is a directory"
                  : file.exists()
                      ? ": the rules file may not be read"
                      : ": there is no such rules file"));
    } catch (IOException unreadable) {
      errors.accept(file + ": the rules file cannot be read: " + unreadable.getMessage());
    }
    return null;
  }

  private static String resource(String name) {
    // Not by getResource: the isolated loader gives streams only.
    try (InputStream in = RuleFiles.class.getClassLoader().getResourceAsStream("rules/" + name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      return "";
    }
  }
}
