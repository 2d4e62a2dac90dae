package dev.looptape.agent.weave;

import static dev.looptape.agent.weave.ConstantPool.u2;

import java.util.ArrayList;
import java.util.List;

/**
 * A lambda expression that a class makes. Its own class never reaches a transformer; the class that
 * makes it says all that is needed.
 *
 * @param type internal name of the interface
 * @param method the interface's method
 * @param descriptor that method's descriptor
 * @param bodyName the method of the making class that is the lambda's body
 * @param bodyDescriptor the body's descriptor: what is captured, then the parameters
 */
record Lambda(
    String type, String method, String descriptor, String bodyName, String bodyDescriptor) {
  private static final int INVOKE_DYNAMIC = 18;

  /** The lambdas of a class, method references to its own or other named methods left out. */
  static List<Lambda> of(byte[] bytes, ClassFile file) {
    int table = file.attributes.find("BootstrapMethods");
    if (table < 0) {
      return List.of();
    }
    ConstantPool pool = file.pool;
    int[] bootstraps = new int[u2(bytes, table)];
    for (int i = 0, at = table + 2; i < bootstraps.length; i++) {
      bootstraps[i] = at;
      at += 4 + 2 * u2(bytes, at + 2);
    }
    List<Lambda> found = new ArrayList<>();
    for (int i = 1; i < pool.size(); i++) {
      if (pool.tag(i) != INVOKE_DYNAMIC || pool.part(i, 0) >= bootstraps.length) {
        continue;
      }
      int bootstrap = bootstraps[pool.part(i, 0)];
      int factory = pool.part(u2(bytes, bootstrap), 1); // of the handle: the method it refers to
      if (!pool.name(pool.part(factory, 0)).equals("java/lang/invoke/LambdaMetafactory")
          || u2(bytes, bootstrap + 2) < 3) {
        continue;
      }
      int signature = pool.part(i, 2);
      String made = Descriptors.result(pool.utf8(pool.part(signature, 2)));
      int body = pool.part(u2(bytes, bootstrap + 6), 1);
      if (!pool.name(pool.part(body, 0)).equals(file.name)) {
        continue;
      }
      int bodySignature = pool.part(body, 2);
      found.add(
          new Lambda(
              made.substring(1, made.length() - 1),
              pool.utf8(pool.part(signature, 0)),
              pool.name(u2(bytes, bootstrap + 4)),
              pool.utf8(pool.part(bodySignature, 0)),
              pool.utf8(pool.part(bodySignature, 2))));
    }
    return found;
  }
}
