package dev.looptape.agent.weave;

import static dev.looptape.agent.weave.ConstantPool.u2;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The attributes of a class, field, method or record component, found by name when asked for. */
final class Attributes {
  private final byte[] bytes;
  private final ConstantPool pool;
  private final int start;

  /** The first byte behind them. */
  final int end;

  Attributes(byte[] bytes, ConstantPool pool, int start) {
    this.bytes = bytes;
    this.pool = pool;
    this.start = start;
    int at = start + 2;
    for (int i = u2(bytes, start); i > 0; i--) {
      at += 6 + length(at);
    }
    end = at;
  }

  private int length(int attribute) {
    int length = u2(bytes, attribute + 2) << 16 | u2(bytes, attribute + 4);
    if (length < 0 || attribute + 6 + length > bytes.length) {
      throw new IndexOutOfBoundsException("attribute longer than its class file");
    }
    return length;
  }

  /** Where the content of an attribute begins; -1 if there is none of that name. */
  int find(String name) {
    int at = start + 2;
    for (int i = u2(bytes, start); i > 0; i--) {
      if (pool.utf8Is(u2(bytes, at), name)) {
        return at + 6;
      }
      at += 6 + length(at);
    }
    return -1;
  }

  /** All annotations, those that reflection would see and those that it would not. */
  List<Annotation> annotations() {
    List<Annotation> found = new ArrayList<>();
    for (String attribute :
        new String[] {"RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"}) {
      int at = find(attribute);
      if (at >= 0) {
        new AnnotationReader(bytes, pool, at).readAll(found);
      }
    }
    return found;
  }

  /** The annotation of that descriptor, or null. */
  @Nullable Annotation annotation(String descriptor) {
    for (Annotation annotation : annotations()) {
      if (annotation.descriptor().equals(descriptor)) {
        return annotation;
      }
    }
    return null;
  }

  /** Which of a method's parameters carry the annotation of that descriptor. */
  boolean[] annotatedParameters(int parameters, String descriptor) {
    boolean[] marked = new boolean[parameters];
    for (String attribute :
        new String[] {
          "RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations"
        }) {
      int at = find(attribute);
      if (at < 0) {
        continue;
      }
      int count = bytes[at] & 0xFF;
      // Compilers may leave out parameters of their own making, which come first.
      int shift = parameters - count;
      AnnotationReader reader = new AnnotationReader(bytes, pool, at + 1);
      for (int i = 0; i < count; i++) {
        List<Annotation> found = new ArrayList<>();
        reader.readAll(found);
        for (Annotation annotation : found) {
          if (annotation.descriptor().equals(descriptor) && i + shift >= 0) {
            marked[i + shift] = true;
          }
        }
      }
    }
    return marked;
  }
}
