package dev.looptape.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeRecoveryTest {
  private static final String DEAD = "shop-20261201T022905123Z-1-0123456789abc";
  private static final String OLDER = "shop-19700101T000000000Z-1-0123456789abd";
  private static final String LATER = "shop-20991231T235959999Z-1-0123456789abe";

  @TempDir Path directory;

  @Test
  void ofEachTapeWhoseProcessDiedARecordingIsMadeOldestFirst() throws IOException {
    tape(DEAD, "", 3);
    tape(LATER, "", 2); // the clock was set back since
    tape(OLDER, "", 1);

    List<Recovery> made = RecordingDirectory.at(directory).recover();

    assertThat(made.stream().map(one -> one.recording().orElseThrow().getFileName().toString()))
        .containsExactly(OLDER + ".json", DEAD + ".json", LATER + ".json");
    assertThat(names()).containsExactlyInAnyOrder(OLDER + ".json", DEAD + ".json", LATER + ".json");
    Recording recording = RecordingReader.read(directory.resolve(DEAD + ".json"));
    assertThat(recording.events()).hasSize(3);
    assertThat(recording.run().get("complete")).isEqualTo(Value.of(false));
    assertThat(recording.run().get("exit")).isEqualTo(Value.of("recovered"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(DEAD, ".json"))))
        .isEqualTo("rw-------");
    assertThat(RecordingDirectory.at(directory).recover()).isEmpty();
  }

  @Test
  void whatAWriterLeftThatDiedInTheMiddleIsDeletedOnceItIsOld() throws IOException {
    FileTime old = FileTime.fromMillis(System.currentTimeMillis() - 2 * 3_600_000);
    for (String ending : List.of(".json.tmp", ".json.gz.tmp", ".json.tmp.bak", ".txt.tmp")) {
      Files.setLastModifiedTime(Files.writeString(file(DEAD, ending), "{"), old);
    }
    Files.setLastModifiedTime(Files.writeString(directory.resolve("x.json.tmp"), "{"), old);
    Files.writeString(file(LATER, ".json.tmp"), "{"); // this one is being written
    Files.createDirectory(file(OLDER, ".json.tmp"));
    Files.setLastModifiedTime(file(OLDER, ".json.tmp"), old);
    RecordingDirectory recordings = RecordingDirectory.at(directory);
    assertThat(recordings.hasLeftOvers()).isTrue();

    assertThat(recordings.recover()).isEmpty();

    assertThat(names())
        .containsExactlyInAnyOrder(
            DEAD + ".json.tmp.bak",
            DEAD + ".txt.tmp",
            "x.json.tmp",
            LATER + ".json.tmp",
            OLDER + ".json.tmp");
    assertThat(recordings.hasLeftOvers()).isFalse();
  }

  @Test
  void aProcessThatSaysItLivesIsLeftAloneEvenIfItsLockWasLost() throws IOException {
    tape(DEAD, ProcessIdentity.own(), 3);
    Files.createFile(file(DEAD, ".lock"));

    assertThat(RecordingDirectory.at(directory).recover()).isEmpty();

    assertThat(names()).containsExactlyInAnyOrder(DEAD + ".tape", DEAD + ".lock");
    TapeEntry entry = RecordingDirectory.at(directory).tapes().get(0);
    assertThat(entry.isLiving()).isTrue();
    assertThat(entry.pid()).isEqualTo(1);
  }

  @Test
  void aNumberThatWasUsedAgainIsNotTheProcess() throws IOException {
    String own = ProcessIdentity.own();
    tape(DEAD, own.substring(0, own.length() - 1) + 'x', 3);
    assertThat(RecordingDirectory.at(directory).tapes().get(0).isLiving()).isFalse();
    assertThat(RecordingDirectory.at(directory).recover()).hasSize(1);
  }

  @Test
  void aTapeWhoseLockIsHeldIsLeftAlone() throws IOException {
    TapeFile living = TapeFile.create(directory, DEAD);
    OutputStream out = living.begin();
    write(out, "", 1);
    living.replace();

    assertThat(RecordingDirectory.at(directory).recover()).isEmpty();
    assertThat(RecordingDirectory.at(directory).tapes().get(0).isLiving()).isTrue();
    Path snapshot =
        RecordingDirectory.at(directory).snapshot(RecordingDirectory.at(directory).tapes().get(0));
    Recording frozen = RecordingReader.read(snapshot);
    assertThat(frozen.run().get("exit")).isEqualTo(Value.of("snapshot"));
    assertThat(frozen.run().get("complete")).isEqualTo(Value.of(false));

    living.delete();
    assertThat(names()).containsExactly(snapshot.getFileName().toString());
  }

  @Test
  void aTapeOfWhichThereIsARecordingIsDeleted() throws IOException {
    tape(DEAD, "", 3);
    Files.writeString(file(DEAD, ".json"), "the recording");
    Files.createFile(file(DEAD, ".lock"));

    assertThat(RecordingDirectory.at(directory).recover()).isEmpty();

    assertThat(names()).containsExactly(DEAD + ".json");
    assertThat(file(DEAD, ".json")).hasContent("the recording");
  }

  @Test
  void whatADeadWriterLeftIsRemoved() throws IOException {
    tape(DEAD, "", 3);
    Files.writeString(file(DEAD, ".json.tmp"), "{\"form");
    Files.writeString(file(DEAD, ".tape.tmp"), "{\"ta");
    Files.createFile(file(OLDER, ".lock")); // without a tape it is nobody's
    Files.writeString(file(OLDER, ".tape.tmp"), "{\"ta");

    assertThat(RecordingDirectory.at(directory).recover()).hasSize(1);

    assertThat(names()).containsExactly(DEAD + ".json");
  }

  @Test
  void emptyTapesVanishAndDamagedOnesAreSetAside() throws IOException {
    Files.createFile(file(OLDER, ".tape"));
    Files.writeString(file(DEAD, ".tape"), "{\"tape\":\"looptape.tape.v9\",\"first\":0}\n");
    tape(LATER, "", 0);

    List<Recovery> made = RecordingDirectory.at(directory).recover();

    assertThat(made).hasSize(3).allMatch(one -> one.recording().isEmpty());
    assertThat(made.get(1).problem().orElse("")).contains("looptape.tape.v9").contains(".damaged");
    assertThat(names()).containsExactly(DEAD + ".tape.damaged");
    assertThat(RecordingDirectory.at(directory).recover()).isEmpty();
  }

  @Test
  void aTapeThatIsTooLargeForTheProcessStays() throws IOException {
    tape(DEAD, "", 50);
    List<Recovery> made = RecordingDirectory.at(directory).recover(100, false);
    assertThat(made.get(0).problem().orElse("")).contains("too many for this process");
    assertThat(RecordingDirectory.at(directory).recover(1 << 20, true).get(0).recording())
        .contains(file(DEAD, ".json.gz"));
  }

  @Test
  void linksAndForeignFilesAreNotTouched() throws IOException {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere")).resolve("x.tape");
    write(Files.newOutputStream(elsewhere), "", 2);
    Files.createSymbolicLink(file(DEAD, ".tape"), elsewhere);
    Files.writeString(directory.resolve("notes.tape"), "mine");
    Files.writeString(directory.resolve("other.lock"), "mine");
    Files.createDirectory(file(LATER, ".tape"));

    assertThat(RecordingDirectory.at(directory).recover()).isEmpty();

    assertThat(elsewhere).exists();
    assertThat(names()).contains("notes.tape", "other.lock", DEAD + ".tape", LATER + ".tape");
  }

  @Test
  void manyWhoRecoverAtOnceMakeOneRecordingOfEach() throws Exception {
    for (int i = 0; i < 20; i++) {
      tape("shop-20261201T0229051%02dZ-1-0123456789abc".formatted(i), "", 5);
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<List<Recovery>>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Callable<List<Recovery>> recovers = () -> RecordingDirectory.at(directory).recover();
      all.add(threads.submit(recovers));
    }
    int made = 0;
    for (Future<List<Recovery>> one : all) {
      made += one.get().size();
    }
    threads.shutdown();
    assertThat(made).isEqualTo(20);
    assertThat(names()).hasSize(20).allMatch(name -> name.endsWith(".json"));
  }

  @Test
  void retentionLeavesTapesAlone() throws IOException {
    tape(DEAD, ProcessIdentity.own(), 3);
    RecordingDirectory one = RecordingDirectory.at(directory, new Retention(1, 1, 1));
    Recording small = Samples.recording("a", "b");
    one.write(OLDER, small, false);
    one.write(LATER, small, false);
    assertThat(names()).containsExactlyInAnyOrder(DEAD + ".tape", LATER + ".json");
  }

  /** As where a host reads its files, and closes them, before there is a tape. */
  @Test
  void aLockThatSaysThatItsProcessLivesIsLeftAloneEvenIfItWasLost() throws IOException {
    TapeFile living = TapeFile.create(directory, DEAD);
    living.begin();
    Path copy = Files.copy(file(DEAD, ".lock"), file(LATER, ".lock")); // which nobody has locked
    assertThat(RecordingDirectory.at(directory).recover()).isEmpty();
    assertThat(names())
        .containsExactlyInAnyOrder(
            DEAD + ".lock", DEAD + ".tape.tmp", copy.getFileName().toString());
    living.delete();
  }

  @Test
  void aProcessWhoseLockIsDeletedMakesAnother() throws IOException {
    TapeFile living = TapeFile.create(directory, DEAD);
    write(living.begin(), "", 1);
    living.replace();
    Files.delete(file(DEAD, ".lock"));
    assertThat(living.isInPlace()).isFalse();
    write(living.begin(), "", 2);
    living.replace();
    assertThat(living.isInPlace()).isTrue();
    assertThat(RecordingDirectory.at(directory).recover()).isEmpty();
    living.delete();
    assertThat(names()).isEmpty();
  }

  private Path file(String name, String ending) {
    return directory.resolve(name + ending);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void tape(String name, String process, int events) throws IOException {
    write(Files.newOutputStream(file(name, ".tape")), process, events);
  }

  private static void write(OutputStream out, String process, int events) throws IOException {
    TapeWriter writer = new TapeWriter(out);
    ObjectValue run = ObjectValue.builder().put("app", Value.of("shop")).build();
    writer.begin(
        ObjectValue.builder().put("run", run).put("process", Value.of(process)).build(), 0);
    for (int i = 0; i < events; i++) {
      writer.event(Samples.event("looptape.call.start", "{\"callId\":" + i + "}", "{}"));
    }
    String mark = "{\"at\":1796083201000,\"next\":" + events + ",\"first\":0}";
    writer.flush((ObjectValue) Value.parse(mark));
    out.flush();
  }
}
