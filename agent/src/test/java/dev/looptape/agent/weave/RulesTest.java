package dev.looptape.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.site.SiteKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {
  @TempDir Path directory;

  private static final String UNIT =
      """
      package com.acme;
      import java.lang.annotation.*;
      @interface Plain {}
      @Retention(RetentionPolicy.RUNTIME) @interface Marked {}
      @Marked @interface MetaMarked {}
      @MetaMarked @interface MetaMetaMarked {}
      interface Answers { String answer(String question); }
      abstract class Half implements Answers {}
      public class Agent extends Half {
        public String answer(String question) { return many(1, question, "x"); }
        String many(int first, String... rest) { return inner(List.class, rest[0]); }
        @Plain String inner(Class<?> type, String s) { return new Nested().deep(s, null); }
        static class Nested {
          @Marked String deep(String s, int[][] numbers) { return meta(s); }
          @MetaMarked String meta(String s) { return metaMeta(s); }
          @MetaMetaMarked String metaMeta(String s) { return s; }
        }
        @MetaMarked static class OnType { String of(String s) { return s; } private void p() {} }
        interface List {}
        static String go() { new OnType().of("y"); return new Agent().answer("q"); }
      }
      """;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "com.acme.Agent#answer | Agent#answer",
        "com.acme.Agent#answer(String) | Agent#answer",
        "com.acme.Agent#answer(java.lang.String) | Agent#answer",
        "com.acme.Agent#answer(*) | Agent#answer",
        "com.acme.Agent#answer(..) | Agent#answer",
        "com.acme.Agent#answer() | ''",
        "com.acme.Agent#answer(Object) | ''",
        "com.acme.Agent#many(int, String...) | Agent#many",
        "com.acme.Agent#many(int, String[]) | Agent#many",
        "com.acme.Agent#many(.., String[]) | Agent#many",
        "com.acme.Agent#many(int, ..) | Agent#many",
        "com.acme.Agent#many(int) | ''",
        "com.acme.Agent#inner(Class, *) | Agent#inner",
        "com.acme.Answers+#answer | Agent#answer",
        "com.acme.Half+#ans*(String) | Agent#answer",
        "com.acme.Nothing+#answer | ''",
        "com.acme.Agent$Nested#deep(*, int[][]) | Agent$Nested#deep",
        "com.acme.Agent$Nested#deep(*, int[]) | ''",
        "com.*.Agent#answer | Agent#answer",
        "com.**#answer | Agent#answer",
        "**.Agent#answer | Agent#answer",
        "com.acme.**.Agent#answer | Agent#answer",
        "com.*#answer | ''",
        "*#answer | ''",
        "com.acme.Ag*t#an*er | Agent#answer",
        "@com.acme.Plain | Agent#inner",
        "@com.acme.Marked | Agent$Nested#deep",
        "@com.acme.Marked+ | Agent$Nested#deep Agent$Nested#meta Agent$Nested#metaMeta",
        "@com.acme.MetaMarked#of | Agent$OnType#of",
        "@com.acme.Marked+#of(String) | Agent$OnType#of",
        "@com.acme.Marked#of | ''",
      })
  void aSelectorSelectsExactly(String selector, String expected) throws Exception {
    WovenHost host = WovenHost.of(directory, "call " + selector, UNIT);
    host.run("com.acme.Agent", "go");
    assertThat(host.errors).isEmpty();
    List<String> wanted = new ArrayList<>();
    for (String one : expected.split(" ")) {
      if (!one.isEmpty()) {
        wanted.add("com.acme." + one);
      }
    }
    assertThat(host.called()).containsExactlyElementsOf(wanted);
    assertThat(host.report.unmatchedRules().isEmpty()).isEqualTo(!wanted.isEmpty());
  }

  @Test
  void theFirstRuleWinsOffBeatsAllAndSessionNamesAParameter() throws Exception {
    WovenHost host =
        WovenHost.of(
            directory,
            """
            # a comment
            turn     com.acme.Agent#answer      # another
            tool     com.acme.Agent#*
            off      com.acme.Agent#inner
            off      com.acme.Agent#go
            session  com.acme.Agent#many(.., String[] rest)
            """,
            UNIT);
    host.run("com.acme.Agent", "go");
    assertThat(host.called()).containsExactly("com.acme.Agent#answer", "com.acme.Agent#many");
    assertThat(host.calls)
        .extracting(c -> c.site().kind())
        .containsExactly(SiteKind.TURN, SiteKind.TOOL);
    assertThat(host.calls.get(1).site().sessionParameter()).isEqualTo(1);
    assertThat(host.calls.get(0).site().chosenBy())
        .isEqualTo("turn     com.acme.Agent#answer (test.rules:2)");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "tools a.B#c | 1 | 'tools' is no kind",
        "hook a.B#c | 1 | 'hook' is no kind",
        "tool | 5 | a selector",
        "tool a.B | 9 | # and a method's name should follow",
        "tool a.B# | 10 | a method's name is missing",
        "tool a..B#c | 7 | a part of the name is empty",
        "tool .B#c | 6 | a part of the name is empty",
        "tool a.B#c(String | 18 | the parameter list has no )",
        "tool a.B#c(List<String>) | 16 | class files keep no type arguments",
        "tool a.B#c(String) x | 20 | 'x' is not expected here",
        "tool a.B#c(int;) | 15 | a comma or ) should follow",
        "tool a.B#c(,int) | 12 | expected a parameter's type",
        "tool @a.*#c | 9 | an annotation has no wildcard",
        "tool a.***#c | 8 | * or **, no more",
        "session a.B#c | 9 | gives a name to one parameter",
        "session a.B#c(int x, int y) | 9 | gives a name to one parameter",
      })
  void anErrorNamesFileLineAndColumn(String line, int column, String message) {
    List<Rule> rules = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    RuleParser.parse(
        "# first\r\n" + line + "\r\ntool ok.Good#one\n", "my.rules", null, rules, errors);
    assertThat(errors).hasSize(1);
    assertThat(errors.get(0)).startsWith("my.rules:2:" + column + ": ").contains(message);
    assertThat(rules).hasSize(1);
  }

  @Test
  void aRuleForABuiltInFileMayBeAHookAndIsNeverReportedAsUnmatched() {
    List<Rule> rules = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    RuleParser.parse("hook a.B#c", "x.rules", "x", rules, errors);
    assertThat(errors).isEmpty();
    assertThat(rules.get(0).kind).isEqualTo(SiteKind.HOOK);
    assertThat(new RuleSet(List.of(), rules).unmatched()).isEmpty();
  }

  @Test
  void theBuiltInFilesAreWellFormed() {
    List<String> errors = new ArrayList<>();
    RuleFiles.load(List.of(), name -> true, errors::add);
    assertThat(errors).isEmpty();
    assertThat(RuleFiles.builtinNames()).contains("langchain4j");
  }
}
