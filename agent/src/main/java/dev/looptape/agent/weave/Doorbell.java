package dev.looptape.agent.weave;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves the doorbell into one method: the gate's {@code enter} at its start, the gate's {@code
 * exit} where it ends.
 */
final class Doorbell extends Around {
  private final Chosen chosen;
  private final boolean isStatic;

  Doorbell(MethodVisitor next, Chosen chosen, boolean isStatic, boolean frames) {
    super(next, chosen.maxLocals(), frames);
    this.chosen = chosen;
    this.isStatic = isStatic;
  }

  @Override
  void enter() {
    push(chosen.site().id());
    if (chosen.hasSelf() && !isStatic) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
    } else {
      mv.visitInsn(Opcodes.ACONST_NULL);
    }
    arguments();
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        GATE,
        "enter",
        "(ILjava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        false);
  }

  private void arguments() {
    List<String> types = Descriptors.parameters(chosen.descriptor());
    int first = chosen.firstParameter();
    push(types.size() - first);
    mv.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
    int slot = isStatic ? 0 : 1;
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i);
      if (i >= first) {
        mv.visitInsn(Opcodes.DUP);
        push(i - first);
        mv.visitVarInsn(Type.getType(type).getOpcode(Opcodes.ILOAD), slot);
        box(type);
        mv.visitInsn(Opcodes.AASTORE);
      }
      slot += Descriptors.slots(type);
    }
  }

  private void push(int value) {
    if (value <= 5) {
      mv.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value <= Byte.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value <= Short.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      mv.visitLdcInsn(value);
    }
  }

  private void box(String type) {
    String box = boxOf(type);
    if (box != null) {
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC, box, "valueOf", "(" + type + ")L" + box + ";", false);
    }
  }

  private static @Nullable String boxOf(String type) {
    switch (type.charAt(0)) {
      case 'Z':
        return "java/lang/Boolean";
      case 'B':
        return "java/lang/Byte";
      case 'C':
        return "java/lang/Character";
      case 'S':
        return "java/lang/Short";
      case 'I':
        return "java/lang/Integer";
      case 'J':
        return "java/lang/Long";
      case 'F':
        return "java/lang/Float";
      case 'D':
        return "java/lang/Double";
      default:
        return null;
    }
  }

  @Override
  void exitReturning(int opcode) {
    if (opcode == Opcodes.RETURN) {
      loadToken();
      mv.visitInsn(Opcodes.ACONST_NULL);
    } else {
      mv.visitInsn(
          opcode == Opcodes.LRETURN || opcode == Opcodes.DRETURN ? Opcodes.DUP2 : Opcodes.DUP);
      box(Descriptors.result(chosen.descriptor()));
      loadToken();
      mv.visitInsn(Opcodes.SWAP);
    }
    mv.visitInsn(Opcodes.ACONST_NULL);
    exit();
  }

  @Override
  void exitThrowing() {
    mv.visitInsn(Opcodes.DUP);
    loadToken();
    mv.visitInsn(Opcodes.SWAP);
    mv.visitInsn(Opcodes.ACONST_NULL);
    mv.visitInsn(Opcodes.SWAP);
    exit();
  }

  private void exit() {
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        GATE,
        "exit",
        "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Throwable;)V",
        false);
  }
}
