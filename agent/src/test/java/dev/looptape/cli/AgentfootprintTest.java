package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A recording in agentfootprint's own vocabulary: no call ids, no counts of ours, tools that
 * overlap, one event for what was retrieved, events that only it has.
 */
class AgentfootprintTest {
  @TempDir Path temp;

  private String file;
  private String text;

  @BeforeEach
  void write() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("agentfootprint.json")) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    file = Files.writeString(temp.resolve("run.json"), text).toString();
  }

  @Test
  void theLoopIsShown() {
    assertThat(Ran.command("show", file).out())
        .startsWith(
            "recording\n1 turn · 2 model calls · 2 tool calls · 1 retrieval · 1 error\n\nTURN")
        .contains("  user         Can I return opened headphones?\n  ITERATION 1  77 ms\n")
        .contains("    MODEL m-1  7 ms  40→12 tokens\n      context      2 messages, all new\n")
        .contains("    TOOL policy  21 ms\n      item         headphones\n")
        .contains("    TOOL stock  failed  7 ms\n      result       stock service is down\n")
        .contains("    RETRIEVAL call-llm\n      found        1 passage, considered 9, rejected 8")
        .contains("      context      5 messages, 4 new\n")
        .contains("      + system (rag m1) The customer prefers short answers.\n")
        .endsWith("  answer       No, opened headphones cannot be returned.\n");
  }

  /** What it does not say of itself is not said of it. */
  @Test
  void theListSaysNothingThatIsNotKnown() {
    assertThat(Ran.command("ls", temp.toString()).out())
        .contains("5 calls", "1 error", "130→21 tokens", "session s-1", "not stated")
        .doesNotContain("incomplete", "dropped");
    assertThat(Ran.command("ls", "--json", temp.toString()).out()).doesNotContain("complete");
  }

  @Test
  void twoAreCompared() throws IOException {
    Path other = temp.resolve("other.json");
    Files.writeString(
        other,
        text.replace("Opened headphones cannot be returned", "Opened headphones can be returned")
            .replace("No, opened headphones cannot be returned.", "Yes, you can return them."));
    assertThat(Ran.command("diff", file, other.toString()).out())
        .contains("they part at\n  TOOL policy  result [0].rule\n")
        .contains("MODEL m-1  context message 3 of 5 (tool)\n")
        .contains("B            Yes, you can return them.\n");
  }

  @Test
  void theEvidenceIsRankedAndThePageHoldsIt() {
    assertThat(Ran.command("influence", file).out())
        .contains("   1   ", "policy event 12 [0]  adapted\n      Opened headphones cannot be")
        .contains("The customer prefers short answers.");
    assertThat(Ran.command("view", "--out", "-", file).out())
        .contains("Evidence by closeness", "agentfootprint.composition.enter");
  }

  @Test
  void theCodecKeepsAllOfIt() throws IOException {
    Ran packed = Ran.command("pack", file);
    Path stored = Files.writeString(temp.resolve("packed.json"), packed.out());
    String plain = Ran.command("unpack", stored.toString()).out();
    assertThat(plain).isEqualTo(Ran.command("unpack", file).out()).contains(".composition.enter\"");
    assertThat(Ran.command("show", stored.toString()).out())
        .isEqualTo(Ran.command("show", file).out());
    assertThat(Ran.command("stats", file).out()).contains("27 kept", "context.slot_composed");
  }
}
