package dev.looptape.agent.weave;

import dev.looptape.agent.site.Handover;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Says, where a method subscribes to any publisher, that it does: the publisher may be a lambda,
 * whose class no agent is shown.
 */
final class SubscribeCalls extends MethodVisitor {
  private static final int INTERFACE_METHOD = 11; // JVMS table 4.4-A

  private static final Set<String> SUBSCRIBE =
      Set.of(
          "org/reactivestreams/Publisher.subscribe(Lorg/reactivestreams/Subscriber;)V",
          "java/util/concurrent/Flow$Publisher.subscribe(Ljava/util/concurrent/Flow$Subscriber;)V");

  SubscribeCalls(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Whether a class has such a call. */
  static boolean areIn(ClassReader reader) {
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at > 0 && reader.readByte(at - 1) == INTERFACE_METHOD) {
        int named = reader.getItem(reader.readUnsignedShort(at + 2));
        String owner = reader.readClass(at, buffer);
        String name = reader.readUTF8(named, buffer);
        if (SUBSCRIBE.contains(owner + '.' + name + reader.readUTF8(named + 2, buffer))) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (isInterface && SUBSCRIBE.contains(owner + '.' + name + descriptor)) {
      super.visitInsn(Opcodes.DUP2);
      TaskHand.capture(mv, Handover.SUBSCRIBED_TO);
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }
}
