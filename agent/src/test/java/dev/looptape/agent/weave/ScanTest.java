package dev.looptape.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.looptape.agent.site.SiteKind;
import dev.looptape.process.HostCompiler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanTest {
  @TempDir Path directory;

  private static final String UNIT =
      """
      package s;
      interface Model { String chat(String q); }
      public class Mine implements Model {
        static { if (true) throw new IllegalStateException("initialised"); }
        public String chat(String q) { return q; }
        @dev.looptape.Recorded Mine() {}
      }
      """;

  private static RuleSet rules(String text) {
    List<Rule> rules = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    RuleParser.parse(text, "my.rules", null, rules, errors);
    assertThat(errors).isEmpty();
    return new RuleSet(rules, List.of());
  }

  private void assertFound(Path path) throws IOException {
    Scan.Result result =
        Scan.scan(List.of(path.toFile()), rules("model s.Model+#chat\ntool s.Absent#x"));
    assertThat(result.classes()).isEqualTo(2);
    assertThat(result.sites()).hasSize(1);
    assertThat(result.sites().get(0).className()).isEqualTo("s.Mine");
    assertThat(result.sites().get(0).kind()).isEqualTo(SiteKind.MODEL);
    assertThat(result.sites().get(0).chosenBy()).isEqualTo("model s.Model+#chat (my.rules:1)");
    assertThat(result.skipped()).extracting(s -> s.what()).containsExactly("s.Mine#<init>()V");
    assertThat(result.unmatchedRules()).containsExactly("tool s.Absent#x (my.rules:2)");
  }

  @Test
  void directoriesJarsAndJarsInsideJarsAreScanned() throws IOException {
    Path classes = directory.resolve("classes");
    HostCompiler.compile(classes, List.of("-g"), List.of(), UNIT);
    assertFound(classes);

    Path jar = directory.resolve("app.jar");
    Files.write(jar, zip("s/", classes.resolve("s")));
    assertFound(jar);

    Path fat = directory.resolve("fat.jar");
    try (OutputStream out = Files.newOutputStream(fat);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("BOOT-INF/lib/app.jar"));
      zip.write(Files.readAllBytes(jar));
    }
    assertFound(fat);
  }

  private static byte[] zip(String prefix, Path folder) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes);
        var files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        zip.putNextEntry(new ZipEntry(prefix + file.getFileName()));
        zip.write(Files.readAllBytes(file));
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void whatCannotBeReadIsNamed() throws IOException {
    RuleSet rules = rules("");
    Path missing = directory.resolve("missing.jar");
    assertThatThrownBy(() -> Scan.scan(List.of(missing.toFile()), rules))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("missing.jar: there is no such file");
    Path text = Files.writeString(directory.resolve("notes.jar"), "no jar");
    assertThatThrownBy(() -> Scan.scan(List.of(text.toFile()), rules))
        .hasMessageContaining("notes.jar: neither a jar nor");
  }
}
