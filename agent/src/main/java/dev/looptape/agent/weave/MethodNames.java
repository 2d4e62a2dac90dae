package dev.looptape.agent.weave;

import static dev.looptape.agent.weave.ConstantPool.u2;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a method's attributes say of its parameters' names and its local variables. */
final class MethodNames {
  private final byte[] bytes;
  private final ClassFile file;
  private final ClassFile.Member method;
  private final List<String> types;

  MethodNames(byte[] bytes, ClassFile file, ClassFile.Member method, List<String> types) {
    this.bytes = bytes;
    this.file = file;
    this.method = method;
    this.types = types;
  }

  /** The names the compiler kept for reflection or for debuggers; else {@code arg0}, … */
  List<String> parameters() {
    @Nullable String[] names = new String[types.size()];
    fromMethodParameters(names);
    fromLocalVariables(names);
    List<String> all = new ArrayList<>(names.length);
    for (int i = 0; i < names.length; i++) {
      String name = names[i];
      all.add(name == null ? "arg" + i : name);
    }
    return List.copyOf(all);
  }

  private void fromMethodParameters(@Nullable String[] names) {
    int at = method.attributes.find("MethodParameters");
    if (at < 0 || (bytes[at] & 0xFF) != names.length) {
      return;
    }
    for (int i = 0; i < names.length; i++) {
      int name = u2(bytes, at + 1 + 4 * i);
      names[i] = name == 0 ? null : file.pool.utf8(name);
    }
  }

  private void fromLocalVariables(@Nullable String[] names) {
    int code = method.attributes.find("Code");
    if (code < 0) {
      return;
    }
    int length = u2(bytes, code + 4) << 16 | u2(bytes, code + 6);
    int handlers = code + 8 + length;
    Attributes inner = new Attributes(bytes, file.pool, handlers + 2 + 8 * u2(bytes, handlers));
    int table = inner.find("LocalVariableTable");
    if (table < 0) {
      return;
    }
    int slot = method.is(ClassFile.ACC_STATIC) ? 0 : 1;
    for (int i = 0; i < names.length; i++) {
      if (names[i] == null) {
        names[i] = variable(table, slot);
      }
      slot += Descriptors.slots(types.get(i));
    }
  }

  /** The variable that is in a slot from the method's first instruction on. */
  private @Nullable String variable(int table, int slot) {
    for (int i = u2(bytes, table), at = table + 2; i > 0; i--, at += 10) {
      if (u2(bytes, at) == 0 && u2(bytes, at + 8) == slot) {
        return file.pool.utf8(u2(bytes, at + 4));
      }
    }
    return null;
  }

  /** How many local variables the method's code uses. */
  int maxLocals() {
    int code = method.attributes.find("Code");
    return code < 0 ? 0 : u2(bytes, code + 2);
  }
}
