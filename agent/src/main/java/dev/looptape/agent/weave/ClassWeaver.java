package dev.looptape.agent.weave;

import dev.looptape.agent.site.WeaveReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Weaves the doorbell into the chosen methods of a class; all others are copied as they are. */
final class ClassWeaver extends ClassVisitor {
  private final List<Chosen> chosen;
  private boolean frames;

  private ClassWeaver(ClassWriter writer, List<Chosen> chosen) {
    super(Opcodes.ASM9, writer);
    this.chosen = chosen;
  }

  /**
   * The class file with the doorbell in it, or null if no method is left to weave. Computes no
   * frames, so no class is ever loaded.
   */
  static byte @Nullable [] weave(
      byte[] bytes, ClassFile file, List<Chosen> chosen, WeaveReport report) throws NotWeavable {
    List<Chosen> rest = new ArrayList<>(chosen);
    while (!rest.isEmpty()) {
      try {
        byte[] woven = weave(bytes, rest);
        for (Chosen one : rest) {
          report.addWoven(one.site());
        }
        return woven;
      } catch (MethodTooLargeException tooLarge) {
        String method = tooLarge.getMethodName() + tooLarge.getDescriptor();
        report.addSkipped(
            file.className() + "#" + method, "too large: no room for the doorbell in its 64 KiB");
        remove(rest, method);
      } catch (ClassTooLargeException tooLarge) {
        throw new NotWeavable("its constant pool has no room for the doorbell");
      } catch (IllegalArgumentException newer) {
        throw new NotWeavable(
            "class file version " + file.major + " is newer than this agent knows");
      }
    }
    return null;
  }

  private static byte[] weave(byte[] bytes, List<Chosen> chosen) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ClassWeaver(writer, chosen), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  private static void remove(List<Chosen> chosen, String method) {
    for (int i = chosen.size() - 1; i >= 0; i--) {
      if (method.equals(chosen.get(i).method() + chosen.get(i).descriptor())) {
        chosen.remove(i);
      }
    }
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    frames = (version & 0xFFFF) >= Opcodes.V1_6; // older class files have no stack maps
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    for (Chosen method : chosen) {
      if (method.method().equals(name) && method.descriptor().equals(descriptor)) {
        return new Doorbell(next, method, (access & Opcodes.ACC_STATIC) != 0, frames);
      }
    }
    return next;
  }
}
