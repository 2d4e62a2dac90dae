package dev.looptape.agent.weave;

import dev.looptape.agent.site.Handover;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Weaves what follows publishers into a class that is one, or subscribes to one. */
final class SignalWeaver extends ClassVisitor {
  private final Map<String, SignalPoint> points;
  private final Map<String, Integer> maxLocals;

  private SignalWeaver(
      ClassWriter writer, Map<String, SignalPoint> points, Map<String, Integer> maxLocals) {
    super(Opcodes.ASM9, writer);
    this.points = points;
    this.maxLocals = maxLocals;
  }

  /** The woven class; null: nothing in it has a part in that. */
  static byte @Nullable [] weave(byte[] bytes, ClassFile file) throws NotWeavable {
    Map<String, SignalPoint> points = SignalPoint.of(file);
    if (file.major < Opcodes.V1_6) {
      return null;
    }
    ClassReader reader;
    try {
      reader = new ClassReader(bytes);
    } catch (IllegalArgumentException newer) {
      if (points.isEmpty()) {
        return null;
      }
      throw new NotWeavable("class file version " + file.major + " is newer than this agent knows");
    }
    if (points.isEmpty() && !SubscribeCalls.areIn(reader)) {
      return null;
    }
    Map<String, Integer> maxLocals = new HashMap<>();
    for (ClassFile.Member method : file.methods) {
      if (points.containsKey(method.name + method.descriptor)) {
        MethodNames names = new MethodNames(bytes, file, method, List.of());
        maxLocals.put(method.name + method.descriptor, names.maxLocals());
      }
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new SignalWeaver(writer, points, maxLocals), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor method =
        new SubscribeCalls(super.visitMethod(access, name, descriptor, signature, exceptions));
    SignalPoint point = points.get(name + descriptor);
    if (point == null
        || (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_STATIC)) != 0) {
      return method;
    }
    return new Speaking(
        method,
        maxLocals.getOrDefault(name + descriptor, 0),
        point,
        descriptor.startsWith("(L") && !descriptor.startsWith("(Ljava/time/"));
  }

  /** One method. */
  private static final class Speaking extends Around {
    private final SignalPoint point;
    private final boolean hasArgument;

    Speaking(MethodVisitor next, int maxLocals, SignalPoint point, boolean hasArgument) {
      super(next, maxLocals, true);
      this.point = point;
      this.hasArgument = hasArgument;
    }

    @Override
    void enter() {
      if (point.before() != SignalPoint.NOTHING) {
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        if (hasArgument) {
          mv.visitVarInsn(Opcodes.ALOAD, 1);
        } else {
          mv.visitInsn(Opcodes.ACONST_NULL);
        }
        TaskHand.capture(mv, point.before());
      }
      mv.visitVarInsn(Opcodes.ALOAD, 0); // the token, if nothing is swapped
      if (point.around() != SignalPoint.NOTHING) {
        TaskHand.swap(mv, point.around());
      }
    }

    @Override
    void exitReturning(int opcode) {
      if (point.after() != SignalPoint.NOTHING) {
        mv.visitInsn(Opcodes.DUP);
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitInsn(Opcodes.SWAP);
        if (opcode == Opcodes.IRETURN) { // a number that says how
          mv.visitInsn(Opcodes.ACONST_NULL);
          mv.visitInsn(Opcodes.SWAP);
          mv.visitIntInsn(Opcodes.BIPUSH, point.after());
          mv.visitInsn(Opcodes.IADD);
          TaskHand.capture(mv);
        } else {
          TaskHand.capture(mv, point.after());
        }
      }
      restore();
    }

    /**
     * In the handler's frame there is no receiver: whoever asked is known by what it is in, if the
     * token says that it was put into that.
     */
    @Override
    void exitThrowing() {
      if (point.after() == Handover.POLLED || point.after() == Handover.CALLED) {
        mv.visitInsn(Opcodes.DUP);
        loadToken();
        mv.visitInsn(Opcodes.SWAP);
        TaskHand.capture(mv, point.after() + 1);
      }
      restore();
    }

    private void restore() {
      if (point.around() != SignalPoint.NOTHING) {
        loadToken();
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "restore", "(Ljava/lang/Object;)V", false);
      }
    }
  }
}
