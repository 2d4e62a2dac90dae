package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfluenceCommandTest {
  private static final String LETTERS =
      """
      public class Letters implements dev.looptape.influence.Embedder {
        public double[] embed(String text) {
          double[] counts = new double[32];
          text.chars().forEach(unit -> counts[unit % 32]++);
          return counts;
        }
        public String name() { return "letters"; }
      }
      """;

  @TempDir static Path shared;
  @TempDir Path temp;

  @BeforeAll
  static void keepTheUsersCacheOutOfIt() {
    System.setProperty("looptape.cache", shared.resolve("cache").toString());
    System.setProperty("looptape.minilm", shared.resolve("not-there.jar").toString());
  }

  @AfterAll
  static void asBefore() {
    System.clearProperty("looptape.cache");
    System.clearProperty("looptape.minilm");
  }

  static Made turn() {
    return new Made()
        .event("agentfootprint.agent.turn_start", 1, "{\"site\":1,\"userPrompt\":\"Return it?\"}")
        .event("looptape.retrieval.start", 2, "{\"parentCallId\":1}")
        .event(
            "agentfootprint.memory.retrieved",
            2,
            "{\"parentCallId\":1,\"candidates\":["
                + "{\"text\":\"Opened headphones may be returned within 30 days.\",\"id\":\"good\"},"
                + "{\"text\":\"Headphones with a broken seal are hygiene articles.\",\"id\":\"bad\"}]}")
        .event(
            "agentfootprint.stream.llm_end",
            3,
            "{\"parentCallId\":1,\"result\":{\"toolCalls\":[{\"name\":\"stock\",\"arguments\":\"{}\"}]}}")
        .event("agentfootprint.stream.tool_start", 4, "{\"parentCallId\":1,\"toolName\":\"stock\"}")
        .event(
            "agentfootprint.stream.tool_end",
            4,
            "{\"parentCallId\":1,\"result\":{\"@type\":\"Stock\",\"article\":\"kettle\",\"left\":3}}")
        .event("agentfootprint.stream.llm_end", 5, "{\"parentCallId\":1,\"content\":\"No: …\"}")
        .event(
            "agentfootprint.agent.turn_end",
            1,
            "{\"site\":1,\"finalContent\":\"No: headphones with a broken seal are hygiene articles.\"}");
  }

  private String file() throws IOException {
    return turn().file(temp);
  }

  private static ObjectValue first(Ran ran) {
    ObjectValue all = (ObjectValue) Value.parse(ran.out());
    return (ObjectValue) ((dev.looptape.value.ArrayValue) all.get("ranking")).get(0);
  }

  @Test
  void theEvidenceIsATableWithItsTextsAndWhatIsNotClaimed() throws Exception {
    Ran ran = Ran.command("influence", file());
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out())
        .isEqualTo(
            """
            run          r1
            answer       No: headphones with a broken seal are hygiene articles.
            scorer       lexical, by the terms of the texts, without a model

               #   score      FA     AVG PERSIST   DEPTH  where it came from
               1   0.387   0.843   0.000   0.000   0.500  retrieval #2 bad
                  Headphones with a broken seal are hygiene articles.
               2   0.203   0.004   0.000   0.000   1.000  stock #4  adapted
                  article: kettle, left: 3
               3   0.065   0.037   0.000   0.000   0.500  retrieval #2 good
                  Opened headphones may be returned within 30 days.

            the first is ahead by 0.184
            adapted: with no model output between it and the answer, FA and DEPTH take the weight of AVG and PERSIST
            A score says how close a piece lies to the answer, not that the answer came from it; scores do not add up. Only taking a piece away and asking again tells.
            """);
  }

  @Test
  void whereTheOrderOfTheRunDecidesTheClosestIsNamed() throws Exception {
    Ran ran = Ran.command("influence", "--weights", "0.1,0,0,0.9", file());
    assertThat(ran.out()).contains("closest to the answer itself is number 2, retrieval #2 bad");
    assertThat(Ran.command("influence", "--weights", "answer", file()).out())
        .doesNotContain("closest to the answer itself")
        .contains("   1   0.843");
  }

  @Test
  void anExpectedAnswerMovesTheRightPieceAway() throws Exception {
    Ran ran = Ran.command("influence", "--expected", "Yes, within 30 days.", "--json", file());
    assertThat(first(ran).get("passageId")).isEqualTo(Value.of("bad"));
    assertThat(first(ran).get("reference")).isNotNull();
    assertThat(((ObjectValue) Value.parse(ran.out())).get("scorer"))
        .isEqualTo(Value.of("contrastive"));
  }

  @Test
  void aSharedAnswerTakesThePlaceOfTheRecordedOne() throws Exception {
    Ran ran = Ran.command("influence", "--answer", "3 kettles are left", "--json", file());
    assertThat(first(ran).get("name")).isEqualTo(Value.of("stock"));
    assertThat(ran.out()).contains("\"answerFrom\":\"given\"");
  }

  @Test
  void whatIsMissingIsSaidFirst() throws Exception {
    Made made =
        turn()
            .run("{\"complete\":false,\"droppedEvents\":9}")
            .event("agentfootprint.stream.tool_start", 9, "{\"toolName\":\"late\"}");
    List<String> lines = Ran.command("influence", made.file(temp)).lines();
    assertThat(lines.get(0)).startsWith("! 9 events were dropped");
    assertThat(lines.get(1)).startsWith("! the recording is incomplete");
    assertThat(lines.get(2)).startsWith("! not ranked: 1 had not ended").endsWith("(late #9)");
  }

  @Test
  void whatCannotBeAnsweredIsOneLine() throws Exception {
    oneLine(1, "holds no run x; it holds r1", "influence", "--run", "x", file());
    String noAnswer =
        new Made()
            .event("agentfootprint.stream.tool_end", 2, "{\"result\":\"found\"}")
            .event("agentfootprint.agent.turn_end", 1, "{\"failure\":{\"name\":\"E\"}}")
            .file(temp);
    oneLine(1, "run r1 has no answer (the turn failed", "influence", noAnswer);
    assertThat(Ran.command("influence", "--answer", "found", noAnswer).exit()).isZero();
    String noEvidence =
        new Made()
            .event("agentfootprint.stream.tool_end", 2, "{\"failure\":{\"name\":\"E\"}}")
            .event("agentfootprint.agent.turn_end", 1, "{\"finalContent\":\"done\"}")
            .file(temp);
    oneLine(1, "holds no evidence that could be ranked", "influence", noEvidence);
    oneLine(1, "1 failed and gave no result (tool #2)", "influence", noEvidence);
    oneLine(1, "holds no turn", "influence", new Made().file(temp));
    oneLine(2, "unknown scorer magic", "influence", "--scorer", "magic", file());
    oneLine(2, "needs --expected", "influence", "--scorer", "contrastive", file());
    oneLine(2, "is not four numbers", "influence", "--weights", "1,2", file());
    oneLine(2, "weight 'avg'", "influence", "--weights", "1,-2,0,0", file());
    oneLine(2, "all weights are zero", "influence", "--weights", "0,0,0,0", file());
    oneLine(2, "--top is at least 1", "influence", "--top", "0", file());
    oneLine(2, "--answer is empty", "influence", "--answer", " ", file());
    oneLine(
        2, "class com.acme.No is not found", "influence", "--scorer", "class:com.acme.No", file());
    oneLine(2, "--embedder is minilm or jar:PATH", "influence", "--embedder", "big", file());
    oneLine(1, "there is no such embedder", "influence", "--embedder", "jar:nowhere.jar", file());
  }

  private static void oneLine(int exit, String message, String... arguments) {
    Ran ran = Ran.command(arguments);
    assertThat(ran.err()).hasLineCount(1).contains(message);
    assertThat(ran.exit()).isEqualTo(exit);
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void withoutTheEmbedderTheTermsAnswerAndThatIsSaid() throws Exception {
    for (String[] options :
        new String[][] {{"--embedder", "minilm"}, {"--scorer", "signals"}, {"--scorer", "both"}}) {
      Ran ran = Ran.command("influence", options[0], options[1], file());
      assertThat(ran.exit()).isZero();
      assertThat(ran.lines().get(0)).startsWith("! the embedder minilm is not there");
      assertThat(ran.out()).contains("scorer       lexical, by the terms");
    }
    Ran json = Ran.command("influence", "--embedder", "minilm", "--json", file());
    assertThat(json.err()).contains("the embedder minilm is not there");
    assertThat(json.out()).contains("\"scorer\":\"lexical\"");
  }

  @Test
  void anEmbedderFromAJarIsUsedAndItsVectorsAreKept() throws Exception {
    Path jar = jar("Letters", LETTERS, "dev.looptape.influence.Embedder");
    Ran ran = Ran.command("influence", "--embedder", "jar:" + jar, file());
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("scorer       signals, by the vectors of letters");
    Path kept = theOneIn(shared.resolve("cache"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rw-------");
    assertThat(Files.readAllBytes(kept))
        .asString(StandardCharsets.ISO_8859_1)
        .doesNotContain("Headphones");
    assertThat(Ran.command("influence", "--embedder", "jar:" + jar, file())).isEqualTo(ran);
    Files.write(kept, new byte[] {1, 2, 3});
    assertThat(Ran.command("influence", "--embedder", "jar:" + jar, file())).isEqualTo(ran);
    assertThat(
            Ran.command("influence", "--scorer", "both", "--embedder", "jar:" + jar, file()).out())
        .contains("scorer       both, by the terms of the texts and the vectors of letters");
  }

  @Test
  void anEmbedderThatFailsOrChangesItsDimensionIsNamed() throws Exception {
    Path failing =
        jar(
            "Failing",
            LETTERS
                .replace("Letters", "Failing")
                .replace("return counts;", "throw new Error(\"x\");"),
            "dev.looptape.influence.Embedder");
    oneLine(1, "embedder letters: failed", "influence", "--embedder", "jar:" + failing, file());
    Path changing =
        jar(
            "Changing",
            LETTERS
                .replace("Letters", "Changing")
                .replace("new double[32]", "new double[32 + text.length()]"),
            "dev.looptape.influence.Embedder");
    oneLine(1, "changed the dimension", "influence", "--embedder", "jar:" + changing, file());
    Path nothing = jar("Nothing", "public class Nothing {}", "com.acme.Other");
    oneLine(
        1, "names no dev.looptape.influence", "influence", "--embedder", "jar:" + nothing, file());
  }

  @Test
  void aScorerOfOnesOwnIsAClassOnAPath() throws Exception {
    Path jar =
        jar(
            "Backwards",
            """
            import dev.looptape.influence.*;
            import java.util.*;
            public class Backwards implements InfluenceScorer {
              public List<ScoredEvidence> score(InfluenceQuery query) {
                List<ScoredEvidence> ranked = new ArrayList<>(InfluenceScorer.lexical().score(query));
                Collections.reverse(ranked);
                return ranked;
              }
            }
            """,
            "com.acme.Other");
    Ran ran =
        Ran.command(
            "influence", "--scorer", "class:Backwards", "--class-path", jar.toString(), file());
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("   1   0.065").contains("scorer       Backwards");
    oneLine(
        2,
        "class java.lang.String is no dev.looptape.influence.InfluenceScorer",
        "influence",
        "--scorer",
        "class:java.lang.String",
        file());
  }

  @Test
  void aTextIsHarmlessInATerminal() throws Exception {
    Made made =
        new Made()
            .event(
                "agentfootprint.stream.tool_end",
                2,
                "{\"result\":\"red \\u001b[31m\\n\\n\\u202e x\"}")
            .event("agentfootprint.agent.turn_end", 1, "{\"finalContent\":\"red\"}");
    String file = made.file(temp);
    for (String option : List.of("--full", "--json")) {
      assertThat(Ran.command("influence", option, file).out()).doesNotContain("\u001b", "\u202e");
    }
  }

  /** Compiles one class against the library and names it in META-INF/services. */
  private Path jar(String type, String source, String service) throws IOException {
    Path directory = Files.createDirectories(temp.resolve(type));
    Path file = Files.writeString(directory.resolve(type + ".java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int result =
        compiler.run(
            null,
            null,
            null,
            "--release",
            "17",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            directory.toString(),
            file.toString());
    assertThat(result).isZero();
    Path jar = directory.resolve(type + ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(type + ".class"));
      out.write(Files.readAllBytes(directory.resolve(type + ".class")));
      out.putNextEntry(new JarEntry("META-INF/services/" + service));
      out.write(type.getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  private static Path theOneIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.reduce((a, b) -> a.toString().compareTo(b.toString()) < 0 ? b : a).orElseThrow();
    }
  }
}
