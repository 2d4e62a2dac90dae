package dev.looptape.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JdkBatteryTest {
  @Test
  void everyJdkTypeIsReadByItsRule() {
    assertThat(JdkBattery.failures()).isEmpty();
  }

  @Test
  void everyJdkTypeIsReadByItsRuleOnNewerJdksToo() throws Exception {
    File[] jdks =
        new File("/usr/lib/jvm")
            .listFiles(f -> f.getName().matches(".*-(2[1-9]|[3-9]\\d)\\b.*") && f.isDirectory());
    assumeThat(jdks).isNotEmpty();
    for (File jdk : jdks) {
      Process process =
          new ProcessBuilder(command(new File(jdk, "bin/java").getPath()))
              .redirectErrorStream(true)
              .start();
      String output = new String(process.getInputStream().readAllBytes());
      assertThat(process.waitFor()).as(output).isZero();
      assertThat(output).matches("cases: [2-9]\\d\\d\\s*");
    }
  }

  private static List<String> command(String java) {
    return new ArrayList<>(
        List.of(
            java,
            "--add-opens",
            "java.base/java.lang.invoke=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            JdkBattery.class.getName()));
  }
}
