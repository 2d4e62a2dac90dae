package dev.looptape.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.looptape.agent.site.SiteKind;
import dev.looptape.agent.site.WeaveReport;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ByteCodeShapesTest {
  @TempDir Path directory;

  @Test
  void aMethodThatAVisibilityBridgeLeadsToIsRecordedOnce() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "",
            """
            package h;
            public class Q extends P { static int go() { return new Q().f(); } }
            class P { @dev.looptape.Recorded public int f() { return 7; } }
            """);
    assertThat(host.run("h.Q", "go")).isEqualTo(7);
    assertThat(host.called()).containsExactly("h.P#f");
    assertThat(host.calls.get(0).self.getClass().getName()).isEqualTo("h.Q");
  }

  @Test
  void aRuleThatNamesAClassWithTheBridgeOnlyStillRecordsTheCallOnce() throws Exception {
    String unit =
        """
        package h;
        public class Q extends P { static int go() { return new Q().f(); } }
        class P { public int f() { return 7; } }
        """;
    WovenHost named = WovenHost.of(directory, "call h.Q#f", unit);
    assertThat(named.run("h.Q", "go")).isEqualTo(7);
    assertThat(named.called()).containsExactly("h.Q#f");

    WovenHost both = WovenHost.of(directory, "call h.*#f", unit);
    both.run("h.Q", "go");
    assertThat(both.called()).containsExactly("h.P#f");
  }

  @Test
  void covariantAndGenericBridgesAreNotRecordedBesideTheirMethod() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "call h.Base+#get\ncall h.Base+#compareTo",
            """
            package h;
            public class C implements Base, Comparable<C> {
              public String get() { return "c"; }
              public int compareTo(C other) { return 0; }
              static Object go() {
                Base base = new C();
                ((Comparable<C>) (Object) base).compareTo(new C());
                return base.get();
              }
            }
            interface Base { Object get(); }
            """);
    assertThat(host.run("h.C", "go")).isEqualTo("c");
    assertThat(host.called()).containsExactly("h.C#compareTo", "h.C#get");
  }

  @Test
  void aVoidMethodBesideOthersIsRecordedToo() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "",
            """
            public class V {
              @dev.looptape.Recorded void nothing() {}
              @dev.looptape.Recorded String text() { return "t"; }
              static void go() { V v = new V(); v.nothing(); v.text(); }
            }
            """);
    host.run("V", "go");
    assertThat(host.called()).containsExactly("V#nothing", "V#text");
    assertThat(host.calls).allMatch(call -> call.ends == 1 && call.thrown == null);
    assertThat(host.calls.get(0).result).isNull();
    assertThat(host.calls.get(0).arguments).isEmpty();
    assertThat(host.calls.get(1).result).isEqualTo("t");
  }

  @Test
  void aConstructorIsSkippedAndListedAndTheMethodsAreRecorded() throws Exception {
    String unit =
        """
        public class K {
          ANNOTATION K() {}
          ANNOTATION int f() { return 1; }
          static void go() { new K().f(); }
        }
        """;
    WovenHost annotated =
        WovenHost.of(directory, "", unit.replace("ANNOTATION", "@dev.looptape.Recorded"));
    annotated.run("K", "go");
    assertThat(annotated.called()).containsExactly("K#f");
    assertThat(annotated.report.skipped())
        .extracting(WeaveReport.Skipped::what)
        .containsExactly("K#<init>()V");

    for (String rule : List.of("call K#*", "call K#<init>\ncall K#f")) {
      WovenHost ruled = WovenHost.of(directory, rule, unit.replace("ANNOTATION", ""));
      ruled.run("K", "go");
      assertThat(ruled.called()).contains("K#f").doesNotContain("K#<init>");
      assertThat(ruled.report.skipped())
          .extracting(WeaveReport.Skipped::what)
          .containsExactly("K#<init>()V");
    }
  }

  @Test
  void interfaceDefaultAndStaticMethodsAndAnOverrideThatOnlyCallsSuperEachRunOnce()
      throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "call I+#d\ncall I#s",
            """
            interface I {
              default String d(String x) { return "I" + x; }
              static int s() { return 3; }
            }
            class Plain implements I {}
            class Super implements I { public String d(String x) { return I.super.d(x); } }
            public class Go {
              static String go() { return new Plain().d("1") + I.s() + new Super().d("2"); }
            }
            """);
    assertThat(host.run("Go", "go")).isEqualTo("I13I2");
    assertThat(host.called()).containsExactly("I#d", "I#s", "Super#d", "I#d");
    assertThat(host.calls.get(0).self.getClass().getName()).isEqualTo("Plain");
  }

  @Test
  void everyModifierAndEveryPrimitiveIsHeardWithItsArgumentsAndResult() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "",
            """
            import dev.looptape.Recorded;
            public class M {
              @Recorded private int p(int a) { return a; }
              @Recorded static long s(long a, double b, int c) { return a; }
              @Recorded final double f(double d) { return d; }
              @Recorded synchronized float y(float f) { return f; }
              @Recorded String v(String... xs) { return xs[0]; }
              @Recorded boolean z(boolean z, byte b, char c, short s) { return z; }
              @Recorded byte b(byte b) { return b; }
              @Recorded char c(char c) { return c; }
              @Recorded short h(short s) { return s; }
              @Recorded int[] a(int[][] a) { return a[0]; }
              @Recorded int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }
              static int go() {
                M m = new M();
                m.p(1); s(2L, 3.0, 4); m.f(5.0); m.y(6f); m.v("x", "y");
                m.z(true, (byte) 7, 'c', (short) 8); m.b((byte) 9); m.c('d'); m.h((short) 10);
                m.a(new int[][] {{11}});
                return m.deep(1000);
              }
            }
            """);
    assertThat(host.run("M", "go")).isEqualTo(1000);
    assertThat(host.calls).hasSize(10 + 1001).allMatch(call -> call.ends == 1);
    assertThat(host.calls.get(1).arguments).containsExactly(2L, 3.0, 4);
    assertThat(host.calls.get(1).self).isNull();
    assertThat(host.calls.get(5).arguments).containsExactly(true, (byte) 7, 'c', (short) 8);
    assertThat(host.calls.subList(0, 4))
        .extracting(call -> call.result)
        .containsExactly(1, 2L, 5.0, 6f);
    assertThat(host.calls.subList(6, 9))
        .extracting(call -> call.result)
        .containsExactly((byte) 9, 'd', (short) 10);
    assertThat((int[]) host.calls.get(9).result).containsExactly(11);
    assertThat(host.sites.get(host.calls.get(1).site().id()).parameterNames())
        .containsExactly("a", "b", "c");
  }

  @Test
  void aMethodWith255ArgumentSlotsIsRecorded() throws Exception {
    StringBuilder parameters = new StringBuilder("int a0");
    StringBuilder arguments = new StringBuilder("0");
    for (int i = 1; i < 254; i++) {
      parameters.append(", int a").append(i);
      arguments.append(",").append(i);
    }
    WovenHost host =
        WovenHost.of(
            directory,
            "",
            "public class W { @dev.looptape.Recorded int f("
                + parameters
                + ") { for (int i = 0; i < 3; i++) { if (i == 2) return a253; } return -1; }"
                + " static int go() { return new W().f("
                + arguments
                + "); } }");
    assertThat(host.run("W", "go")).isEqualTo(253);
    assertThat(host.calls.get(0).arguments).hasSize(254).endsWith(252, 253);
  }

  @Test
  void parameterNamesComeFromTheClassFileElseTheyAreNumbered() throws Exception {
    String unit =
        "public class N { @dev.looptape.Recorded int f(long first, String second) { return 1; }"
            + " static void go() { new N().f(1, \"\"); } }";
    assertThat(names(List.of("-g:none", "-parameters"), unit)).containsExactly("first", "second");
    assertThat(names(List.of("-g:vars"), unit)).containsExactly("first", "second");
    assertThat(names(List.of("-g:none"), unit)).containsExactly("arg0", "arg1");
  }

  private List<String> names(List<String> options, String unit) throws Exception {
    WovenHost host = WovenHost.of(directory, options, "", unit);
    host.run("N", "go");
    return host.calls.get(0).site().parameterNames();
  }

  @Test
  void anExceptionOfTheHostGoesOnAsItWasWithTheSameStackTrace() {
    String unit =
        """
        public class X {
          ANNOTATION int f(int n) {
            try {
              if (n == 0) { throw new IllegalStateException("mine"); }
              return f(n - 1);
            } finally {
              n++;
            }
          }
          static int go() { return new X().f(2); }
        }
        """;
    WovenHost plain = WovenHost.of(directory, "", unit.replace("ANNOTATION", ""));
    Throwable expected = catchThrowable(() -> plain.run("X", "go"));
    WovenHost host =
        WovenHost.of(directory, "", unit.replace("ANNOTATION", "@dev.looptape.Recorded"));
    Throwable thrown = catchThrowable(() -> host.run("X", "go"));
    assertThat(thrown).isInstanceOf(IllegalStateException.class).hasMessage("mine");
    assertThat(host.calls).hasSize(3).allMatch(call -> call.thrown == thrown && call.ends == 1);
    assertThat(ofHost(thrown)).isEqualTo(ofHost(expected));
  }

  private static List<String> ofHost(Throwable thrown) {
    return java.util.Arrays.stream(thrown.getStackTrace())
        .map(StackTraceElement::toString)
        .filter(frame -> frame.contains("X."))
        .toList();
  }

  @Test
  void aReturnInsideTryEndsTheCallOnceEvenIfFinallyThrows() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "",
            """
            public class T {
              @dev.looptape.Recorded int f() {
                try { return 1; } catch (RuntimeException e) { return 2; } finally { g(); }
              }
              @dev.looptape.Recorded void g() { throw new IllegalStateException(); }
              static int go() {
                try { return new T().f(); } catch (IllegalStateException e) { return 9; }
              }
            }
            """);
    assertThat(host.run("T", "go")).isEqualTo(9);
    assertThat(host.called()).containsExactly("T#f", "T#g");
    assertThat(host.calls).allMatch(call -> call.ends == 1 && call.thrown != null);
  }

  @Test
  void anAnnotatedTypeRecordsItsPublicMethodsAndListsTheAbstractOnes() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "",
            """
            @dev.looptape.Recorded(kind = dev.looptape.Kind.TOOL)
            public abstract class A {
              public int f() { return g() + h(); }
              int g() { return 1; }
              public abstract int h();
              static int go() { return new B().f(); }
            }
            class B extends A { public int h() { return 2; } }
            """);
    host.run("A", "go");
    assertThat(host.called()).containsExactly("A#f");
    assertThat(host.calls.get(0).site().kind()).isEqualTo(SiteKind.TOOL);
    assertThat(host.report.skipped())
        .extracting(WeaveReport.Skipped::what)
        .containsExactly("A#h()I");
  }

  @Test
  void nameKindSessionAndRedactedParametersAreReadFromTheBytes() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "",
            """
            import dev.looptape.*;
            public class R {
              @Recorded(kind = Kind.TURN, name = "support", session = "user")
              static void go() { f("q", "s"); }
              @Recorded(kind = Kind.TURN, name = "support", session = "user")
              static String f(String question, @Redacted String user) { return question; }
            }
            """);
    host.run("R", "go");
    var site = host.calls.get(1).site();
    assertThat(site.kind()).isEqualTo(SiteKind.TURN);
    assertThat(site.name()).isEqualTo("support");
    assertThat(site.sessionParameter()).isEqualTo(1);
    assertThat(site.redactedParameters()).containsExactly(false, true);
    assertThat(host.report.skipped()).hasSize(1); // go() has no such parameter
  }

  @Test
  void redactedFieldsComponentsAndTypesAreKnownWithoutTheAnnotationJar() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            "",
            """
            import dev.looptape.*;
            public class R {
              @Redacted String secret; String plain;
              record P(@Redacted String key, String name) {}
              @Redacted static class Whole {}
              static Class<?>[] go() { return new Class<?>[] {R.class, P.class, Whole.class}; }
            }
            """);
    Class<?>[] types = (Class<?>[]) host.run("R", "go");
    var redacted = host.weaver.redactedMembers();
    assertThat(redacted.field(types[0], "secret")).isTrue();
    assertThat(redacted.field(types[0], "plain")).isFalse();
    assertThat(redacted.field(types[1], "key")).isTrue();
    assertThat(redacted.field(types[1], "name")).isFalse();
    assertThat(redacted.type(types[2])).isTrue();
    assertThat(redacted.type(types[0])).isFalse();
    assertThat(redacted.unknown(types[0])).isFalse();
    assertThat(redacted.unknown(String.class)).isFalse();
  }

  @Test
  void oldClassFilesAndReusedSlotsVerify() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            List.of("--release", "8", "-Xlint:-options"),
            "call O#*",
            """
            public class O {
              static long f(int n, Object o) {
                long sum = 0;
                for (int i = 0; i < n; i++) { double d = i; sum += (long) d; }
                for (String s : new String[] {"a", "b"}) { sum += s.length(); }
                switch (n) { case 1: return -1; case 3: sum++; break; default: }
                synchronized (o) { if (sum > 100) { throw new IllegalStateException(); } }
                return sum;
              }
              static long go() { return f(3, new Object()); }
            }
            """);
    assertThat(host.run("O", "go")).isEqualTo(6L);
    assertThat(host.called()).containsExactly("O#go", "O#f");
  }
}
