package dev.looptape.cli;

import dev.looptape.influence.Embedder;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads classes of others. They see the JDK and {@code dev.looptape.influence}, and nothing else of
 * ours: what they bring cannot clash with what the tool has inside.
 */
final class Plugins {
  private Plugins() {}

  /** A loader of these jars and directories, and of what their manifests name. */
  static URLClassLoader loader(List<Path> places) {
    List<URL> urls = new ArrayList<>();
    for (Path place : places) {
      try {
        urls.add(place.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(place + " is no place for classes", e);
      }
    }
    return new URLClassLoader("looptape-plugin", urls.toArray(new URL[0]), new Influence());
  }

  /**
   * An instance of a class by its constructor without parameters.
   *
   * @param path jars and directories, parted as on a class path
   * @throws IllegalArgumentException if there is no such class, or it is not of that type
   */
  static <T> T instance(String type, Class<T> as, String path) {
    List<Path> places = new ArrayList<>();
    for (String place : path.split(File.pathSeparator, -1)) {
      if (!place.isEmpty()) {
        if (!Files.exists(Path.of(place))) {
          throw new IllegalArgumentException("--class-path: there is no " + place);
        }
        places.add(Path.of(place));
      }
    }
    try {
      // Kept open: its classes are loaded as they are used, until the process ends.
      Object made = Class.forName(type, true, loader(places)).getConstructor().newInstance();
      if (!as.isInstance(made)) {
        throw new IllegalArgumentException("class " + type + " is no " + as.getName());
      }
      return as.cast(made);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "class " + type + " is not found; --class-path says where it is", e);
    } catch (ReflectiveOperationException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IllegalArgumentException("class " + type + " cannot be made: " + cause, e);
    }
  }

  /** Shows the one package that others implement interfaces of. */
  private static final class Influence extends ClassLoader {
    private static final String PREFIX = Embedder.class.getPackageName() + ".";

    Influence() {
      super("looptape-influence", ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith(PREFIX)) {
        return Class.forName(name, false, Plugins.class.getClassLoader());
      }
      throw new ClassNotFoundException(name);
    }
  }
}
