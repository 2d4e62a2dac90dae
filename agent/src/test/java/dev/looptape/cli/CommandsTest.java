package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.RecordingFileName;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  @TempDir Path temp;

  @Test
  void packAndUnpackGiveExactlyTheBytesOfTheFormat() throws Exception {
    String plain = Made.turn().recording().toValue().text();
    byte[] bytes = plain.getBytes(StandardCharsets.UTF_8);
    String packed = Ran.withInput(bytes, "pack", "-").out();
    assertThat(packed)
        .startsWith("{\"format\":\"agentfootprint.recording.packed.v1\"")
        .endsWith("]}");
    assertThat(Ran.withInput(packed.getBytes(StandardCharsets.UTF_8), "unpack", "-").out())
        .isEqualTo(plain);
    assertThat(Ran.withInput(gzip(bytes), "pack", "-").out()).isEqualTo(packed);

    Path out = temp.resolve("out.json");
    Path in = Files.write(temp.resolve("@in.json"), bytes);
    Ran ran = Ran.command("pack", "--out", out.toString(), in.toString());
    assertThat(ran).isEqualTo(new Ran(0, "", ""));
    assertThat(out).hasContent(packed);
  }

  @Test
  void whatIsTooLargeIsExitCodeThreeAndWritesNothing() throws Exception {
    String file = Made.turn().file(temp);
    String packed = temp.resolve("packed.json").toString();
    Ran.command("pack", "--out", packed, file);
    long size = Files.size(Path.of(file));
    assertThat(Ran.command("unpack", "--max-bytes", "" + size, packed).exit()).isZero();
    Path out = temp.resolve("out");
    Ran refused =
        Ran.command("unpack", "--max-bytes", "" + (size - 1), "--out", out.toString(), packed);
    assertThat(refused.exit()).isEqualTo(3);
    assertThat(refused.err())
        .startsWith("looptape: " + packed + ": ")
        .contains("" + (size - 1))
        .hasLineCount(1);
    assertThat(out).doesNotExist();
    assertThat(Ran.command("unpack", "--max-bytes", "none", packed).exit()).isZero();
    assertThat(Ran.command("show", "--max-bytes", "10", packed).exit()).isEqualTo(3);
    byte[] bomb = gzip(" ".repeat(3_000_000).getBytes(StandardCharsets.UTF_8));
    assertThat(Ran.withInput(bomb, "pack", "--max-bytes", "2m", "-").exit()).isEqualTo(3);
  }

  @Test
  void badInputIsOneLineThatNamesThePlace() throws Exception {
    String good = Made.turn().file(temp);
    String cut = file("cut.json", Files.readString(Path.of(good)).substring(0, 100));
    String empty = file("empty.json", "");
    String other = file("other.json", "{\"a\":1}");
    String trailing = file("trailing.json", "{} {}");
    String newer =
        file("newer.json", "{\"format\":\"agentfootprint.recording.packed.v2\",\"values\":[]}");
    Path latin = Files.write(temp.resolve("latin.json"), new byte[] {'"', (byte) 0xe4, '"'});
    Path gz = Files.write(temp.resolve("half.json.gz"), gzip(Files.readAllBytes(Path.of(good))));
    Files.write(gz, java.util.Arrays.copyOf(Files.readAllBytes(gz), 60));
    for (String command : List.of("show", "stats", "unpack", "pack")) {
      bad(command, cut, "line 1");
      bad(command, empty, "empty");
      bad(command, trailing, "after the end");
      bad(command, latin.toString(), "UTF-8");
      bad(command, gz.toString(), "gzip");
      bad(command, temp.toString(), "is a directory");
      bad(command, temp.resolve("no\u001b[31mne").toString(), "no such file");
      bad(command, "/dev/zero", "is a device");
    }
    for (String command : List.of("show", "stats")) {
      bad(command, other, "snapshot");
      bad(command, newer, "packed.v2");
    }
    bad("view", cut, "line 1");
    bad("view", other, "snapshot");
    bad("view", temp.resolve("none").toString(), "no such file");
    bad("unpack", newer, "packed.v2");
    bad("ls", good, "not a directory");
    bad("ls", temp.resolve("none").toString(), "no such directory");
    bad("scan", temp.resolve("none").toString(), "no such file");
  }

  @Test
  void whatExistsIsNotOverwritten() throws Exception {
    String file = Made.turn().file(temp);
    String before = Files.readString(Path.of(file));
    Ran ran = Ran.command("pack", "--out", file, file);
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .isEqualTo("looptape: " + file + ": exists already; it is not overwritten\n");
    assertThat(Files.readString(Path.of(file))).isEqualTo(before);
    Ran nowhere = Ran.command("pack", "--out", temp.resolve("no/where").toString(), file);
    assertThat(nowhere.exit()).isEqualTo(1);
    assertThat(nowhere.err()).contains("cannot be written: no such file").hasLineCount(1);
  }

  @Test
  void anOutputThatFailsIsSaidAndAClosedPipeIsQuietWhereNothingIsLost() throws Exception {
    String file = Made.turn().file(temp);
    assertThat(Ran.failing("Broken pipe", "show", file)).isEqualTo(new Ran(1, "", ""));
    assertThat(Ran.failing("No space left on device", "show", file).err())
        .isEqualTo("looptape: standard output: No space left on device\n");
    assertThat(Ran.failing("Broken pipe", "unpack", file).err())
        .isEqualTo("looptape: standard output: cannot be written: Broken pipe\n");
  }

  @Test
  void wrongUsageIsExitCodeTwoWithWhatWasMeant() {
    usage("did you mean show?", "shwo", "x");
    usage("did you mean stats", "stat", "x");
    usage("did you mean --grep?", "show", "--grpe", "x", "f");
    usage("did you mean --max-bytes?", "unpack", "--maxbytes=3", "f");
    usage("unknown command xyzzy", "xyzzy");
    usage("unknown command", "help", "shwo");
    usage("FILE", "show");
    usage("unexpected argument b", "show", "a", "b");
    usage("'x' is not a number of bytes", "unpack", "--max-bytes", "x", "f");
    usage("'-1' is not a number of bytes", "unpack", "--max-bytes", "-1", "f");
    usage("--pages is at least 0", "view", "--pages", "-1", "d");
    usage("did you mean view?", "veiw", "f");
    usage("did you mean --follow?", "show", "--folow", "f");
    usage("'B'", "diff", "a");
    usage("which command?");
  }

  @Test
  void helpListsWhatThereIsAndEachCommandHasExamples() {
    String all = Ran.command("--help").out();
    assertThat(Ran.command("help").out()).isEqualTo(all);
    for (String command : List.of("ls", "show", "view", "diff", "stats", "completion")) {
      assertThat(all).contains("  " + command + " ");
      Ran help = Ran.command(command, "--help");
      assertThat(help.exit()).isZero();
      assertThat(help.out()).contains("Example").contains("Usage: looptape " + command);
      assertThat(Ran.command("help", command).out()).isEqualTo(help.out());
    }
    assertThat(Ran.command("help", "options").out()).contains("dir=").contains("maxFiles=");
    assertThat(Ran.command("--version").out()).startsWith("looptape ");
  }

  @Test
  void lsShowsTheNewestFirstAndNamesTheDamaged() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp);
    String older = RecordingFileName.create("a", 1_796_092_145_000L, 1, 1);
    String newer = RecordingFileName.create("b", 1_796_092_146_000L, 1, 1);
    directory.write(newer, Made.turn().recording(), false);
    directory.write(older, Made.turn().recording(), true);
    file("cut.json", "{\"snapshot\":{");
    file("x.json.tmp", "{");
    Ran ran = Ran.command("ls", temp.toString());
    assertThat(ran.exit()).isZero();
    assertThat(ran.out().indexOf(newer)).isLessThan(ran.out().indexOf(older)).isPositive();
    assertThat(ran.out())
        .contains("5 calls", "1 error", "12→3 tokens", "“Where is it?”", "complete")
        .contains("cut.json  not valid JSON")
        .contains("x.json.tmp  still being written");

    Ran json = Ran.command("ls", "--json", "--grep", "WHERE is", temp.toString());
    assertThat(json.lines()).hasSize(2);
    ObjectValue first = (ObjectValue) Value.parse(json.lines().get(0));
    assertThat(first.get("file")).isEqualTo(Value.of(temp.resolve(newer + ".json").toString()));
    assertThat(first.get("errors")).isEqualTo(Value.of(1));
    assertThat(Ran.command("ls", "--session", "none", temp.toString()).out())
        .isEqualTo("no recording fits\n");
  }

  @Test
  void viewReplacesItsOwnPagesAndNothingElse() throws Exception {
    String file = Made.turn().file(temp);
    Path page = temp.resolve("made.html");
    assertThat(Ran.command("view", file).out()).isEqualTo(page.toUri() + "\n");
    String made = Files.readString(page);
    Files.writeString(page, made + "<!-- older -->");
    assertThat(Ran.command("view", file).exit()).isZero();
    assertThat(page).hasContent(made);
    assertThat(Ran.command("view", "--out", "-", file).out()).isEqualTo(made);
    if (page.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertThat(Files.getPosixFilePermissions(page))
          .isEqualTo(java.nio.file.attribute.PosixFilePermissions.fromString("rw-------"));
    }
    Files.writeString(page, "mine");
    assertThat(Ran.command("view", file).err()).contains("exists already; it is not overwritten");
    assertThat(page).hasContent("mine");
  }

  @Test
  void thePageHoldsThePackedRecordingItself() throws Exception {
    String file = Made.turn().file(temp);
    String page = Ran.command("view", "--out", "-", file).out();
    String start = "<script type=\"application/json\" id=\"recording\">";
    int from = page.indexOf(start) + start.length();
    String packed = page.substring(from, page.indexOf("</script>", from));
    assertThat(packed).doesNotContain("<");
    byte[] bytes = packed.getBytes(StandardCharsets.UTF_8);
    assertThat(Ran.withInput(bytes, "unpack", "-").out())
        .isEqualTo(Files.readString(Path.of(file)));
  }

  @Test
  void lsFindsWhatTheHeadsOfFilesLeaveOut() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp);
    Made sessions = new Made();
    for (int i = 0; i < 40; i++) {
      sessions.turnOf("session-" + i, i == 39 ? "x".repeat(200) + " Where is MY parcel?" : "hello");
    }
    String name = RecordingFileName.create("a", 1_796_092_145_000L, 1, 1);
    directory.write(name, sessions.recording(), false);
    for (String[] fits :
        new String[][] {
          {"--session", "session-0"},
          {"--session", "session-39"},
          {"--grep", "my PARCEL"},
          {"--grep", "session-38"}
        }) {
      assertThat(Ran.command("ls", fits[0], fits[1], temp.toString()).out()).contains(name);
    }
    for (String[] not : new String[][] {{"--session", "session-3x"}, {"--grep", "userPrompt"}}) {
      assertThat(Ran.command("ls", not[0], not[1], temp.toString()).out())
          .isEqualTo("no recording fits\n");
    }
  }

  @Test
  void completionIsAScriptThatKnowsAllCommands() {
    assertThat(Ran.command("completion").out())
        .startsWith("#!/usr/bin/env bash")
        .contains("complete -F _complete_looptape", "unpack", "--max-bytes");
  }

  @Test
  void statsSaysWhatIsRepeatedAndWhatIsMissing() throws Exception {
    String repeated = "a sentence that stands in several places of the recording, and is long";
    String file =
        new Made()
            .event("looptape.call.start", 1, "{\"args\":{\"a\":\"" + repeated + "\"}}")
            .event(
                "looptape.call.end",
                1,
                "{\"result\":[\""
                    + repeated
                    + "\",{\"$lt\":\"redacted\",\"type\":\"String\"},"
                    + "{\"dims\":3,\"norm\":1}]}")
            .file(temp);
    assertThat(Ran.command("stats", file).out())
        .contains(Files.size(Path.of(file)) + " bytes")
        .contains("2 ×", repeated, "redacted", "1 distinct ones kept as dims and norm");
  }

  private static void usage(String says, String... arguments) {
    Ran ran = Ran.command(arguments);
    assertThat(ran.exit()).as(String.join(" ", arguments)).isEqualTo(2);
    assertThat(ran.err()).contains(says).hasLineCount(1);
    assertThat(ran.out()).isEmpty();
  }

  private static void bad(String command, String file, String reason) {
    Ran ran = Ran.command(command, file);
    assertThat(ran.exit()).as(command + " " + file).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .startsWith("looptape: " + Visible.of(file) + ": ")
        .contains(reason)
        .hasLineCount(1)
        .doesNotContain("Exception", "Feature", "\u001b");
  }

  private String file(String name, String content) throws Exception {
    return Files.writeString(temp.resolve(name), content).toString();
  }

  private static byte[] gzip(byte[] bytes) throws Exception {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    }
    return zipped.toByteArray();
  }
}
