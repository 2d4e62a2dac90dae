package dev.looptape.agent.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves the doorbell into one method: the gate's {@code enter} at its start, the gate's {@code
 * exit} before each return and in one handler for whatever the method throws.
 *
 * <p>The token is kept in a local variable of its own behind all others, so that nothing is moved,
 * whatever the compiler did with the slots of the arguments. The handler's frame claims the token
 * and nothing else. The calls of {@code exit} before a return lie outside the handler's ranges, so
 * none is made twice.
 */
final class Doorbell extends MethodVisitor {
  private static final String GATE = "java/lang/$Looptape";
  private static final String OBJECT = "java/lang/Object";

  private final Chosen chosen;
  private final boolean isStatic;
  private final boolean frames;
  private final int token;
  private final Label handler = new Label();

  /** Where the current range of the handler begins, and whether an instruction is in it. */
  private Label from = new Label();

  private boolean filled;
  private final List<Label[]> ranges = new ArrayList<>();

  Doorbell(MethodVisitor next, Chosen chosen, boolean isStatic, boolean frames) {
    super(Opcodes.ASM9, next);
    this.chosen = chosen;
    this.isStatic = isStatic;
    this.frames = frames;
    token = chosen.maxLocals();
  }

  @Override
  public void visitCode() {
    super.visitCode();
    push(chosen.site().id());
    if (chosen.hasSelf() && !isStatic) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
    } else {
      super.visitInsn(Opcodes.ACONST_NULL);
    }
    arguments();
    super.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        GATE,
        "enter",
        "(ILjava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        false);
    super.visitVarInsn(Opcodes.ASTORE, token);
    super.visitLabel(from);
  }

  private void arguments() {
    List<String> types = Descriptors.parameters(chosen.descriptor());
    int first = chosen.firstParameter();
    push(types.size() - first);
    super.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
    int slot = isStatic ? 0 : 1;
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i);
      if (i >= first) {
        super.visitInsn(Opcodes.DUP);
        push(i - first);
        super.visitVarInsn(Type.getType(type).getOpcode(Opcodes.ILOAD), slot);
        box(type);
        super.visitInsn(Opcodes.AASTORE);
      }
      slot += Descriptors.slots(type);
    }
  }

  private void push(int value) {
    if (value <= 5) {
      super.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value <= Byte.MAX_VALUE) {
      super.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value <= Short.MAX_VALUE) {
      super.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      super.visitLdcInsn(value);
    }
  }

  private void box(String type) {
    String box = boxOf(type);
    if (box != null) {
      super.visitMethodInsn(
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
  public void visitInsn(int opcode) {
    if (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN) {
      filled = true;
      super.visitInsn(opcode);
      return;
    }
    closeRange();
    if (opcode == Opcodes.RETURN) {
      super.visitVarInsn(Opcodes.ALOAD, token);
      super.visitInsn(Opcodes.ACONST_NULL);
    } else {
      super.visitInsn(
          opcode == Opcodes.LRETURN || opcode == Opcodes.DRETURN ? Opcodes.DUP2 : Opcodes.DUP);
      box(Descriptors.result(chosen.descriptor()));
      super.visitVarInsn(Opcodes.ALOAD, token);
      super.visitInsn(Opcodes.SWAP);
    }
    super.visitInsn(Opcodes.ACONST_NULL);
    exit();
    super.visitInsn(opcode);
    from = new Label();
    super.visitLabel(from);
    filled = false;
  }

  private void exit() {
    super.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        GATE,
        "exit",
        "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Throwable;)V",
        false);
  }

  /** Ends the handler's range here. */
  private void closeRange() {
    if (filled) {
      Label to = new Label();
      super.visitLabel(to);
      ranges.add(new Label[] {from, to});
    }
  }

  @Override
  public void visitFrame(
      int type, int locals, @Nullable Object[] local, int stackSize, @Nullable Object[] stack) {
    // Frames come expanded. All locals before the token that this frame does not name are unset.
    Object[] widened = new Object[token + 1];
    int slot = 0;
    int entries = 0;
    for (int i = 0; i < locals; i++) {
      Object entry = local[i];
      widened[entries++] = entry;
      slot += entry == Opcodes.LONG || entry == Opcodes.DOUBLE ? 2 : 1;
    }
    for (; slot < token; slot++) {
      widened[entries++] = Opcodes.TOP;
    }
    widened[entries++] = OBJECT;
    super.visitFrame(type, entries, widened, stackSize, stack);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    closeRange();
    if (!ranges.isEmpty()) {
      for (Label[] range : ranges) { // last in the table: the method's own handlers come first
        super.visitTryCatchBlock(range[0], range[1], handler, null);
      }
      super.visitLabel(handler);
      if (frames) {
        Object[] locals = new Object[token + 1];
        Arrays.fill(locals, 0, token, Opcodes.TOP);
        locals[token] = OBJECT;
        super.visitFrame(
            Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
      }
      super.visitInsn(Opcodes.DUP);
      super.visitVarInsn(Opcodes.ALOAD, token);
      super.visitInsn(Opcodes.SWAP);
      super.visitInsn(Opcodes.ACONST_NULL);
      super.visitInsn(Opcodes.SWAP);
      exit();
      super.visitInsn(Opcodes.ATHROW);
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    filled = true;
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitVarInsn(int opcode, int index) {
    filled = true;
    super.visitVarInsn(opcode, index);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    filled = true;
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    filled = true;
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    filled = true;
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... bootstrapArguments) {
    filled = true;
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, bootstrapArguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    filled = true;
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitLdcInsn(Object value) {
    filled = true;
    super.visitLdcInsn(value);
  }

  @Override
  public void visitIincInsn(int index, int increment) {
    filled = true;
    super.visitIincInsn(index, increment);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
    filled = true;
    super.visitTableSwitchInsn(min, max, dflt, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
    filled = true;
    super.visitLookupSwitchInsn(dflt, keys, labels);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    filled = true;
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }
}
