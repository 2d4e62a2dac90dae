package dev.looptape.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.pack.RecordingPack;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingDirectoryTest {
  private static final long T0 = 1_796_092_145_000L;

  @TempDir Path temp;

  @Test
  void aWrittenRecordingIsListedByItsHeadAndReadBack() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp.resolve("a/b/recordings"));
    Path file = directory.write(name("shop", 0), Samples.recording("shop", "Where is it?"), false);

    RecordingEntry entry = list(directory).get(0);
    assertThat(entry.path()).isEqualTo(file);
    assertThat(entry.damage()).isEmpty();
    assertThat(entry.time()).isEqualTo(Instant.ofEpochMilli(T0));
    RunFacts facts = entry.facts();
    assertThat(facts.app()).contains("shop");
    assertThat(facts.isComplete()).isTrue();
    assertThat(facts.startedAt()).contains(Instant.parse("2026-12-01T02:29:05.123Z"));
    assertThat(facts.prompt()).contains("Where is it?");
    assertThat(facts.sessions()).containsExactly("s-1");
    assertThat(facts.turns()).hasValue(1);
    assertThat(facts.calls()).hasValue(3);
    assertThat(facts.modelCalls()).hasValue(1);
    assertThat(facts.toolCalls()).hasValue(1);
    assertThat(facts.errors()).hasValue(1);
    assertThat(facts.inputTokens()).hasValue(120);
    assertThat(facts.outputTokens()).hasValue(7);
    assertThat(facts.durationMs()).hasValue(500);
    assertThat(directory.read(entry).events()).hasSize(6);
  }

  @Test
  void thePlainSizeInTheHeadIsThatOfTheWholeFileUnpacked() throws Exception {
    for (int length : new int[] {0, 1, 9, 10, 70, 500, 8_700, 99_000, 1_000_000}) {
      RecordingDirectory directory = RecordingDirectory.at(temp.resolve("" + length));
      Path file =
          directory.write(
              name("a", 0), Samples.recording("a", "ü€😀\ud800\n".repeat(length)), false);
      Value plain = RecordingPack.unpack(Value.parse(Files.readString(file)));
      assertThat(list(directory).get(0).facts().plainBytes())
          .hasValue(plain.text().getBytes(StandardCharsets.UTF_8).length);
    }
  }

  @Test
  void theRunStandsFirstSoThatAFileOfAnySizeIsListedByItsHead() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp);
    Path file = directory.write(name("a", 0), Samples.recording("a", "x"), false);
    assertThat(Files.readString(file))
        .startsWith(
            "{\"format\":\"agentfootprint.recording.packed.v1\",\"recording\":{\"snapshot\":{\"run\":{");
  }

  @Test
  void longTextsInTheHeadAreCutBelowWhatThePackWouldMoveAway() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp);
    directory.write(name("a", 0), Samples.recording("a", "😀".repeat(1_000)), false);
    assertThat(list(directory).get(0).facts().prompt()).contains("😀".repeat(30) + "…");
  }

  @Test
  void factsThatThePackMovedAwayAreFound() throws Exception {
    String app = "a".repeat(80);
    RecordingDirectory directory = RecordingDirectory.at(temp);
    directory.write(name("a", 0), Samples.recording(app, app), false);
    assertThat(list(directory).get(0).facts().app()).contains(app);
  }

  @Test
  void filesAndTheDirectoryAreForTheirOwnerAlone() throws Exception {
    Path made = temp.resolve("made");
    Path file = RecordingDirectory.at(made).write(name("a", 0), Samples.recording("a", "x"), true);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
        .isEqualTo("rwx------");

    Path there = Files.createDirectory(temp.resolve("there"));
    var before = Files.getPosixFilePermissions(there);
    RecordingDirectory.at(there).write(name("a", 0), Samples.recording("a", "x"), false);
    assertThat(Files.getPosixFilePermissions(there)).isEqualTo(before);
  }

  @Test
  void theDirectoryMayBeALinkButNoFileThatIsWrittenIs() throws Exception {
    Path real = Files.createDirectory(temp.resolve("real"));
    Path link = Files.createSymbolicLink(temp.resolve("link"), real);
    Path victim = Files.writeString(temp.resolve("victim"), "mine");
    Files.createSymbolicLink(real.resolve(name("a", 0) + ".json"), victim);
    Files.createSymbolicLink(real.resolve(name("b", 0) + ".json.tmp"), victim);

    RecordingDirectory directory = RecordingDirectory.at(link);
    Path first = directory.write(name("a", 0), Samples.recording("a", "x"), false);
    Path second = directory.write(name("b", 0), Samples.recording("b", "x"), false);
    assertThat(victim).hasContent("mine");
    assertThat(first.getFileName().toString()).isNotEqualTo(name("a", 0) + ".json");
    assertThat(RecordingReader.read(first).run().get("app")).isEqualTo(Value.of("a"));
    assertThat(RecordingReader.read(second).run().get("app")).isEqualTo(Value.of("b"));
  }

  @Test
  void whatCannotBeWrittenIsOneClearLineAndLeavesNothing() throws Exception {
    Path notADirectory = Files.writeString(temp.resolve("file"), "x");
    assertThatThrownBy(
            () ->
                RecordingDirectory.at(notADirectory).write("a", Samples.recording("a", "x"), false))
        .isInstanceOf(IOException.class)
        .hasMessage(notADirectory + " is not a directory");
    assertThatThrownBy(
            () ->
                RecordingDirectory.at(temp).write("../escape", Samples.recording("a", "x"), false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is no file name");
    assertThatThrownBy(
            () ->
                RecordingFiles.write(
                    temp.resolve("out.json"),
                    out -> {
                      out.write(new byte[100_000]);
                      throw new IllegalStateException("broken on the way");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage(temp.resolve("out.json") + " cannot be written: broken on the way");
    try (Stream<Path> left = Files.list(temp)) {
      assertThat(left).containsExactly(notADirectory);
    }
  }

  @Test
  void writersAtTheSameMomentUnderTheSameNameAllGetAFile() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp.resolve("new"));
    ExecutorService pool = Executors.newFixedThreadPool(20);
    List<Future<Path>> written = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      written.add(
          pool.submit(() -> directory.write(name("a", 0), Samples.recording("a", "x"), false)));
    }
    for (Future<Path> one : written) {
      one.get();
    }
    pool.shutdown();
    assertThat(list(directory)).hasSize(60).noneMatch(RecordingEntry::isDamaged);
    assertThat(directory.unfinished()).isEmpty();
  }

  @Test
  void theOldestOfOurOwnGoAndNothingElse() throws Exception {
    RecordingDirectory all = RecordingDirectory.at(temp);
    for (int i = 0; i < 6; i++) {
      all.write(name("a", i), Samples.recording("a", "x"), i % 2 == 0);
    }
    List<Path> others = new ArrayList<>();
    others.add(Files.writeString(temp.resolve("package.json"), "{}"));
    others.add(Files.writeString(temp.resolve(name("a", -9) + ".json"), "{\"mine\":1}"));
    others.add(Files.writeString(temp.resolve(name("a", -9) + ".json.gz"), "mine"));
    others.add(Files.writeString(temp.resolve(name("a", -9) + ".tape"), "alive"));
    others.add(Files.writeString(temp.resolve(name("a", -9) + ".lock"), ""));
    others.add(Files.writeString(temp.resolve(name("a", -9) + ".json.tmp"), "{"));
    others.add(Files.createDirectory(temp.resolve(name("b", -9) + ".json")));
    others.add(Files.createSymbolicLink(temp.resolve(name("c", -9) + ".json"), newest().path()));

    RecordingDirectory three =
        RecordingDirectory.at(temp, new Retention(3, Long.MAX_VALUE, Long.MAX_VALUE));
    Path last = three.write(name("a", 6), Samples.recording("a", "x"), false);
    List<String> names = new ArrayList<>();
    try (Stream<Path> left = Files.list(temp)) {
      left.filter(file -> !others.contains(file))
          .forEach(file -> names.add(file.getFileName().toString()));
    }
    assertThat(names)
        .containsExactlyInAnyOrder(
            name("a", 4) + ".json.gz", name("a", 5) + ".json", last.getFileName().toString());
    assertThat(others).allMatch(file -> Files.exists(file));
  }

  @Test
  void bytesAndAgeAreLimitsTooAndTheNewestAlwaysStays() throws Exception {
    RecordingDirectory all = RecordingDirectory.at(temp);
    for (int i = 0; i < 4; i++) {
      all.write(name("a", i), Samples.recording("a", "x"), false);
    }
    long one = Files.size(newest().path());
    RecordingDirectory two =
        RecordingDirectory.at(
            temp, new Retention(Integer.MAX_VALUE, one * 2 + one / 2, Long.MAX_VALUE));
    two.write(name("a", 4), Samples.recording("a", "x"), false);
    assertThat(list(all))
        .extracting(RecordingEntry::name)
        .containsExactly(name("a", 4) + ".json", name("a", 3) + ".json");

    RecordingDirectory young =
        RecordingDirectory.at(temp, new Retention(Integer.MAX_VALUE, Long.MAX_VALUE, 1));
    Path old = young.write(name("a", -1), Samples.recording("a", "x"), false);
    assertThat(list(all)).extracting(RecordingEntry::path).doesNotContain(newestOf(4));
    assertThat(old).exists();
  }

  @Test
  void damagedFilesAndFilesOfOthersAreEntriesWithAReason() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp);
    Path good = directory.write(name("a", 1), Samples.recording("a", "x"), false);
    byte[] bytes = Files.readAllBytes(good);
    for (int cut = 1; cut < bytes.length; cut += 37) {
      byte[] some = Arrays.copyOf(bytes, cut);
      Files.write(temp.resolve("cut" + cut + ".json"), some);
      ByteArrayOutputStream zipped = new ByteArrayOutputStream();
      try (OutputStream out = new GZIPOutputStream(zipped)) {
        out.write(some);
      }
      Files.write(temp.resolve("cut" + cut + ".json.gz"), zipped.toByteArray());
    }
    Files.write(temp.resolve("half.json.gz"), Arrays.copyOf(gzip(bytes), 200));
    Files.writeString(temp.resolve("empty.json"), "");
    Files.writeString(temp.resolve("package.json"), "{\"name\":\"x\"}");
    Files.writeString(temp.resolve("list.json"), "[1,2]");
    Files.writeString(
        temp.resolve("newer.json"),
        "{\"format\":\"agentfootprint.recording.packed.v2\",\"recording\":{},\"values\":[]}");
    Files.createDirectory(temp.resolve("folder.json"));
    Files.writeString(temp.resolve("notes.txt"), "not listed");
    Files.writeString(temp.resolve(name("a", 2) + ".json.tmp"), "{");

    List<RecordingEntry> entries = list(directory);
    assertThat(entries)
        .filteredOn(entry -> !entry.isDamaged())
        .extracting(RecordingEntry::path)
        .containsExactly(good);
    assertThat(damage(entries, "empty.json")).isEqualTo("empty");
    assertThat(damage(entries, "package.json")).contains("no object \"snapshot\"");
    assertThat(damage(entries, "list.json")).contains("no object");
    assertThat(damage(entries, "newer.json")).contains("packed.v2");
    assertThat(damage(entries, "folder.json")).isEqualTo("a directory");
    assertThat(damage(entries, "half.json.gz")).isEqualTo("truncated gzip");
    assertThat(entries).extracting(RecordingEntry::name).doesNotContain("notes.txt");
    assertThat(directory.unfinished()).hasSize(1);
  }

  @Test
  void aLargeFileIsListedByItsHeadAndATruncatedOneByItsEnd() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp);
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      events.add(
          Samples.event("looptape.call.start", "{\"callId\":" + i + ",\"x\":\"" + i + "\"}", "{}"));
    }
    Path file = directory.write(name("big", 0), Samples.of(events, "big"), false);
    assertThat(list(directory).get(0).facts().calls()).hasValue(5_000);
    byte[] bytes = Files.readAllBytes(file);
    assertThat(bytes.length).isGreaterThan(2 * RecordingHead.CHECKED_WHOLE);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    assertThat(list(directory).get(0).damage())
        .hasValueSatisfying(reason -> assertThat(reason).contains("truncated"));
  }

  @Test
  void whereverTheHeadEndsInsideOfACharacterTheFileIsListed() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp);
    for (int shift = 0; shift < 4; shift++) {
      Recording made = Samples.recording("a".repeat(shift + 1), "x");
      List<Event> events = new ArrayList<>(made.events());
      events.add(
          Samples.event(
              "looptape.call.start",
              "{\"callId\":9,\"args\":\"" + "😀€".repeat(200_000) + "\"}",
              "{}"));
      directory.write(
          name("a", shift), new Recording(made.snapshot(), events, made.structure()), false);
      // The facts behind the text, so that it is all looked through.
      String late =
          "{\"snapshot\":{\"x\":\""
              + "a".repeat(shift)
              + "😀€".repeat(5_000)
              + "\","
              + "\"run\":{\"app\":\"late\"}},\"events\":[]}";
      Files.writeString(temp.resolve("late" + shift + ".json"), late);
    }
    assertThat(list(directory))
        .hasSize(8)
        .noneMatch(RecordingEntry::isDamaged)
        .allMatch(entry -> entry.facts().app().isPresent());
  }

  @Test
  void awaitSeesWhatIsThereAndWhatComesAndSaysWhenNothingDoes() throws Exception {
    RecordingDirectory directory = RecordingDirectory.at(temp.resolve("later"));
    assertThatThrownBy(() -> directory.await(entry -> true, Duration.ZERO))
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining("later");
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<RecordingEntry> found =
        pool.submit(
            () ->
                directory.await(
                    entry -> entry.facts().app().filter("b"::equals).isPresent(),
                    Duration.ofMinutes(1)));
    directory.write(name("a", 0), Samples.recording("a", "x"), false);
    Path file = directory.write(name("b", 1), Samples.recording("b", "x"), false);
    assertThat(found.get().path()).isEqualTo(file);
    pool.shutdown();
    assertThat(directory.await(entry -> true, Duration.ZERO).path()).isEqualTo(file);
  }

  @Test
  void writingLoadsNoJacksonClass() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + temp.resolve("classes"),
                "-cp",
                System.getProperty("java.class.path"),
                ColdWriter.class.getName(),
                temp.resolve("cold").toString())
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
    assertThat(list(RecordingDirectory.at(temp.resolve("cold")))).hasSize(2);
    assertThat(Files.readString(temp.resolve("classes")))
        .contains("dev.looptape.recording.RecordingFiles")
        .doesNotContain("fasterxml");
  }

  /** Writes in a JVM of its own, as a host does. */
  static final class ColdWriter {
    private ColdWriter() {}

    public static void main(String[] args) throws IOException {
      RecordingDirectory directory =
          RecordingDirectory.at(Path.of(args[0]), new Retention(5, 1 << 30, Long.MAX_VALUE));
      Recording recording = new Recording(ObjectValue.EMPTY, new ArrayList<>(), ObjectValue.EMPTY);
      String name = RecordingFileName.create("cold", T0, 1, RecordingFileName.random(1));
      directory.write(name, recording, false);
      directory.write(name, recording, true);
    }
  }

  private RecordingEntry newest() throws IOException {
    return list(RecordingDirectory.at(temp)).get(0);
  }

  private Path newestOf(int seconds) {
    return temp.resolve(name("a", seconds) + ".json");
  }

  private static String damage(List<RecordingEntry> entries, String name) {
    return entries.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow()
        .damage()
        .orElse("none");
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    }
    return zipped.toByteArray();
  }

  private static List<RecordingEntry> list(RecordingDirectory directory) throws IOException {
    try (Stream<RecordingEntry> entries = directory.list()) {
      return entries.toList();
    }
  }

  private static String name(String app, int seconds) {
    return RecordingFileName.create(app, T0 + seconds * 1_000L, 1, 1);
  }
}
