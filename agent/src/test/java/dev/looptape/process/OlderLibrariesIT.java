package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A host that works with its own, older versions of the libraries that the agent has inside. */
class OlderLibrariesIT {
  private static final String HOST =
      """
      import com.fasterxml.jackson.databind.*;
      import com.fasterxml.jackson.databind.node.*;
      import net.bytebuddy.ByteBuddy;
      import net.bytebuddy.implementation.FixedValue;
      import net.bytebuddy.matcher.ElementMatchers;
      import org.objectweb.asm.*;
      public class Host {
        @dev.looptape.Recorded static JsonNode ask(ObjectNode question) throws Exception {
          return question.put("version", PackageVersion.of());
        }
        static class PackageVersion {
          static String of() { return com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION.toString(); }
        }
        @dev.looptape.Recorded static String weave() throws Exception {
          ClassWriter w = new ClassWriter(0);
          w.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
          w.visitEnd();
          String made = new ClassReader(w.toByteArray()).getClassName();
          try { Opcodes.class.getField("ASM9"); made += " too new"; } catch (NoSuchFieldException old) { }
          return made;
        }
        public static void main(String[] args) throws Exception {
          System.out.println(new ObjectMapper().writeValueAsString(ask(new ObjectMapper().createObjectNode().put("q", 1))));
          System.out.println(weave());
          System.out.println(new ByteBuddy(net.bytebuddy.ClassFileVersion.JAVA_V8)
              .redefine(Answer.class).visit(net.bytebuddy.asm.Advice.to(Adv.class).on(ElementMatchers.named("give")))
              .make().getBytes().length > 0);
          System.out.println(picocli.CommandLine.VERSION);
          System.out.println(new picocli.CommandLine(new Command()).execute("-x", "5"));
        }
        public static class Adv { @net.bytebuddy.asm.Advice.OnMethodEnter static void enter() {} }
        public static class Answer { public String give() { return "plain"; } }
        @picocli.CommandLine.Command static class Command implements Runnable {
          @picocli.CommandLine.Option(names = "-x") int x;
          public void run() { System.out.println("x is " + x); }
        }
      }
      """;

  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void itsOwnVersionsAreUsedAndItsCallsAreRecorded(Jdk jdk) throws Exception {
    List<Path> libraries;
    try (Stream<Path> jars = Files.list(Path.of("target", "older-libraries").toAbsolutePath())) {
      libraries = jars.sorted().toList();
    }
    HostCompiler.compile(directory, List.of("--release", "8", "-Xlint:-options"), libraries, HOST);
    StringBuilder classPath = new StringBuilder(".");
    for (Path library : libraries) {
      classPath.append(File.pathSeparatorChar).append(library);
    }
    Path recordings = directory.resolve("recordings");
    JvmRun.Result plain = JvmRun.java(jdk, directory, List.of("-cp", classPath.toString(), "Host"));
    assertThat(plain.output())
        .contains("\"version\":\"2.9.10-8\"", "Made\n", "true\n", "4.0.4\n", "x is 5\n")
        .doesNotContain("too new");
    JvmRun.Result recorded =
        JvmRun.java(
            jdk,
            directory,
            List.of(AgentJar.option("dir=" + recordings), "-cp", classPath.toString(), "Host"));
    assertThat(recorded.noticed()).isEqualTo(plain.noticed());
    try (Stream<Path> files = Files.list(recordings)) {
      Recording recording = RecordingReader.read(files.findFirst().orElseThrow());
      assertThat(recording.events()).hasSize(4);
      assertThat(recording.run().get("suppressed").text()).isEqualTo("0");
      assertThat(recording.run().get("failed").text()).isEqualTo("0");
    }
  }
}
