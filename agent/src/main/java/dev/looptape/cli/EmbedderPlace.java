package dev.looptape.cli;

import dev.looptape.influence.Embedder;
import dev.looptape.recording.RecordingFiles;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An embedder from a jar, found by {@link ServiceLoader}.
 *
 * @param embedder null: there is none
 * @param missing what to say where the one that was asked for is not there; null if it is
 * @param loader what loads its classes; null: nothing was loaded
 */
record EmbedderPlace(
    @Nullable Embedder embedder, @Nullable String missing, @Nullable URLClassLoader loader)
    implements AutoCloseable {
  static final String MINILM = "minilm";

  private static final String JAR = "jar:";
  private static final int MOST_CAUSES = 20;
  private static final String MINILM_JAR = "looptape-embedder-minilm.jar";
  private static final String PLACE = "LOOPTAPE_MINILM";

  /** The embedder of this name; none for null. */
  static EmbedderPlace of(@Nullable String named, Console console) {
    if (named == null) {
      return new EmbedderPlace(null, null, null);
    }
    if (named.equals(MINILM)) {
      Path jar = minilm();
      return jar == null ? notThere() : load(jar, console);
    }
    if (!named.startsWith(JAR)) {
      throw new CommandFailure(ExitCodes.USAGE, "--embedder is minilm or jar:PATH, not " + named);
    }
    try {
      return load(Path.of(named.substring(JAR.length())), console);
    } catch (InvalidPathException e) {
      throw new CommandFailure(ExitCodes.BAD_INPUT, "--embedder: not a file name: " + named);
    }
  }

  private static EmbedderPlace notThere() {
    return new EmbedderPlace(
        null,
        "the embedder minilm is not there, so the terms of the texts are compared; in the source of"
            + " Looptape, mvn -Dquick -Dmaven.test.skip=true package makes it, and "
            + PLACE
            + " names its jar elsewhere",
        null);
  }

  /** Where the environment says, beside the agent's jar, or where the build puts it. */
  private static @Nullable Path minilm() {
    List<Path> places = new ArrayList<>();
    String named = System.getProperty("looptape.minilm", System.getenv(PLACE));
    if (named != null && !named.isEmpty()) {
      places.add(Path.of(named));
    } else {
      Path own = own();
      if (own != null) {
        places.add(own.resolveSibling(MINILM_JAR));
        places.add(own.resolveSibling("../../embedder-minilm/target/" + MINILM_JAR).normalize());
      }
    }
    return places.stream().filter(Files::exists).findFirst().orElse(null);
  }

  private static @Nullable Path own() {
    CodeSource source = EmbedderPlace.class.getProtectionDomain().getCodeSource();
    try {
      return source == null ? null : Path.of(source.getLocation().toURI()).toAbsolutePath();
    } catch (URISyntaxException | IllegalArgumentException notAFile) {
      return null;
    }
  }

  private static EmbedderPlace load(Path jar, Console console) {
    if (!Files.exists(jar)) {
      throw CommandFailure.of(jar.toString(), "there is no such embedder");
    }
    URLClassLoader loader = Plugins.loader(jars(jar));
    // Libraries look their resources up by it; the process does nothing else with it.
    Thread.currentThread().setContextClassLoader(loader);
    try {
      Iterator<Embedder> found = ServiceLoader.load(Embedder.class, loader).iterator();
      if (!found.hasNext()) {
        throw CommandFailure.of(
            jar.toString(), "names no " + Embedder.class.getName() + " in META-INF/services");
      }
      Embedder embedder = found.next();
      return new EmbedderPlace(
          new StoredVectors(embedder, VectorFile.of(embedder.name(), jar), console), null, loader);
    } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
      close(loader);
      if (e instanceof CommandFailure failure) {
        throw failure;
      }
      throw CommandFailure.of(jar.toString(), "the embedder does not start: " + root(e));
    }
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    for (int i = 0; root.getCause() != null && i < MOST_CAUSES; i++) {
      root = root.getCause();
    }
    return root;
  }

  /** A jar, or all jars of a directory. */
  private static List<Path> jars(Path place) {
    if (!Files.isDirectory(place)) {
      return List.of(place);
    }
    try (Stream<Path> inside = Files.list(place)) {
      return inside.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw CommandFailure.of(place.toString(), RecordingFiles.reason(e));
    }
  }

  @Override
  public void close() {
    if (embedder instanceof StoredVectors stored) {
      stored.save();
    }
    if (loader != null) {
      close(loader);
    }
  }

  private static void close(URLClassLoader loader) {
    try {
      loader.close();
    } catch (IOException nothingLost) {
      // The process ends soon.
    }
  }
}
