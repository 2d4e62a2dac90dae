package dev.looptape.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
  @TempDir Path directory;

  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, String> variables = new HashMap<>();
  private final List<String> problems = new ArrayList<>();
  private long heap = 1L << 30;

  private Options read(@Nullable String argument) {
    Environment environment =
        new Environment() {
          @Override
          public Map<String, String> properties() {
            return properties;
          }

          @Override
          public Map<String, String> variables() {
            return variables;
          }

          @Override
          public long maxMemory() {
            return heap;
          }
        };
    return Options.read(argument, environment, List.of("langchain4j"), problems);
  }

  @Test
  void withoutAnySettingTheDefaultsHoldAndNothingIsSaid() {
    properties.put("sun.java.command", "com.acme.Shop --port 80");
    Options options = read(null);
    assertThat(options.dir()).isEqualTo(new File("looptape"));
    assertThat(options.app()).isEqualTo("Shop");
    assertThat(options.maxEvents()).isEqualTo(10_000);
    assertThat(options.maxHeap()).isEqualTo(64L << 20);
    assertThat(options.split()).isEqualTo(Split.AUTO);
    assertThat(options.redact()).isTrue();
    assertThat(options.keepEmbeddings()).isFalse();
    assertThat(options.usesBuiltin("langchain4j")).isTrue();
    assertThat(options.maxFiles()).isEqualTo(1_000);
    assertThat(options.maxBytes()).isEqualTo(1L << 30);
    assertThat(options.maxAgeMillis()).isEqualTo(Long.MAX_VALUE);
    assertThat(options.gzip()).isFalse();
    assertThat(options.log()).isEqualTo(Log.ERROR);
    assertThat(problems).isEmpty();
  }

  @Test
  void theHeapIsAQuarterOfASmallOne() {
    heap = 32L << 20;
    assertThat(read("").maxHeap()).isEqualTo(8L << 20);
  }

  @Test
  void theArgumentBeatsThePropertyThatBeatsTheVariableThatBeatsTheFile() throws Exception {
    Path config = directory.resolve("looptape.properties");
    Files.writeString(config, "app=file\nsplit=run\ndir=from-file\ncompress=gzip\n");
    variables.put("LOOPTAPE_APP", "variable");
    variables.put("LOOPTAPE_SPLIT", "process");
    variables.put("LOOPTAPE_DIR", "from-variable");
    properties.put("looptape.app", "property");
    properties.put("looptape.split", "auto");
    Options options = read("app=argument,config=" + config);
    assertThat(options.app()).isEqualTo("argument");
    assertThat(options.split()).isEqualTo(Split.AUTO);
    assertThat(options.dir()).isEqualTo(new File("from-variable"));
    assertThat(options.gzip()).isTrue();
    assertThat(problems).isEmpty();
  }

  @Test
  void aVariableIsFoundWhateverItsUnderscores() {
    variables.put("LOOPTAPE_MAXEVENTS", "7");
    variables.put("LOOPTAPE_LIMITS_STRING_CHARS", "99");
    Options options = read(null);
    assertThat(options.maxEvents()).isEqualTo(7);
    assertThat(options.limits().stringChars()).isEqualTo(99);
    assertThat(problems).isEmpty();
  }

  @Test
  void aQuotedValueMayHoldCommasEqualsSignsAndItsOwnQuoteTwice() {
    Options options = read("rules=\"a=1.rules, b.rules\",app='it''s, really',split=run");
    assertThat(options.rules()).containsExactly(new File("a=1.rules"), new File("b.rules"));
    assertThat(options.app()).isEqualTo("it's, really");
    assertThat(options.split()).isEqualTo(Split.RUN);
    assertThat(problems).isEmpty();
  }

  @Test
  void whatIsWrongInTheArgumentIsSaidWithItsColumnAndTheRestIsUsed() {
    Options options = read("split,app='x'y,=3,maxFiles=5,dir='open");
    assertThat(options.app()).isEqualTo("x");
    assertThat(options.maxFiles()).isEqualTo(5);
    assertThat(options.dir()).isEqualTo(new File("open"));
    assertThat(problems).hasSize(4);
    assertThat(problems.get(0)).contains("column 1", "\"split\" has no value");
    assertThat(problems.get(1)).contains("column 14", "\"y\" is left out");
    assertThat(problems.get(2)).contains("column 16", "no key");
    assertThat(problems.get(3)).contains("column 34", "not closed");
  }

  @ParameterizedTest
  @CsvSource({
    "maxEvent, maxEvents",
    "MaxEvents, maxEvents",
    "directory, dir",
    "splitt, split",
    "limits.string, limits.stringChars",
    "compres, compress"
  })
  void anUnknownKeyIsSaidWithTheNearest(String key, String nearest) {
    read(key + "=1");
    assertThat(problems)
        .singleElement()
        .asString()
        .contains("\"" + key + "\"")
        .endsWith("nearest is " + nearest);
  }

  @Test
  void unknownKeysOfTheOtherPlacesAreSaidWithTheirPlace() throws Exception {
    Path config = directory.resolve("c.properties");
    Files.writeString(config, "colour=red\nconfig=other\n");
    properties.put("looptape.colour", "red");
    variables.put("LOOPTAPE_COLOUR", "red");
    read("config=" + config);
    assertThat(problems).hasSize(4);
    assertThat(problems).anyMatch(p -> p.startsWith("system property looptape.colour"));
    assertThat(problems).anyMatch(p -> p.startsWith("environment variable LOOPTAPE_COLOUR"));
    assertThat(problems).anyMatch(p -> p.startsWith(config + ": there is no option"));
    assertThat(problems).anyMatch(p -> p.contains("config is not allowed in a file"));
  }

  @Test
  void aConfigFileThatCannotBeReadIsLeftOutWithALine() {
    read("config=" + directory.resolve("missing"));
    read("config=" + directory);
    assertThat(problems).hasSize(2).allMatch(p -> p.contains("cannot be read"));
  }

  @ParameterizedTest
  @CsvSource({
    "maxEvents, 2.7, 2",
    "maxEvents, 0.3, 1",
    "maxEvents, 1e3, 1000",
    "maxEvents, 99999999999, 2147483647"
  })
  void aCapMayBeAnyPositiveNumber(String key, String value, int used) {
    assertThat(read(key + "=" + value).maxEvents()).isEqualTo(used);
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "NaN", "Infinity", "many", "''", "1e999999999"})
  void aCapThatIsNoPositiveFiniteNumberGivesTheDefaultAndALine(String value) {
    assertThat(read("maxEvents='" + value + "'").maxEvents()).isEqualTo(10_000);
    assertThat(problems).singleElement().asString().contains("maxEvents", "agent argument");
  }

  @Test
  void sizesAndTimesHaveUnits() {
    Options options = read("maxBytes=2g,maxAge=36h,maxHeap=16MB,maxFiles=none");
    assertThat(options.maxBytes()).isEqualTo(2L << 30);
    assertThat(options.maxAgeMillis()).isEqualTo(36L * 3_600_000);
    assertThat(options.maxHeap()).isEqualTo(16L << 20);
    assertThat(options.maxFiles()).isEqualTo(Long.MAX_VALUE);
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "maxBytes, 12q",
    "maxBytes, -3",
    "maxBytes, 99999999999t",
    "maxAge, 12",
    "maxAge, 1000000d",
    "maxFiles, 1.5",
    "maxFiles, 0",
    "split, turn",
    "redact, no",
    "compress, zip",
    "embeddings, drop",
    "redact.pattern, [a-",
    "log, warn",
    "limits.depth, 101",
    "limits.nodes, 0",
    "limits.elements, 1.5"
  })
  void aWrongValueGivesTheDefaultAndALineThatNamesKeyPlaceAndValue(String key, String value) {
    Options standard = read(null);
    Options options = read(key + "=" + value);
    assertThat(options).isEqualTo(standard);
    assertThat(problems)
        .singleElement()
        .asString()
        .startsWith("option " + key + " (agent argument): \"" + value + "\" is not");
  }

  @Test
  void aHeapOutsideItsLimitsIsMovedToTheNearerOne() {
    assertThat(read("maxHeap=1").maxHeap()).isEqualTo(64 << 10);
    assertThat(read("maxHeap=100g").maxHeap()).isEqualTo(heap / 2);
    assertThat(problems).hasSize(2);
  }

  @Test
  void builtinRulesAreSwitchedOffAltogetherOrByName() {
    assertThat(read("builtins=none").usesBuiltin("langchain4j")).isFalse();
    assertThat(read("builtins=langchain4j").usesBuiltin("langchain4j")).isTrue();
    assertThat(problems).isEmpty();
    assertThat(read("builtins=langchain").usesBuiltin("langchain4j")).isFalse();
    assertThat(problems).singleElement().asString().contains("\"langchain\"", "langchain4j");
  }

  @ParameterizedTest
  @CsvSource({
    "com.acme.Shop --x=1, Shop",
    "Shop, Shop",
    "/opt/my app/shop-1.2.jar --port 8, shop-1.2",
    "lib/shop.jar, shop",
    "com.acme.Main data.jar, Main",
    "com.acme.app/com.acme.Main x, Main",
    "'', java"
  })
  void anApplicationIsCalledAfterItsMainClassOrJar(String command, String name) {
    properties.put("sun.java.command", command);
    assertThat(read(null).app()).isEqualTo(name);
  }

  @Test
  void theDocumentationIsMadeFromTheTable() throws Exception {
    Path page = Path.of("..", "docs", "options.md");
    assertThat(Files.readString(page)).isEqualTo(OptionsPage.markdown());
    for (OptionKey key : OptionKeys.ALL) {
      assertThat(OptionsPage.help()).contains("\n" + key.name() + "=");
    }
  }
}
