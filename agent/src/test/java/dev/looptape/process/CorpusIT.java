package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.agent.weave.CorpusProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs over well-known libraries in whose JVM the packaged agent records every method: woven,
 * captured, kept and written, and nothing that a user would notice has changed.
 */
class CorpusIT {
  private static final String MAIN =
      """
      public class Main {
        public static void main(String[] a) throws Exception {
          System.out.println(Program.run());
          System.exit(0); // libraries leave threads behind
        }
      }
      """;

  @TempDir Path directory;

  /** Groovy compiles what it runs, which is too much for every build. */
  static List<Arguments> few() throws IOException {
    List<CorpusProgram> quick = new ArrayList<>(CorpusProgram.ofFew());
    quick.removeIf(program -> program.name().equals("groovy"));
    return with(quick, Jdk.all().subList(Jdk.all().size() - 1, Jdk.all().size()));
  }

  static List<Arguments> many() throws IOException {
    List<CorpusProgram> all = new ArrayList<>(CorpusProgram.ofFew());
    all.addAll(CorpusProgram.ofMany());
    return with(all, Jdk.all());
  }

  private static List<Arguments> with(List<CorpusProgram> programs, List<Jdk> jdks) {
    List<Arguments> arguments = new ArrayList<>();
    for (CorpusProgram program : programs) {
      for (Jdk jdk : jdks) {
        arguments.add(Arguments.of(program, jdk));
      }
    }
    return arguments;
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("few")
  void aProgramOverTheFewIsNotChanged(CorpusProgram program, Jdk jdk) throws Exception {
    same(program, jdk, CorpusProgram.fewJars());
  }

  @Tag("long")
  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("many")
  void aProgramOverTheManyIsNotChanged(CorpusProgram program, Jdk jdk) throws Exception {
    same(program, jdk, CorpusProgram.allJars());
  }

  private void same(CorpusProgram program, Jdk jdk, List<Path> jars) throws Exception {
    HostCompiler.compile(directory, List.of("-Xlint:none"), jars, program.source(), MAIN);
    // But parsers and class writers, which make millions of calls for a line of their input.
    String rules =
        "call **#*\n"
            + "off groovyjarjar*.**#*\noff org.apache.groovy.parser.**#*\n"
            + "off org.antlr.**#*\noff net.bytebuddy.**#*\n";
    Files.writeString(directory.resolve("all.rules"), rules);
    String classPath =
        directory
            + File.pathSeparator
            + jars.stream()
                .map(jar -> jar.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    List<String> plain =
        List.of(
            "-Xverify:all",
            "-Djava.util.logging.SimpleFormatter.format=%5$s%n", // without the time of day
            "-cp",
            classPath,
            "Main");
    List<String> recorded = new ArrayList<>();
    // Each of some 100,000 calls would otherwise read 10,000 nodes of the library's inside.
    String options = "rules=all.rules,limits.nodes=30,dir=" + directory.resolve("recordings");
    recorded.add(AgentJar.option(options));
    recorded.addAll(plain);
    JvmRun.Result before = JvmRun.java(jdk, directory, plain);
    assertThat(before.exit()).as(before.errors()).isZero();
    assertThat(JvmRun.java(jdk, directory, recorded).noticed()).isEqualTo(before.noticed());
    assertThat(Recorded.all(directory.resolve("recordings"))).isNotEmpty();
  }
}
