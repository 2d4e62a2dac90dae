package dev.looptape.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.Site;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The doorbell and Byte Buddy's advice hear the same of the same classes. */
class DoorbellOracleTest {
  @TempDir Path directory;

  private static final Map<String, String> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put("boolean", "true");
    VALUES.put("byte", "(byte) 1");
    VALUES.put("char", "'c'");
    VALUES.put("short", "(short) 2");
    VALUES.put("int", "3");
    VALUES.put("long", "4L");
    VALUES.put("float", "5f");
    VALUES.put("double", "6d");
    VALUES.put("String", "\"s\"");
    VALUES.put("int[]", "new int[] {7}");
    VALUES.put("Object", "null");
    VALUES.put("java.util.List<String>", "java.util.Collections.singletonList(\"l\")");
  }

  /** Bodies of methods that return a value; RETURN is the value, n an int, T its type. */
  private static final List<String> BODIES =
      List.of(
          "return RETURN;",
          "if (n > 2) { throw new IllegalStateException(\"thrown\"); } return RETURN;",
          "try { if (n == 1) { return RETURN; } Integer.parseInt(\"x\"); }"
              + " catch (NumberFormatException e) { if (n == 3) { throw e; } return RETURN; }"
              + " finally { n++; } return RETURN;",
          "try { throw new java.io.IOException(\"io\"); } catch (java.io.IOException e) {"
              + " long a = n; double b = a; for (int i = 0; i < 3; i++) { long c = i; a += c; }"
              + " if (a + b > 5) { String s = \"\" + a; return RETURN; } }"
              + " { String other = \"o\"; int k = 3; while (k-- > 0) { other += k; } }"
              + " return RETURN;",
          "synchronized (Shapes.class) { switch (n) { case 0: return RETURN;"
              + " case 1: throw new IllegalArgumentException(); default: } }"
              + " switch (\"k\" + n) { case \"k2\": n += 1; break; default: n = 9; }"
              + " return RETURN;",
          "for (;;) { if (n++ > 5) { break; } try { continue; } finally { n++; } } return RETURN;",
          "Runnable r = () -> { throw new RuntimeException(\"in lambda\"); };"
              + " if (n == 2) { r.run(); } return n == 0 ? RETURN : n == 1 ? RETURN : RETURN;",
          "Object o = null; if (n == 3) { return o.hashCode() > 0 ? RETURN : RETURN; }"
              + " n = 0; return RETURN;");

  private static String shapes() {
    StringBuilder unit = new StringBuilder("public class Shapes {\n");
    StringBuilder go = new StringBuilder();
    int number = 0;
    for (Map.Entry<String, String> type : VALUES.entrySet()) {
      for (int body = 0; body < BODIES.size(); body++) {
        String modifiers =
            List.of("", "static ", "private ", "final synchronized ").get(number % 4);
        Map.Entry<String, String> other =
            new ArrayList<>(VALUES.entrySet()).get(number % VALUES.size());
        String parameters = "int n, " + other.getKey() + " p, long l, " + type.getKey() + "... v";
        String name = "m" + number++;
        unit.append(modifiers).append(type.getKey()).append(' ').append(name);
        unit.append('(').append(parameters).append(") {");
        unit.append(BODIES.get(body).replace("RETURN", type.getValue())).append("}\n");
        unit.append(modifiers).append("void v").append(name).append('(').append(parameters);
        unit.append(") {").append(BODIES.get(body).replace("return RETURN;", "return;"));
        unit.append("}\n");
        if (BODIES.get(body).contains("? RETURN")) { // no statement without a value
          int at = unit.lastIndexOf(modifiers + "void v" + name);
          unit.delete(at, unit.length());
        } else {
          call(go, "v" + name, other.getValue(), type.getValue());
        }
        call(go, name, other.getValue(), type.getValue());
      }
    }
    unit.append("static String thrown = \"\";\n");
    String chunks = chunks(go, unit);
    unit.append("static String go() { Shapes s = new Shapes(); ").append(chunks);
    return unit.append(" return thrown; }\n}\n").toString();
  }

  /** The calls are spread over methods, none of which may be too long; they are not heard. */
  private static String chunks(StringBuilder calls, StringBuilder unit) {
    StringBuilder all = new StringBuilder();
    String[] lines = calls.toString().split("\n", -1);
    int chunk = 0;
    for (int i = 0; i < lines.length; i += 100) {
      unit.append("static void go").append(chunk).append("(Shapes s) {\n");
      for (int j = i; j < Math.min(lines.length, i + 100); j++) {
        unit.append(lines[j]).append('\n');
      }
      unit.append("}\n");
      all.append("go").append(chunk++).append("(s); ");
    }
    return all.toString();
  }

  private static void call(StringBuilder go, String name, String other, String value) {
    for (int n = 0; n < 4; n++) {
      go.append("try { s.").append(name).append('(').append(n).append(", ").append(other);
      go.append(", 8L, ").append(value.equals("null") ? "\"x\"" : value);
      go.append("); } catch (RuntimeException e) { thrown += e; }\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"8", "11", "17"})
  void theSameCallsArgumentsResultsAndExceptionsAreHeard(String release) throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            List.of("--release", release, "-Xlint:none", "-g:none"),
            "call Shapes#*m*",
            shapes());
    Object thrown = host.run("Shapes", "go");
    assertThat(host.report.notWoven()).isEmpty();

    OracleAdvice.HEARD.clear();
    Object oracleThrown = oracle();
    assertThat(local(thrown.toString())).isEqualTo(local(oracleThrown.toString()));
    assertThat(local(heard(host).toString())).isEqualTo(local(OracleAdvice.HEARD.toString()));
    assertThat(thrown)
        .as("even the JVM's own messages, which number the local variables, are as if unwoven")
        .isEqualTo(WovenHost.plain(directory).run("Shapes", "go"));
    assertThat(host.calls).hasSizeGreaterThan(600).allMatch(call -> call.ends == 1);
  }

  /** The advice moves local variables, whose numbers are in the JVM's messages. */
  private static String local(String text) {
    return text.replaceAll("<local\\d+>", "<local>");
  }

  /** Enter and exit of one call together, since one is heard as an object and one as two lines. */
  private static List<String> heard(WovenHost host) {
    List<String> lines = new ArrayList<>();
    for (TestGate.Call call : host.calls) {
      Site site = call.site();
      Object[] arguments = call.arguments == null ? new Object[0] : call.arguments;
      String method = site.method() + site.descriptor();
      lines.add(
          "> "
              + method
              + " "
              + (call.self == null ? "static" : "on")
              + " "
              + OracleAdvice.text(arguments));
      lines.add(
          "< " + method + " " + OracleAdvice.text(new Object[] {call.result}) + " " + call.thrown);
    }
    return lines;
  }

  private Object oracle() throws Exception {
    ClassFileLocator locator =
        new ClassFileLocator.Compound(
            new ClassFileLocator.ForFolder(directory.toFile()),
            ClassFileLocator.ForClassLoader.ofPlatformLoader());
    byte[] woven =
        new ByteBuddy()
            .with(TypeValidation.DISABLED)
            .redefine(TypePool.Default.of(locator).describe("Shapes").resolve(), locator)
            .visit(Advice.to(OracleAdvice.class).on(ElementMatchers.nameMatches("v?m[0-9]+")))
            .make()
            .getBytes();
    Files.createDirectories(directory);
    ClassLoader loader =
        new ClassLoader(OracleAdvice.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("Shapes")) {
              return defineClass(name, woven, 0, woven.length);
            }
            throw new ClassNotFoundException(name);
          }
        };
    var go = loader.loadClass("Shapes").getDeclaredMethod("go");
    go.setAccessible(true);
    return go.invoke(null);
  }
}
