package dev.looptape.value;

/** Hashes of values from those of their parts, without recursion. */
final class Hashing {
  private Hashing() {}

  /** Computes the hash of a container, and of what is in it and has none yet. */
  static void compute(Value root) {
    if (partsAreHashed(root)) {
      root.hashFromParts(); // the parts were interned first, as most are
      return;
    }
    Frames frames = new Frames();
    frames.push(root);
    while (!frames.isEmpty()) {
      Value top = frames.top();
      int at = frames.next();
      if (at < Nesting.size(top)) {
        Value child = Nesting.child(top, at);
        if (!child.isHashed()) {
          frames.push(child);
        }
      } else {
        top.hashFromParts();
        frames.pop();
      }
    }
  }

  private static boolean partsAreHashed(Value container) {
    for (int i = 0, n = Nesting.size(container); i < n; i++) {
      if (!Nesting.child(container, i).isHashed()) {
        return false;
      }
    }
    return true;
  }
}
