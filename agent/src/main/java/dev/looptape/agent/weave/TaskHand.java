package dev.looptape.agent.weave;

import dev.looptape.agent.site.Handover;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Weaves single instructions into a method that hands tasks over or runs them. Each leaves stack
 * and local variables as they were, so no frame changes.
 */
final class TaskHand extends MethodVisitor {
  private static final String FACTORY =
      "Ljava/util/concurrent/ForkJoinPool$ForkJoinWorkerThreadFactory;";

  private final String className;
  private final List<TaskPoint> points;

  TaskHand(MethodVisitor next, String className, List<TaskPoint> points) {
    super(Opcodes.ASM9, next);
    this.className = className;
    this.points = points;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    for (TaskPoint point : points) {
      if (point.where() == TaskPoint.Where.START) {
        super.visitVarInsn(Opcodes.ALOAD, point.slot());
        String field = point.name();
        if (field == null) {
          super.visitInsn(Opcodes.ACONST_NULL);
        } else {
          super.visitVarInsn(Opcodes.ALOAD, 0);
          super.visitFieldInsn(Opcodes.GETFIELD, className, field, FACTORY);
        }
        capture(point.how());
      } else if (point.where() == TaskPoint.Where.START_RESUMES) {
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitVarInsn(Opcodes.ALOAD, 1);
        capture(point.how());
      } else if (point.where() == TaskPoint.Where.START_DONE) {
        super.visitInsn(Opcodes.ACONST_NULL);
        swap(mv, point.how());
        super.visitInsn(Opcodes.POP);
      }
    }
  }

  @Override
  public void visitInsn(int opcode) {
    for (TaskPoint point : points) {
      if (opcode == Opcodes.RETURN && point.where() == TaskPoint.Where.RETURN) {
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitInsn(Opcodes.ACONST_NULL);
        capture(point.how());
      } else if (opcode == Opcodes.IRETURN && point.where() == TaskPoint.Where.RETURN_ADDED) {
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitInsn(Opcodes.SWAP);
        super.visitInsn(Opcodes.ACONST_NULL);
        super.visitInsn(Opcodes.SWAP);
        super.visitIntInsn(Opcodes.BIPUSH, point.how());
        super.visitInsn(Opcodes.IADD);
        capture();
      }
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    TaskPoint point = calling(name);
    if (point == null) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      return;
    }
    if (point.where() == TaskPoint.Where.CALL_RESUMES) {
      super.visitInsn(Opcodes.DUP2);
      capture(point.how());
      super.visitInsn(Opcodes.DUP2);
      super.visitInsn(Opcodes.POP);
      swap(mv, Handover.WORKER);
      super.visitInsn(Opcodes.POP);
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      return;
    }
    super.visitInsn(Opcodes.DUP);
    switch (point.where()) {
      case CALL_HANDS:
        super.visitInsn(Opcodes.ACONST_NULL);
        capture(point.how());
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        break;
      case CALL_HANDS_MADE:
        super.visitInsn(Opcodes.ACONST_NULL);
        capture(point.how());
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        super.visitInsn(Opcodes.ACONST_NULL);
        super.visitInsn(Opcodes.ACONST_NULL);
        capture(point.how());
        break;
      default:
        swap(mv, point.how());
        super.visitInsn(Opcodes.POP);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (point.where() == TaskPoint.Where.CALL_RUNS_DONE) {
          super.visitInsn(Opcodes.ACONST_NULL);
          swap(mv, Handover.DONE);
          super.visitInsn(Opcodes.POP);
        }
        break;
    }
  }

  private @Nullable TaskPoint calling(String name) {
    for (TaskPoint point : points) {
      boolean atCall = point.where().compareTo(TaskPoint.Where.CALL_HANDS) >= 0;
      if (atCall && name.equals(point.name())) {
        return point;
      }
    }
    return null;
  }

  private void capture(int how) {
    capture(mv, how);
  }

  private void capture() {
    capture(mv);
  }

  /** Writes what hands over; the task, and what it is handed to, lie on the stack. */
  static void capture(MethodVisitor method, int how) {
    method.visitIntInsn(Opcodes.BIPUSH, how);
    capture(method);
  }

  /** The same; the way lies on the stack too. */
  static void capture(MethodVisitor method) {
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        Around.GATE,
        "capture",
        "(Ljava/lang/Object;Ljava/lang/Object;I)V",
        false);
  }

  /** Writes a swap; the task lies on the stack, and the token will. */
  static void swap(MethodVisitor method, int how) {
    method.visitIntInsn(Opcodes.BIPUSH, how);
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        Around.GATE,
        "swap",
        "(Ljava/lang/Object;I)Ljava/lang/Object;",
        false);
  }
}
