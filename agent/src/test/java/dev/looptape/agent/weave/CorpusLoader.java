package dev.looptape.agent.weave;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** Defines the classes of libraries, woven or as they are. The JVM verifies what it defines. */
final class CorpusLoader extends URLClassLoader {
  private final @Nullable Weaver weaver;

  CorpusLoader(URL[] jars, @Nullable Weaver weaver) {
    super(jars, ClassLoader.getPlatformClassLoader());
    this.weaver = weaver;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String path = name.replace('.', '/');
    URL url = findResource(path + ".class");
    if (url == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = url.openStream()) {
      byte[] bytes = in.readAllBytes();
      byte[] woven = weaver == null ? null : weaver.transform(null, this, path, null, null, bytes);
      byte[] defined = woven == null ? bytes : woven;
      String text = url.toString();
      URL jar = new URL(text.substring(0, text.length() - path.length() - 6));
      if (text.startsWith("jar:")) {
        jar = new URL(text.substring(4, text.indexOf("!/")));
      }
      int dot = name.lastIndexOf('.');
      if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null) {
        definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
      }
      CodeSource source = new CodeSource(jar, (Certificate[]) null);
      return defineClass(name, defined, 0, defined.length, source);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  /** Loads and links a class; what went wrong, or an empty text. */
  String link(String name) {
    try {
      loadClass(name).getDeclaredMethods(); // links, and with it verifies, without running a thing
      return "";
    } catch (LinkageError | ClassNotFoundException missing) {
      return missing.getClass().getName() + ": " + firstLine(missing.getMessage());
    } catch (RuntimeException odd) {
      return odd.getClass().getName();
    }
  }

  private static String firstLine(@Nullable String message) {
    return message == null ? "" : message.lines().findFirst().orElse("");
  }

  /** The names of the classes in a jar, without those for other JDKs. */
  static Iterable<String> names(JarFile jar) {
    return () ->
        jar.stream()
            .map(entry -> entry.getName())
            .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
            .filter(name -> !name.equals("module-info.class"))
            .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
            .sorted()
            .iterator();
  }
}
