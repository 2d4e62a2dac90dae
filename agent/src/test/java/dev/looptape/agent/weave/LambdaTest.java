package dev.looptape.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.SiteKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LambdaTest {
  @TempDir Path directory;

  private static final String UNIT =
      """
      package h;
      interface Tool { String execute(String request, Object memory); }
      interface SubTool extends Tool {}
      public class L {
        final int field = 5;
        static String go() {
          long captured = 7;
          Tool plain = (request, memory) -> request + captured;
          SubTool sub = (r, m) -> "sub" + r;
          Tool named = L::named;
          Runnable other = () -> {};
          other.run();
          named("direct", null);
          return plain.execute("a", 1) + sub.execute("b", 2) + new L().own().execute("c", 3)
              + named.execute("d", 4);
        }
        Tool own() { return (r, m) -> r + field; }
        static String named(String r, Object m) { return r; }
      }
      """;

  @Test
  void aLambdaIsRecordedThroughItsBodyWithoutWhatItCaptures() throws Exception {
    WovenHost host = WovenHost.of(directory, "tool h.Tool+#execute(String, Object)", UNIT);
    assertThat(host.run("h.L", "go")).isEqualTo("a7subbc5d");
    assertThat(host.calls).extracting(call -> call.result).containsExactly("a7", "subb", "c5");
    assertThat(host.calls.get(0).arguments).containsExactly("a", 1);
    assertThat(host.calls.get(0).site().parameterNames()).containsExactly("request", "memory");
    assertThat(host.calls.get(0).site().name()).isEqualTo("execute");
    assertThat(host.calls.get(0).site().kind()).isEqualTo(SiteKind.TOOL);
    assertThat(host.calls.get(2).arguments).containsExactly("c", 3);
  }

  @Test
  void offReachesLambdasToo() throws Exception {
    WovenHost host = WovenHost.of(directory, "tool h.Tool+#execute\noff h.SubTool+#execute", UNIT);
    host.run("h.L", "go");
    assertThat(host.calls).extracting(call -> call.result).containsExactly("a7", "c5");
  }
}
