package dev.looptape.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.WeaveReport;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeaverTest {
  @TempDir Path directory;

  private static final String UNIT =
      "public class N { @dev.looptape.Recorded static int f() { return 1; } static int g() {"
          + " return f(); } }";

  private byte[] bytes() throws IOException {
    return Files.readAllBytes(directory.resolve("N.class"));
  }

  @Test
  void aClassFileNewerThanAsmCountsOnlyIfItWouldHaveMatchedAndIsSaidOnce() throws Exception {
    WovenHost host = WovenHost.of(directory, "", UNIT);
    byte[] newer = bytes();
    newer[6] = 0;
    newer[7] = (byte) 200;
    assertThat(host.weaver.transform(null, host.loader, "N", null, null, newer)).isNull();
    assertThat(host.weaver.transform(null, host.loader, "N", null, null, newer)).isNull();
    assertThat(host.report.notWoven())
        .containsExactly(
            new WeaveReport.NotWoven("N", "class file version 200 is newer than this agent knows"));
    assertThat(host.report.notWovenCount()).isEqualTo(1);
    assertThat(host.report.woven()).isEmpty();
    assertThat(host.errors).hasSize(1);

    byte[] unconcerned =
        new String(newer, java.nio.charset.StandardCharsets.ISO_8859_1)
            .replace("Ldev/looptape/Recorded;", "Ldev/looptape/Rec0rded;")
            .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    host.weaver.transform(null, host.loader, "M", null, null, unconcerned);
    assertThat(host.report.notWovenCount()).isEqualTo(1);
  }

  @Test
  void aDamagedClassFileIsLeftAlone() throws Exception {
    WovenHost host = WovenHost.of(directory, "call **#*", UNIT);
    byte[] whole = bytes();
    for (int length = 0; length < whole.length; length++) {
      byte[] torn = java.util.Arrays.copyOf(whole, length);
      assertThat(host.weaver.transform(null, host.loader, "N", null, null, torn)).isNull();
    }
    assertThat(host.report.woven()).isEmpty();
  }

  @Test
  void aMethodSeenAgainKeepsItsSite() throws Exception {
    WovenHost host = WovenHost.of(directory, "", UNIT);
    for (int i = 0; i < 3; i++) {
      assertThat(host.weaver.transform(null, host.loader, "N", null, null, bytes())).isNotNull();
    }
    ClassLoader other = new ClassLoader() {};
    assertThat(host.weaver.transform(null, other, "N", null, null, bytes())).isNotNull();
    assertThat(host.sites.all()).hasSize(1);
    assertThat(host.report.woven()).hasSize(1);
  }

  @Test
  void aLoaderWhoseClassWasWovenIsCollected() throws Exception {
    WovenHost host = WovenHost.of(directory, "call A+#f", UNIT);
    ClassLoader throwAway = new ClassLoader() {};
    host.weaver.transform(null, throwAway, "N", null, null, bytes());
    WeakReference<ClassLoader> reference = new WeakReference<>(throwAway);
    throwAway = null;
    for (int i = 0; i < 50 && reference.get() != null; i++) {
      System.gc();
    }
    assertThat(reference.get()).isNull();
  }

  @Test
  void aLoaderThatThrowsOrHidesItsClassesMeansAnUnknownType() throws Exception {
    WovenHost host = WovenHost.of(directory, "call some.Type+#f", UNIT);
    ClassLoader hostile =
        new ClassLoader() {
          @Override
          public java.net.URL getResource(String name) {
            throw new IllegalStateException("no resources here");
          }

          @Override
          public int hashCode() {
            throw new IllegalStateException("no code of the host is called");
          }

          @Override
          public boolean equals(Object other) {
            throw new IllegalStateException("no code of the host is called");
          }
        };
    assertThat(host.weaver.transform(null, hostile, "N", null, null, bytes())).isNotNull();
    assertThat(host.report.notWoven()).isEmpty();
    assertThat(host.rules.unmatched()).hasSize(1);
  }

  @Test
  void aMethodThatWouldGetTooLargeIsSkippedAndTheOthersAreWoven() throws Exception {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 7280; i++) {
      body.append("x = x * 31 + ").append(200 + i % 7).append(";\n"); // 9 bytes each, nearly 64 KiB
    }
    WovenHost host =
        WovenHost.of(
            directory,
            "call Big#*",
            "public class Big { static int big(int x) { "
                + body
                + " return x; } static int small() { return 2; } static int go() { return"
                + " small(); } }");
    assertThat(host.run("Big", "go")).isEqualTo(2);
    assertThat(host.called()).containsExactly("Big#go", "Big#small");
    assertThat(host.report.skipped()).extracting(WeaveReport.Skipped::what).contains("Big#big(I)I");
    assertThat(host.report.woven()).hasSize(2);
  }

  @Test
  void aHundredThousandSitesAreAddedInLinearTime() {
    dev.looptape.agent.site.SiteRegistry registry = new dev.looptape.agent.site.SiteRegistry();
    for (int i = 0; i < 100_000; i++) {
      registry.add(
          id ->
              new dev.looptape.agent.site.Site(
                  id,
                  "C",
                  "m",
                  "()V",
                  true,
                  dev.looptape.agent.site.SiteKind.CALL,
                  "m",
                  "",
                  List.of(),
                  List.of(),
                  -1,
                  null));
    }
    assertThat(registry.size()).isEqualTo(100_000);
    assertThat(registry.get(99_999).id()).isEqualTo(99_999);
    assertThat(registry.all()).hasSize(100_000);
  }
}
