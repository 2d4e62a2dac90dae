package dev.looptape.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Weaves what follows tasks into a class that runs them. */
final class TaskWeaver extends ClassVisitor {
  private final String className;
  private final List<TaskPoint> points;
  private final Map<String, Integer> maxLocals;

  private TaskWeaver(
      ClassWriter writer,
      String className,
      List<TaskPoint> points,
      Map<String, Integer> maxLocals) {
    super(Opcodes.ASM9, writer);
    this.className = className;
    this.points = points;
    this.maxLocals = maxLocals;
  }

  static byte[] weave(byte[] bytes, ClassFile file, List<TaskPoint> points) throws NotWeavable {
    Map<String, Integer> maxLocals = new HashMap<>();
    for (ClassFile.Member method : file.methods) {
      MethodNames names = new MethodNames(bytes, file, method, List.of());
      maxLocals.put(method.name + method.descriptor, names.maxLocals());
    }
    try {
      ClassReader reader = new ClassReader(bytes);
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      reader.accept(
          new TaskWeaver(writer, file.name, points, maxLocals), ClassReader.EXPAND_FRAMES);
      return writer.toByteArray();
    } catch (IllegalArgumentException newer) {
      throw new NotWeavable("class file version " + file.major + " is newer than this agent knows");
    }
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
    if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0) {
      return method;
    }
    List<TaskPoint> inside = new ArrayList<>();
    for (TaskPoint point : points) {
      if (!point.isIn(name, descriptor)) {
        continue;
      }
      if (point.where() == TaskPoint.Where.WHOLE) {
        method = new TaskRun(method, maxLocals.getOrDefault(name + descriptor, 0), point.how());
      } else {
        inside.add(point);
      }
    }
    return inside.isEmpty() ? method : new TaskHand(method, className, inside);
  }

  /** The whole method runs the task that is its receiver. */
  private static final class TaskRun extends Around {
    private final int how;

    TaskRun(MethodVisitor next, int maxLocals, int how) {
      super(next, maxLocals, true);
      this.how = how;
    }

    @Override
    void enter() {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      TaskHand.swap(mv, how);
    }

    @Override
    void exitReturning(int opcode) {
      restore();
    }

    @Override
    void exitThrowing() {
      restore();
    }

    private void restore() {
      loadToken();
      mv.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "restore", "(Ljava/lang/Object;)V", false);
    }
  }
}
