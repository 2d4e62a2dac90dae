package dev.looptape.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.process.AgentJar;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/** What is in the jar that users download. */
class PackagedJarIT {
  @Test
  void itIsSmallAndHasOneClassOnTheLoaderPath() throws IOException {
    assertThat(Files.size(AgentJar.path())).isLessThan(8L << 20);
    try (JarFile jar = new JarFile(AgentJar.path().toFile())) {
      assertThat(
              names(jar).filter(name -> name.endsWith(".class") && !name.startsWith("looptape/")))
          .containsExactly("dev/looptape/agent/LooptapeAgent.class");
      assertThat(names(jar).filter(name -> name.endsWith(".class")))
          .as("one asm, and no library of the tool beside the nested jar")
          .noneMatch(name -> name.contains("fasterxml") || name.contains("picocli"))
          .noneMatch(name -> name.contains("bytebuddy"))
          .containsOnlyOnce("looptape/org/objectweb/asm/ClassReader.class");
      ZipEntry tool = jar.getEntry("looptape/tool.jar");
      assertThat(tool.getMethod()).isEqualTo(ZipEntry.STORED);
    }
  }

  private static java.util.stream.Stream<String> names(JarFile jar) {
    return jar.stream().map(ZipEntry::getName);
  }

  @Test
  void noClassIsInBothTiersAndEachRunsOn17() throws IOException {
    TreeSet<String> host = new TreeSet<>();
    TreeSet<String> tool = new TreeSet<>();
    try (JarFile jar = new JarFile(AgentJar.path().toFile())) {
      for (ZipEntry entry : java.util.Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class")) {
          host.add(entry.getName().replaceFirst("^looptape/", ""));
          byte[] bytes = jar.getInputStream(entry).readAllBytes();
          assertThat(new ClassReader(bytes).readUnsignedShort(6)).isLessThanOrEqualTo(61);
        }
      }
      try (ZipInputStream in =
          new ZipInputStream(jar.getInputStream(jar.getEntry("looptape/tool.jar")))) {
        for (ZipEntry entry; (entry = in.getNextEntry()) != null; ) {
          if (entry.getName().endsWith(".class")) {
            tool.add(entry.getName());
          }
        }
      }
    }
    assertThat(tool).contains("picocli/CommandLine.class").doesNotContainAnyElementsOf(host);
  }

  @Test
  void theManifestAndTheLicencesAreThere() throws IOException {
    try (JarFile jar = new JarFile(AgentJar.path().toFile())) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      String agent = LooptapeAgent.class.getName();
      for (String key : List.of("Premain-Class", "Agent-Class", "Main-Class")) {
        assertThat(manifest.getValue(key)).as(key).isEqualTo(agent);
      }
      assertThat(manifest.getValue("Can-Retransform-Classes")).isEqualTo("true");
      assertThat(manifest.getValue("Automatic-Module-Name")).isEqualTo("dev.looptape.agent");
      assertThat(names(jar))
          .contains(
              "META-INF/LICENSE",
              "META-INF/licenses/asm.txt",
              "META-INF/licenses/jackson/META-INF/LICENSE",
              "META-INF/licenses/jackson/META-INF/NOTICE");
    }
  }
}
