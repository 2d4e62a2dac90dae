package dev.looptape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingWriter;
import dev.looptape.tail.EventTail;
import dev.looptape.value.Interner;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a host loads of the library: no Jackson class, and no lambda machinery for our sake. */
public class HostClassesTest {
  @Test
  void recordingLoadsNoJacksonClassAndSpinsNoLambda() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-verbose:class",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName())
            .redirectErrorStream(true)
            .start();
    String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    String loaded = all.substring(all.indexOf(Program.class.getName())); // before it: the JVM's own
    assertThat(loaded).contains("dev.looptape.pack.PackedStream", "written: ");
    assertThat(loaded.lines().filter(line -> line.contains("com.fasterxml"))).isEmpty();
    assertThat(
            loaded.lines().filter(line -> line.contains("dev.looptape") && line.contains("Lambda")))
        .isEmpty();
    assertThat(loaded.lines().filter(line -> line.contains("InnerClassLambdaMetafactory")))
        .isEmpty();
    assertThat(loaded.lines().filter(line -> line.contains("StringConcatFactory"))).isEmpty();
  }

  /** What the recorder does with the library, from the first value to the file. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws IOException {
      Interner interner = new Interner(1000);
      EventTail tail = new EventTail(2, 10_000, interner);
      Value text = interner.intern(Value.of("said ".repeat(20)));
      for (int i = 0; i < 5; i++) {
        ObjectValue payload =
            ObjectValue.builder().put("n", Value.of(i * 0.1 + 1)).put("text", text).build();
        tail.push(new Event(Event.ANNOUNCEMENT, interner.intern(payload), null));
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      Recording recording =
          new Recording(ObjectValue.EMPTY, tail.snapshot().events(), ObjectValue.EMPTY);
      RecordingWriter.write(recording, out);
      RecordingWriter.writeGzip(recording, out);
      System.out.println("written: ".concat(Integer.toString(out.size())));
    }
  }
}
