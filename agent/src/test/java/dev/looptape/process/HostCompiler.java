package dev.looptape.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles the sources of a host program, with whatever options its case needs. */
public final class HostCompiler {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
  private static final String KIND = "(?:class|interface|record|enum|@interface)\\s+(\\w+)";
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("(?m)(?:^|;)\\s*public\\s+(?:(?:final|abstract|sealed)\\s+)*" + KIND);
  private static final Pattern TYPE =
      Pattern.compile("(?m)(?:^|;)\\s*(?:(?:final|abstract|sealed)\\s+)*" + KIND);

  private HostCompiler() {}

  /** Compiles texts of compilation units into a directory, with the annotations to be seen. */
  public static void compile(
      Path into, List<String> options, List<Path> libraries, String... units) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    List<String> all = new ArrayList<>(options);
    StringBuilder classPath = new StringBuilder(annotations().toString());
    for (Path library : libraries) {
      classPath.append(java.io.File.pathSeparatorChar).append(library);
    }
    all.addAll(List.of("-classpath", classPath.toString(), "-d", into.toString(), "-proc:none"));
    List<JavaFileObject> files = new ArrayList<>();
    for (String unit : units) {
      files.add(new Unit(unit));
    }
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(problems, null, null)) {
      Files.createDirectories(into);
      if (!compiler.getTask(null, manager, problems, all, null, files).call()) {
        throw new IllegalArgumentException(problems.getDiagnostics().toString());
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Where the annotations' classes are. */
  public static Path annotations() {
    try {
      return Path.of(
          dev.looptape.Recorded.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static final class Unit extends SimpleJavaFileObject {
    private final String text;

    Unit(String text) {
      super(URI.create("string:///" + path(text) + ".java"), Kind.SOURCE);
      this.text = text;
    }

    private static String path(String text) {
      if (text.stripLeading().startsWith("module ")
          || text.stripLeading().startsWith("open module ")) {
        return "module-info";
      }
      Matcher inPackage = PACKAGE.matcher(text);
      String folder = inPackage.find() ? inPackage.group(1).replace('.', '/') + "/" : "";
      Matcher publicType = PUBLIC_TYPE.matcher(text);
      Matcher anyType = TYPE.matcher(text);
      if (publicType.find()) {
        return folder + publicType.group(1);
      }
      return folder + (anyType.find() ? anyType.group(1) : "Unit");
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
