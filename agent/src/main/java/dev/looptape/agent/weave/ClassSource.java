package dev.looptape.agent.weave;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Finds the class files in directories, jars, and jars inside jars. */
final class ClassSource {
  private static final int DEEPEST = 8;

  private ClassSource() {}

  /** Hands over the bytes of each class file, in a fixed order. */
  static void each(List<File> paths, Consumer<byte[]> classes) throws IOException {
    for (File path : paths) {
      if (!path.exists()) {
        throw new IOException(path + ": there is no such file or directory");
      }
      each(path, classes);
    }
  }

  private static void each(File path, Consumer<byte[]> classes) throws IOException {
    if (path.isDirectory()) {
      File[] inside = path.listFiles();
      if (inside == null) {
        throw new IOException(path + ": the directory cannot be read");
      }
      Arrays.sort(inside);
      for (File one : inside) {
        String name = one.getName();
        if (one.isDirectory() || isArchive(name) || name.endsWith(".class")) {
          each(one, classes);
        }
      }
      return;
    }
    try (InputStream in = new FileInputStream(path)) {
      if (path.getName().endsWith(".class")) {
        classes.accept(in.readAllBytes());
      } else if (!archive(new ZipInputStream(in), classes, 1)) {
        throw new IOException(path + ": neither a jar nor a class file nor a directory");
      }
    } catch (ZipException damaged) {
      throw new IOException(path + ": the jar is damaged: " + damaged.getMessage(), damaged);
    }
  }

  private static boolean isArchive(String name) {
    return name.endsWith(".jar") || name.endsWith(".war") || name.endsWith(".ear");
  }

  private static boolean archive(ZipInputStream in, Consumer<byte[]> classes, int depth)
      throws IOException {
    boolean any = false;
    for (ZipEntry entry; (entry = in.getNextEntry()) != null; ) {
      any = true;
      String name = entry.getName();
      if (name.endsWith(".class")) {
        if (!name.startsWith("META-INF/versions/")) { // the same classes for other JDKs
          classes.accept(in.readAllBytes());
        }
      } else if (isArchive(name) && depth < DEEPEST) {
        archive(new ZipInputStream(in), classes, depth + 1);
      }
    }
    return any;
  }
}
