package dev.looptape.process;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * An agent for tests, beside ours: each method of ours asks the host's class {@code Faults} first
 * whether it shall fail.
 */
public final class FaultAgent implements ClassFileTransformer {
  private final AtomicInteger ids = new AtomicInteger();

  private FaultAgent() {}

  /** The agent's entry; {@code faults}: a jar with the class {@code Faults}. */
  public static void premain(String faults, Instrumentation instrumentation) throws IOException {
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(faults));
    instrumentation.addTransformer(new FaultAgent());
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (name == null || !name.startsWith("dev/looptape/") || name.contains("/process/")) {
      return null;
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new ClassReader(bytes).accept(new Asking(writer, name, ids), 0);
    return writer.toByteArray();
  }

  /** Makes the jars of this agent and of {@code Faults}, and gives the JVM's option. */
  static String option(Path directory, Path faultsClass) throws IOException {
    Path faults = directory.resolve("faults.jar");
    jar(faults, new Manifest(), Map.of("Faults.class", Files.readAllBytes(faultsClass)));
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(new Attributes.Name("Premain-Class"), FaultAgent.class.getName());
    main.put(Attributes.Name.CLASS_PATH, place(ClassReader.class));
    Path agent = directory.resolve("fault-agent.jar");
    jar(
        agent,
        manifest,
        Map.of(
            file(FaultAgent.class),
            bytes(FaultAgent.class),
            file(Asking.class),
            bytes(Asking.class)));
    return "-javaagent:" + agent + "=" + faults;
  }

  private static void jar(Path jar, Manifest manifest, Map<String, byte[]> files)
      throws IOException {
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        out.putNextEntry(new ZipEntry(file.getKey()));
        out.write(file.getValue());
      }
    }
  }

  private static String file(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (var in = type.getResourceAsStream("/" + file(type))) {
      return in.readAllBytes();
    }
  }

  private static String place(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().toString();
  }

  /** Puts the question at the beginning of each method. */
  private static final class Asking extends ClassVisitor {
    private final String type;
    private final AtomicInteger ids;

    Asking(ClassWriter to, String type, AtomicInteger ids) {
      super(Opcodes.ASM9, to);
      this.type = type;
      this.ids = ids;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
      if (name.startsWith("<") || (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
        return to;
      }
      to.visitLdcInsn(type.concat("#").concat(name).concat(descriptor)); // no code made at run time
      to.visitLdcInsn(ids.getAndIncrement());
      to.visitMethodInsn(Opcodes.INVOKESTATIC, "Faults", "at", "(Ljava/lang/String;I)V", false);
      return to;
    }
  }
}
