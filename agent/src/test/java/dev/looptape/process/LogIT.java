package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said on stderr at each level. */
class LogIT {
  private static final String HOST =
      """
      public class Host {
        @dev.looptape.Recorded Host() {}
        @dev.looptape.Recorded static int twice(int n) { return 2 * n; }
        public static void main(String[] args) { new Host(); System.out.println(twice(2)); }
      }
      """;

  @TempDir Path directory;

  private String errors(String level) throws Exception {
    HostCompiler.compile(directory, List.of("-g"), List.of(), HOST);
    Files.writeString(directory.resolve("my.rules"), "tool com.acme.Nowhere#at\n");
    String options = "dir=rec,rules=my.rules,log=" + level;
    JvmRun.Result result =
        JvmRun.java(
            Jdk.all().get(0), directory, List.of(AgentJar.option(options), "-cp", ".", "Host"));
    assertThat(result.output()).isEqualTo("4\n");
    return result.errors();
  }

  @Test
  void eachLevelSaysWhatTheOneBelowSaysAndMore() throws Exception {
    assertThat(errors("off")).isEmpty();
    assertThat(errors("error")).isEmpty();
    assertThat(errors("info"))
        .contains("looptape: recorded in ")
        .contains("looptape: woven: 1 methods")
        .contains("looptape: not recorded: Host#<init>")
        .contains("looptape: a rule matched nothing: tool com.acme.Nowhere#at")
        .doesNotContain("Host#twice");
    assertThat(errors("debug"))
        .contains("looptape: recorded in ")
        .contains("looptape: woven: Host#twice(I)I by @Recorded");
  }
}
