package dev.looptape.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadmeTest {
  private static final Path ROOT = Path.of("..");

  private static String readme() throws IOException {
    return Files.readString(ROOT.resolve("README.md"));
  }

  @Test
  void the_test_in_the_readme_is_one_of_the_projects_own() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java/dev/looptape/sample/recorded/ParcelQuestionIT.java"));
    String shown = source.substring(source.indexOf("import ")); // without the package
    assertThat(readme()).contains("```java\n" + shown + "```");
  }

  @Test
  void its_links_lead_to_files() throws IOException {
    assertThat(Pattern.compile("\\]\\((?!http)([^)#]+)").matcher(readme()).results().map(link()))
        .isNotEmpty()
        .allSatisfy(file -> assertThat(ROOT.resolve(file)).exists());
  }

  private static Function<MatchResult, String> link() {
    return match -> match.group(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sample-app/try.sh", ".ci/run"})
  void its_scripts_can_be_run(String script) {
    assertThat(Files.isExecutable(ROOT.resolve(script))).isTrue();
  }
}
