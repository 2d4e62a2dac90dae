package dev.looptape.agent.record;

import dev.looptape.recording.RecordingFileName;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;

/**
 * What is known of the process that is recorded.
 *
 * @param app what the recordings call the application
 * @param id random, the same in every file of the process
 * @param beginMillis when recording began
 * @param version of the agent
 */
record ProcessFacts(String app, String id, long beginMillis, String version) {
  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuv";

  static ProcessFacts current(String app, long beginMillis, String version) {
    long random = RecordingFileName.random(System.nanoTime());
    StringBuilder id = new StringBuilder(13);
    for (int shift = 60; shift >= 0; shift -= 5) {
      id.append(DIGITS.charAt((int) (random >>> shift) & 31));
    }
    return new ProcessFacts(app, id.toString(), beginMillis, version);
  }

  /** Its number in the operating system; dear to ask for in a starting JVM. */
  long pid() {
    return ProcessHandle.current().pid();
  }

  /** What {@code snapshot.producer} says. */
  ObjectValue producer() {
    return ObjectValue.builder()
        .put("name", Value.of("looptape"))
        .put("version", Value.of(version))
        .put("jvm", Value.of(System.getProperty("java.vm.version", "unknown")))
        .put("vendor", Value.of(System.getProperty("java.vm.vendor", "unknown")))
        .put("pid", Value.of(pid()))
        .build();
  }
}
