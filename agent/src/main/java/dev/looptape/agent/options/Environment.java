package dev.looptape.agent.options;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** What a process is started with. */
public interface Environment {
  /** The system properties. */
  Map<String, String> properties();

  /** The environment variables. */
  Map<String, String> variables();

  /** The most memory that the heap may take, in bytes. */
  long maxMemory();

  /** That of this process. */
  static Environment ofProcess() {
    return new Environment() {
      @Override
      public Map<String, String> properties() {
        Properties all = System.getProperties();
        Map<String, String> copy = new HashMap<>();
        if (all.getClass() == Properties.class) { // else it is the host's code
          for (Object key : all.keySet().toArray()) {
            Object value = key instanceof String ? all.getProperty((String) key) : null;
            if (value != null) {
              copy.put((String) key, (String) value);
            }
          }
        }
        return copy;
      }

      @Override
      public Map<String, String> variables() {
        return System.getenv();
      }

      @Override
      public long maxMemory() {
        return Runtime.getRuntime().maxMemory();
      }
    };
  }
}
