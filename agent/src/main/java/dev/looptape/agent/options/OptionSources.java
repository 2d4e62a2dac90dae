package dev.looptape.agent.options;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The places where options are looked for, the first that has a key wins. */
final class OptionSources {
  private static final String PROPERTY = "looptape.";
  private static final String VARIABLE = "LOOPTAPE_";
  private static final int LONGEST_CONFIG = 1 << 20;

  private final List<String> problems;
  private final Map<String, Setting> settings = new HashMap<>();

  private OptionSources(List<String> problems) {
    this.problems = problems;
  }

  /** A value, and where it was found. */
  record Setting(String value, String place) {}

  /** Those of an agent argument alone. */
  static OptionSources ofArgument(@Nullable String argument, List<String> problems) {
    OptionSources sources = new OptionSources(problems);
    if (argument != null) {
      for (Map.Entry<String, String> entry : AgentArgument.parse(argument, problems).entrySet()) {
        sources.add(entry.getKey(), entry.getValue(), "agent argument");
      }
    }
    return sources;
  }

  static OptionSources read(
      @Nullable String argument, Environment environment, List<String> problems) {
    OptionSources sources = ofArgument(argument, problems);
    for (Map.Entry<String, String> entry : environment.properties().entrySet()) {
      if (entry.getKey().startsWith(PROPERTY)) {
        String key = entry.getKey().substring(PROPERTY.length());
        sources.add(key, entry.getValue(), "system property " + entry.getKey());
      }
    }
    for (Map.Entry<String, String> entry : environment.variables().entrySet()) {
      if (entry.getKey().startsWith(VARIABLE)) {
        String name = entry.getKey().substring(VARIABLE.length());
        OptionKey key = OptionKeys.plainlyNamed(name);
        sources.add(
            key == null ? name : key.name(),
            entry.getValue(),
            "environment variable " + entry.getKey());
      }
    }
    sources.addFile();
    return sources;
  }

  /** What was set, or null. */
  @Nullable Setting get(OptionKey key) {
    return settings.get(key.name());
  }

  private void add(String key, String value, String place) {
    if (OptionKeys.named(key) == null) {
      problems.add(
          place
              + ": there is no option \""
              + key
              + "\"; the nearest is "
              + OptionKeys.nearest(key).name());
    } else {
      settings.putIfAbsent(key, new Setting(value, place)); // an earlier place wins
    }
  }

  private void addFile() {
    Setting config = get(OptionKeys.CONFIG);
    if (config == null) {
      return;
    }
    File file = new File(config.value());
    Map<String, String> entries;
    try {
      entries = load(file);
    } catch (IOException | IllegalArgumentException unreadable) {
      problems.add(
          "the file of the option config ("
              + config.place()
              + ") cannot be read: "
              + unreadable.getMessage());
      return;
    }
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      if (entry.getKey().equals(OptionKeys.CONFIG.name())) {
        problems.add(file + ": config is not allowed in a file of options; it is left out");
      } else {
        add(entry.getKey(), entry.getValue(), file.toString());
      }
    }
  }

  private static Map<String, String> load(File file) throws IOException {
    byte[] bytes;
    try (InputStream in = new FileInputStream(file)) {
      bytes = in.readNBytes(LONGEST_CONFIG + 1);
    }
    if (bytes.length > LONGEST_CONFIG) {
      throw new IOException(file + " is longer than 1 MiB");
    }
    Properties properties = new Properties();
    try {
      properties.load(
          new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException malformed) {
      throw new IOException(file + ": " + malformed.getMessage(), malformed);
    }
    Map<String, String> entries = new LinkedHashMap<>();
    for (Map.Entry<Object, Object> entry : properties.entrySet()) {
      entries.put((String) entry.getKey(), (String) entry.getValue());
    }
    return entries;
  }
}
