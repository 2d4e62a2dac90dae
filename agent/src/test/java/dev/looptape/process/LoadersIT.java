package dev.looptape.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hosts with loaders, modules and runtimes of their own are recorded all the same. */
class LoadersIT {
  @TempDir Path directory;

  static Stream<Jdk> jdks() {
    return Jdk.all().stream();
  }

  private Path recordings() {
    return directory.resolve("recordings");
  }

  private String agent(String... options) {
    return AgentJar.option("dir=" + recordings() + String.join("", options));
  }

  /** Runs with and without the agent, and expects that nothing is noticed. */
  private Recorded same(Jdk jdk, List<String> options, List<String> arguments) throws Exception {
    JvmRun.Result plain = JvmRun.java(jdk, directory, arguments);
    List<String> recorded = new ArrayList<>(options);
    recorded.addAll(arguments);
    assertThat(JvmRun.java(jdk, directory, recorded).noticed()).isEqualTo(plain.noticed());
    assertThat(plain.exit()).as(plain.noticed()).isZero();
    return Recorded.one(recordings());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aRuleFileSelectsAndMalformedLinesAndOptionsAreSaidInOneLineEach(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory,
        List.of("-g"),
        List.of(),
        """
        public class Host {
          static String ask(String q) { return q; }
          public static void main(String[] a) { System.out.println(ask("x")); }
        }
        """);
    Files.writeString(directory.resolve("my.rules"), "call Host#ask\ntolo Host#main\n");
    JvmRun.Result run =
        JvmRun.java(
            jdk, directory, List.of(agent(",rules=my.rules,maxevent=3"), "-cp", ".", "Host"));
    assertThat(run.exit()).isZero();
    assertThat(run.output()).isEqualTo("x" + System.lineSeparator());
    assertThat(run.errors().lines()).hasSize(2).allMatch(line -> line.startsWith("looptape: "));
    assertThat(run.errors()).contains("my.rules:2:1: 'tolo' is no kind").contains("maxEvents");
    assertThat(Recorded.one(recordings()).calls()).containsExactly("Host#ask");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aHostWithItsOwnOlderLibrariesKeepsThem(Jdk jdk) throws Exception {
    // Classes of these names and of nobody's versions: if ours were seen instead, it would show.
    HostCompiler.compile(
        directory,
        List.of(),
        List.of(),
        "package com.fasterxml.jackson.core;"
            + " public class JsonFactory { public static String v = \"own\"; }",
        "package org.objectweb.asm; public class ClassReader { public static String v = \"own\"; }",
        "package net.bytebuddy; public class ByteBuddy { public static String v = \"own\"; }",
        "package picocli; public class CommandLine { public static String v = \"own\"; }",
        "package dev.looptape.value; public class Value { public static String v = \"own\"; }",
        """
        public class Host {
          @dev.looptape.Recorded static String all() {
            return com.fasterxml.jackson.core.JsonFactory.v + org.objectweb.asm.ClassReader.v
                + net.bytebuddy.ByteBuddy.v + picocli.CommandLine.v + dev.looptape.value.Value.v;
          }
          public static void main(String[] a) { System.out.println(all()); }
        }
        """);
    assertThat(same(jdk, List.of(agent()), List.of("-cp", ".", "Host")).calls())
        .containsExactly("Host#all");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theAgentGivenTwiceRecordsEachCallOnce(Jdk jdk) throws Exception {
    simple();
    assertThat(same(jdk, List.of(agent(), agent()), List.of("-cp", ".", "Host")).calls())
        .containsExactly("Host#ask");
    Path copy = Files.copy(AgentJar.path(), directory.resolve("copy.jar"));
    Files.walk(recordings()).filter(Files::isRegularFile).forEach(file -> file.toFile().delete());
    String second = "-javaagent:" + copy + "=dir=" + recordings();
    assertThat(same(jdk, List.of(agent(), second), List.of("-cp", ".", "Host")).calls())
        .containsExactly("Host#ask");
  }

  private void simple() {
    HostCompiler.compile(
        directory,
        List.of("-g"),
        List.of(),
        """
        public class Host {
          @dev.looptape.Recorded static String ask(String q) { return q; }
          public static void main(String[] a) throws Exception { System.out.println(ask("x")); }
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aNamedModuleOnTheModulePathIsRecorded(Jdk jdk) throws Exception {
    Path module = directory.resolve("mods/app");
    HostCompiler.compile(
        module,
        List.of("-g"),
        List.of(),
        "module app { }",
        """
        package app;
        public class Main {
          record Question(String text, int n) {}
          interface Model { String chat(Question q); }
          static class Mine implements Model { public String chat(Question q) { return q.text(); } }
          public static void main(String[] a) { System.out.println(new Mine().chat(new Question("x", 1))); }
        }
        """);
    Files.writeString(directory.resolve("m.rules"), "model app.Main$Model+#chat(Question)\n");
    Recorded recorded =
        same(jdk, List.of(agent(",rules=m.rules")), List.of("-p", "mods", "-m", "app/app.Main"));
    assertThat(recorded.calls()).containsExactly("app.Main$Mine#chat");
    assertThat(recorded.recording().toValue().text()).contains("\"text\":\"x\"");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aLoaderThatHidesEverythingButTheJdkAndALoaderThatIsThrownAway(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory.resolve("inner"),
        List.of("-g"),
        List.of(),
        "public class Inner implements Runnable { @dev.looptape.Recorded public void run() {"
            + " System.out.println(\"inner\"); } }");
    HostCompiler.compile(
        directory,
        List.of("-g"),
        List.of(),
        """
        import java.lang.ref.WeakReference;
        import java.nio.file.*;
        public class Host {
          static class Hiding extends ClassLoader {
            Hiding() { super(null); }
            @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
              Class<?> known = findLoadedClass(name);
              if (known != null) { return known; }
              if (name.startsWith("java.")) { return super.loadClass(name, resolve); }
              try {
                byte[] b = Files.readAllBytes(Path.of("inner", name + ".class"));
                return defineClass(name, b, 0, b.length);
              } catch (java.io.IOException e) { throw new ClassNotFoundException(name); }
            }
          }
          static WeakReference<ClassLoader> once() throws Exception {
            ClassLoader loader = new Hiding();
            ((Runnable) loader.loadClass("Inner").getDeclaredConstructor().newInstance()).run();
            return new WeakReference<>(loader);
          }
          public static void main(String[] a) throws Exception {
            WeakReference<ClassLoader> gone = once();
            for (int i = 0; i < 100 && gone.get() != null; i++) { System.gc(); }
            System.out.println(gone.get() == null ? "collected" : "kept");
          }
        }
        """);
    assertThat(same(jdk, List.of(agent()), List.of("-cp", ".", "Host")).calls())
        .containsExactly("Inner#run");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aFatJarWithALoaderOfNestedJarsIsRecorded(Jdk jdk) throws Exception {
    Path lib = directory.resolve("lib");
    HostCompiler.compile(
        lib,
        List.of("-g"),
        List.of(),
        "package lib; public interface Model { String chat(String q); }");
    Path app = directory.resolve("app");
    HostCompiler.compile(
        app,
        List.of("-g"),
        List.of(lib),
        """
        package app;
        public class App implements lib.Model {
          public String chat(String q) { return "fat " + q; }
          public static void main(String[] a) { System.out.println(new App().chat("jar")); }
        }
        """);
    Path launcher = directory.resolve("launcher");
    HostCompiler.compile(
        launcher,
        List.of("-g"),
        List.of(),
        """
        package boot;
        import java.io.*;
        import java.net.*;
        import java.util.*;
        import java.util.zip.*;
        public class Launcher extends ClassLoader {
          private final Map<String, byte[]> entries = new HashMap<>();
          Launcher(ClassLoader parent) { super(parent); }
          void add(InputStream in) throws IOException {
            ZipInputStream zip = new ZipInputStream(in);
            for (ZipEntry e; (e = zip.getNextEntry()) != null; ) {
              byte[] bytes = zip.readAllBytes();
              entries.put(e.getName().replace("BOOT-INF/classes/", ""), bytes);
              if (e.getName().endsWith(".jar")) { add(new ByteArrayInputStream(bytes)); }
            }
          }
          @Override protected Class<?> findClass(String n) throws ClassNotFoundException {
            byte[] b = entries.get(n.replace('.', '/') + ".class");
            if (b == null) { throw new ClassNotFoundException(n); }
            return defineClass(n, b, 0, b.length);
          }
          @Override protected URL findResource(String n) {
            byte[] b = entries.get(n);
            if (b == null) { return null; }
            try {
              return new URL(null, "nested:" + n, new URLStreamHandler() {
                @Override protected URLConnection openConnection(URL u) {
                  return new URLConnection(u) {
                    @Override public void connect() {}
                    @Override public InputStream getInputStream() { return new ByteArrayInputStream(b); }
                  };
                }
              });
            } catch (MalformedURLException e) { throw new IllegalStateException(e); }
          }
          public static void main(String[] a) throws Exception {
            Launcher loader = new Launcher(Launcher.class.getClassLoader());
            try (InputStream in = Launcher.class.getProtectionDomain().getCodeSource().getLocation().openStream()) {
              loader.add(in);
            }
            loader.loadClass("app.App").getMethod("main", String[].class).invoke(null, (Object) a);
          }
        }
        """);
    Path nested = directory.resolve("nested.jar");
    jar(nested, null, Map.of("", lib));
    Path fat = directory.resolve("fat.jar");
    Path libs = Files.createDirectories(directory.resolve("libs/BOOT-INF/lib"));
    Files.copy(nested, libs.resolve("nested.jar"));
    jar(
        fat,
        "boot.Launcher",
        Map.of("", launcher, "BOOT-INF/classes/", app, "//", directory.resolve("libs")));
    Files.writeString(directory.resolve("m.rules"), "model lib.Model+#chat(String)\n");
    Recorded recorded = same(jdk, List.of(agent(",rules=m.rules")), List.of("-jar", "fat.jar"));
    assertThat(recorded.calls()).containsExactly("app.App#chat");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anApplicationInSpringBootsFatJarIsRecorded(Jdk jdk) throws Exception {
    Path lib = directory.resolve("lib");
    HostCompiler.compile(
        lib,
        List.of("-g"),
        List.of(),
        "package lib; public interface Model { String chat(String q); }");
    Path app = directory.resolve("app");
    HostCompiler.compile(
        app,
        List.of("-g"),
        List.of(lib),
        """
        package app;
        public class App implements lib.Model {
          public String chat(String q) { return "boot " + q; }
          public static void main(String[] a) { System.out.println(new App().chat("jar")); }
        }
        """);
    Path loader = directory.resolve("loader");
    try (Stream<Path> jars = Files.list(Path.of("target", "spring-boot-loader"))) {
      unzip(jars.findFirst().orElseThrow(), loader);
    }
    Path libs = Files.createDirectories(directory.resolve("libs/BOOT-INF/lib"));
    jar(libs.resolve("nested.jar"), null, Map.of("", lib));
    jar(
        directory.resolve("boot.jar"),
        "org.springframework.boot.loader.launch.JarLauncher",
        Map.of("", loader, "BOOT-INF/classes/", app, "//", directory.resolve("libs")),
        Map.of(
            "Start-Class", "app.App",
            "Spring-Boot-Classes", "BOOT-INF/classes/",
            "Spring-Boot-Lib", "BOOT-INF/lib/"));
    Files.writeString(directory.resolve("m.rules"), "model lib.Model+#chat(String)\n");
    Recorded recorded = same(jdk, List.of(agent(",rules=m.rules")), List.of("-jar", "boot.jar"));
    assertThat(recorded.calls()).containsExactly("app.App#chat");
  }

  private static void unzip(Path jar, Path into) throws Exception {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        Path target = into.resolve(entry.getName());
        if (entry.getName().endsWith(".class")) {
          Files.createDirectories(target.getParent());
          Files.copy(file.getInputStream(entry), target);
        }
      }
    }
  }

  private static void jar(
      Path jar, @org.jspecify.annotations.Nullable String main, Map<String, Path> folders)
      throws Exception {
    jar(jar, main, folders, Map.of());
  }

  private static void jar(
      Path jar,
      @org.jspecify.annotations.Nullable String main,
      Map<String, Path> folders,
      Map<String, String> attributes)
      throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
    if (main != null) {
      manifest.getMainAttributes().putValue("Main-Class", main);
    }
    attributes.forEach((name, value) -> manifest.getMainAttributes().putValue(name, value));
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (Map.Entry<String, Path> folder : folders.entrySet()) {
        if (folder.getKey().endsWith("/") && !folder.getKey().equals("//")) {
          out.putNextEntry(
              new ZipEntry(folder.getKey())); // Spring Boot looks for the folder itself
        }
        try (Stream<Path> files = Files.walk(folder.getValue())) {
          for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
            byte[] bytes = Files.readAllBytes(file);
            String prefix = folder.getKey().equals("//") ? "" : folder.getKey();
            ZipEntry entry = new ZipEntry(prefix + folder.getValue().relativize(file));
            if (entry.getName().endsWith(".jar")) {
              CRC32 crc = new CRC32();
              crc.update(bytes);
              entry.setMethod(ZipEntry.STORED);
              entry.setSize(bytes.length);
              entry.setCrc(crc.getValue());
            }
            out.putNextEntry(entry);
            out.write(bytes);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aRuntimeImageWithoutLoggingAndDatabaseModulesIsRecorded(Jdk jdk) throws Exception {
    simple();
    Path image = directory.resolve("image");
    JvmRun.Result linked =
        JvmRun.process(
            directory,
            Map.of(),
            List.of(
                jdk.command("jlink"),
                "--add-modules",
                "java.base,java.instrument",
                "--output",
                image.toString()));
    // Some packages of a JDK come without the modules' files; from 24 on jlink may do without.
    org.junit.jupiter.api.Assumptions.assumeTrue(
        linked.exit() == 0 || Files.isDirectory(jdk.home().resolve("jmods")), linked.noticed());
    assertThat(linked.exit()).as(linked.noticed()).isZero();
    Jdk small = new Jdk(jdk.feature(), image);
    assertThat(same(small, List.of(agent()), List.of("-cp", ".", "Host")).calls())
        .containsExactly("Host#ask");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aSpringLikeProxyAroundARecordedBeanGivesOneEventWithTheRealClass(Jdk jdk) throws Exception {
    HostCompiler.compile(
        directory,
        List.of("-g"),
        List.of(),
        """
        import java.lang.reflect.*;
        public class Host {
          interface Bean { String ask(String q); }
          static class Real implements Bean { @dev.looptape.Recorded public String ask(String q) { return q; } }
          static class Subclass extends Real { // as CGLIB writes it
            final Real target = new Real();
            @Override public String ask(String q) { return target.ask(q); }
          }
          public static void main(String[] a) {
            Bean real = new Real();
            Bean proxy = (Bean) Proxy.newProxyInstance(Host.class.getClassLoader(),
                new Class<?>[] {Bean.class}, (p, m, args) -> m.invoke(real, args));
            System.out.println(proxy.ask("jdk") + new Subclass().ask("cglib"));
          }
        }
        """);
    assertThat(same(jdk, List.of(agent()), List.of("-cp", ".", "Host")).calls())
        .containsExactly("Host$Real#ask", "Host$Real#ask");
  }
}
