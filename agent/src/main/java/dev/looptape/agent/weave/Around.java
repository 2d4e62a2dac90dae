package dev.looptape.agent.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves something around one method: {@link #enter} at its start, {@link #exitReturning} before
 * each return and {@link #exitThrowing} in one handler for whatever the method throws.
 *
 * <p>The token is kept in a local variable of its own behind all others, so that nothing is moved,
 * whatever the compiler did with the slots of the arguments. The handler's frame claims the token
 * and nothing else. What is woven before a return lies outside the handler's ranges, so nothing is
 * said twice.
 */
abstract class Around extends MethodVisitor {
  static final String GATE = "java/lang/$Looptape";
  static final String OBJECT = "java/lang/Object";

  private final boolean frames;
  private final int token;
  private final Label handler = new Label();

  /** Where the current range of the handler begins, and whether an instruction is in it. */
  private Label from = new Label();

  private boolean filled;
  private final List<Label[]> ranges = new ArrayList<>();

  /**
   * @param maxLocals the local variables the method uses
   * @param frames whether class files of its version have stack maps
   */
  Around(MethodVisitor next, int maxLocals, boolean frames) {
    super(Opcodes.ASM9, next);
    this.frames = frames;
    token = maxLocals;
  }

  /** Writes, to {@link #mv}, what leaves the token on the stack. */
  abstract void enter();

  /** Writes what happens before a return; the result lies on the stack and must stay there. */
  abstract void exitReturning(int opcode);

  /** Writes what happens before the throwable on the stack is thrown on; it must stay there. */
  abstract void exitThrowing();

  /** Writes the load of the token. */
  final void loadToken() {
    mv.visitVarInsn(Opcodes.ALOAD, token);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    enter();
    super.visitVarInsn(Opcodes.ASTORE, token);
    super.visitLabel(from);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN) {
      filled = true;
      super.visitInsn(opcode);
      return;
    }
    closeRange();
    exitReturning(opcode);
    super.visitInsn(opcode);
    from = new Label();
    super.visitLabel(from);
    filled = false;
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
      exitThrowing();
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
