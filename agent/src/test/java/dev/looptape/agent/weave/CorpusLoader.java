package dev.looptape.agent.weave;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

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

  /** How many methods of a class a source wrote with a body, constructors aside. */
  int bodies(String name) throws IOException {
    int[] bodies = {0};
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      ClassVisitor counter =
          new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable MethodVisitor visitMethod(
                int access,
                String method,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
              int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
              without |= Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE; // Kotlin's are bridges only
              bodies[0] += (access & without) == 0 && !method.startsWith("<") ? 1 : 0;
              return null;
            }
          };
      new ClassReader(in).accept(counter, ClassReader.SKIP_CODE);
    }
    return bodies[0];
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
