package dev.looptape.agent.weave;

import static dev.looptape.agent.weave.ConstantPool.u2;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads annotations from their place in a class file, and skips the kinds of value we never need.
 */
final class AnnotationReader {
  private final byte[] bytes;
  private final ConstantPool pool;
  private int at;

  AnnotationReader(byte[] bytes, ConstantPool pool, int at) {
    this.bytes = bytes;
    this.pool = pool;
    this.at = at;
  }

  /** Reads a counted list of annotations. */
  void readAll(List<Annotation> into) {
    for (int count = next(); count > 0; count--) {
      into.add(read());
    }
  }

  private int next() {
    int value = u2(bytes, at);
    at += 2;
    return value;
  }

  private Annotation read() {
    String descriptor = pool.utf8(next());
    Map<String, String> values = new HashMap<>();
    for (int pairs = next(); pairs > 0; pairs--) {
      String member = pool.utf8(next());
      String value = value();
      if (value != null) {
        values.put(member, value);
      }
    }
    return new Annotation(descriptor, values);
  }

  private @Nullable String value() {
    int tag = bytes[at++];
    switch (tag) {
      case 's':
        return pool.utf8(next());
      case 'e':
        next();
        return pool.utf8(next());
      case '@':
        read();
        return null;
      case '[':
        for (int elements = next(); elements > 0; elements--) {
          value();
        }
        return null;
      default:
        next();
        return null;
    }
  }
}
