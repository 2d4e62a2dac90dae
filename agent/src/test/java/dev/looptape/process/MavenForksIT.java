package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A build whose every JVM starts with the agent: Maven itself, and the JVM that it forks for the
 * tests and speaks with over that JVM's stdout.
 */
@Tag("long")
class MavenForksIT {
  @TempDir Path directory;

  @Test
  void aBuildThatForksIsNotDisturbedAndLeavesNoFileOfOurs() throws Exception {
    Files.writeString(
        directory.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>host</groupId>
          <artifactId>host</artifactId>
          <version>1</version>
          <properties>
            <maven.compiler.source>17</maven.compiler.source>
            <maven.compiler.target>17</maven.compiler.target>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <dependencies>
            <dependency>
              <groupId>org.junit.jupiter</groupId>
              <artifactId>junit-jupiter</artifactId>
              <version>%s</version>
              <scope>test</scope>
            </dependency>
          </dependencies>
          <build>
            <plugins>
              <plugin>
                <artifactId>maven-surefire-plugin</artifactId>
                <version>%s</version>
                <configuration>
                  <forkCount>2</forkCount>
                  <reuseForks>false</reuseForks>
                </configuration>
              </plugin>
            </plugins>
          </build>
        </project>
        """
            .formatted(
                System.getProperty("looptape.junit.version"),
                System.getProperty("looptape.surefire.version")));
    Path tests = Files.createDirectories(directory.resolve("src/test/java"));
    for (String name : List.of("OneTest", "TwoTest")) {
      Files.writeString(
          tests.resolve(name + ".java"),
          "class "
              + name
              + " { @org.junit.jupiter.api.Test void prints() { System.out.println(\"hello\"); } }");
    }
    Map<String, String> environment = Map.of("JAVA_TOOL_OPTIONS", AgentJar.option(""));
    JvmRun.Result build =
        JvmRun.process(directory, environment, List.of("mvn", "-B", "-ntp", "test"));
    assertThat(build.exit()).as(build.noticed()).isZero();
    assertThat(build.output())
        .contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0")
        .doesNotContain("Corrupted", "looptape: ");
    assertThat(build.errors()).doesNotContain("looptape: ");
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .doesNotContain("looptape")
          .noneMatch(name -> name.endsWith(".dumpstream") || name.endsWith(".dump"));
    }
  }
}
