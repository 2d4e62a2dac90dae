package dev.looptape.agent.weave;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the choice of methods needs of a class file: its name, supertypes, methods, annotations and
 * the lambdas it makes. Works on class files of any version, since none of this has ever changed
 * its place.
 */
final class ClassFile {
  static final int ACC_PUBLIC = 1;
  static final int ACC_STATIC = 8;
  static final int ACC_BRIDGE = 0x40;
  static final int ACC_NATIVE = 0x100;
  static final int ACC_ABSTRACT = 0x400;
  static final int ACC_SYNTHETIC = 0x1000;
  static final int ACC_INTERFACE = 0x200;

  final ConstantPool pool;
  final int major;
  final int access;

  /** Internal name, with slashes. */
  final String name;

  /** Internal name of the superclass; null for {@code Object} and {@code module-info}. */
  final @Nullable String superName;

  final List<String> interfaces = new ArrayList<>();
  final List<Member> fields = new ArrayList<>();
  final List<Member> methods = new ArrayList<>();
  final Attributes attributes;

  private ClassFile(byte[] bytes, ConstantPool pool) {
    this.pool = pool;
    major = ConstantPool.u2(bytes, 6);
    int at = pool.end;
    access = ConstantPool.u2(bytes, at);
    name = pool.name(ConstantPool.u2(bytes, at + 2));
    int parent = ConstantPool.u2(bytes, at + 4);
    superName = parent == 0 ? null : pool.name(parent);
    int count = ConstantPool.u2(bytes, at + 6);
    at += 8;
    for (int i = 0; i < count; i++, at += 2) {
      interfaces.add(pool.name(ConstantPool.u2(bytes, at)));
    }
    at = members(bytes, at, fields);
    at = members(bytes, at, methods);
    attributes = new Attributes(bytes, pool, at);
  }

  private int members(byte[] bytes, int start, List<Member> into) {
    int count = ConstantPool.u2(bytes, start);
    int at = start + 2;
    for (int i = 0; i < count; i++) {
      Member member = new Member(bytes, pool, at);
      into.add(member);
      at = member.attributes.end;
    }
    return at;
  }

  /** The class file, or null where it is not understood. */
  static @Nullable ClassFile read(byte[] bytes) {
    try {
      ConstantPool pool = ConstantPool.read(bytes);
      return pool == null ? null : new ClassFile(bytes, pool);
    } catch (IndexOutOfBoundsException truncated) {
      return null;
    }
  }

  boolean isInterface() {
    return (access & ACC_INTERFACE) != 0;
  }

  /** The binary name, with dots. */
  String className() {
    return name.replace('/', '.');
  }

  /** A field or method. */
  static final class Member {
    final int access;
    final String name;
    final String descriptor;
    final Attributes attributes;

    Member(byte[] bytes, ConstantPool pool, int at) {
      access = ConstantPool.u2(bytes, at);
      name = pool.utf8(ConstantPool.u2(bytes, at + 2));
      descriptor = pool.utf8(ConstantPool.u2(bytes, at + 4));
      attributes = new Attributes(bytes, pool, at + 6);
    }

    boolean is(int flag) {
      return (access & flag) != 0;
    }

    boolean isConstructor() {
      return name.equals("<init>");
    }
  }
}
