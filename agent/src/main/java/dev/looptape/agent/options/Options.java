package dev.looptape.agent.options;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be set, as it holds in this process. The keys, their limits and what a wrong
 * value does are in {@code docs/options.md}, which is made from the same table.
 *
 * @param dir where recordings are written
 * @param app what the recordings call the application
 * @param rules the user's rule files
 * @param builtins names of the built-in rule files that are used; null: all
 * @param maxEvents how many distinct events are kept
 * @param maxHeap bytes that the kept events may take
 * @param split which files are written
 * @param keepEmbeddings whether vectors are kept in full
 * @param embeddingNames names whose numbers are vectors, beside the built-in ones
 * @param embeddingTypes names of classes that are vectors, beside the built-in ones
 * @param redact whether secrets are replaced
 * @param redactNames names that hold secrets, beside the built-in ones
 * @param redactPatterns regular expressions of secrets, beside the built-in shapes; they compile
 * @param limits how much of one call is kept
 * @param maxFiles how many recordings stay; {@link Long#MAX_VALUE}: no limit
 * @param maxBytes how many bytes they may take; {@link Long#MAX_VALUE}: no limit
 * @param maxAgeMillis how old they may be; {@link Long#MAX_VALUE}: no limit
 * @param gzip whether recordings are compressed
 * @param tape how events reach the disk while the process runs
 * @param log what is said on stderr
 */
public record Options(
    File dir,
    String app,
    List<File> rules,
    @Nullable List<String> builtins,
    int maxEvents,
    long maxHeap,
    Split split,
    boolean keepEmbeddings,
    List<String> embeddingNames,
    List<String> embeddingTypes,
    boolean redact,
    List<String> redactNames,
    List<String> redactPatterns,
    Limits limits,
    long maxFiles,
    long maxBytes,
    long maxAgeMillis,
    boolean gzip,
    TapeMode tape,
    Log log) {

  /**
   * How much of one call is kept.
   *
   * @param depth levels of nesting
   * @param nodes objects, arrays, strings and numbers together
   * @param chars characters of all strings together
   * @param stringChars characters of one string
   * @param elements elements of one collection, array or map
   */
  public record Limits(int depth, int nodes, int chars, int stringChars, int elements) {}

  /** Whether a built-in rule file is used. */
  public boolean usesBuiltin(String name) {
    return builtins == null || builtins.contains(name);
  }

  /**
   * Finds the options of this process: for each key the agent argument counts first, then the
   * system property {@code looptape.<key>}, then the environment variable {@code LOOPTAPE_<KEY>},
   * then the file named by {@code config}, then the default.
   *
   * @param agentArgument what followed {@code =} in {@code -javaagent:…}, or null
   * @param builtinNames the names that {@code builtins} may hold
   * @param problems gets a line for each option that could not be used as it is
   */
  public static Options read(
      @Nullable String agentArgument,
      Environment environment,
      List<String> builtinNames,
      List<String> problems) {
    OptionSources sources = OptionSources.read(agentArgument, environment, problems);
    return new OptionReader(sources, environment, problems).read(builtinNames);
  }

  /**
   * What is wrong with an agent argument that another process shall be given, a line each. Files
   * that it names are not opened, since their paths are that process's.
   */
  public static List<String> problemsOf(String agentArgument, List<String> builtinNames) {
    List<String> problems = new ArrayList<>();
    OptionSources sources = OptionSources.ofArgument(agentArgument, problems);
    new OptionReader(sources, Environment.ofProcess(), problems).read(builtinNames);
    return problems;
  }
}
