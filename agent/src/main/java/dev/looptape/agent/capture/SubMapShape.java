package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A range of a tree. Its own methods compare keys; here a bound of an exact JDK class is asked, and
 * never a key, so nothing of the host's runs. Where a bound or the order is the host's the range is
 * opaque.
 */
final class SubMapShape extends CollectionShape {
  /** Deeper than any tree that fits in memory: one that is turned while it is read. */
  private static final int MAX_STEPS = 1 << 22;

  private final boolean descending;
  private final MethodHandle map;
  private final MethodHandle lo;
  private final MethodHandle hi;
  private final MethodHandle fromStart;
  private final MethodHandle toEnd;
  private final MethodHandle loInclusive;
  private final MethodHandle hiInclusive;
  private final MethodHandle comparator;
  private final MethodHandle root;
  private final MethodHandle left;
  private final MethodHandle right;
  private final MethodHandle parent;
  private final MethodHandle key;
  private final MethodHandle value;

  SubMapShape(Class<?> type, Access access) throws ReflectiveOperationException {
    descending = type.getName().contains("Descending");
    Class<?> range = type.getSuperclass();
    map = access.getter(range, "m");
    lo = access.getter(range, "lo");
    hi = access.getter(range, "hi");
    fromStart = access.getter(range, "fromStart");
    toEnd = access.getter(range, "toEnd");
    loInclusive = access.getter(range, "loInclusive");
    hiInclusive = access.getter(range, "hiInclusive");
    comparator = access.getter(TreeMap.class, "comparator");
    root = access.getter(TreeMap.class, "root");
    Class<?> entry = Class.forName("java.util.TreeMap$Entry", false, null);
    left = access.getter(entry, "left");
    right = access.getter(entry, "right");
    parent = access.getter(entry, "parent");
    key = access.getter(entry, "key");
    value = access.getter(entry, "value");
  }

  @Override
  @Nullable Elements entries(Object object, Range range, Tools tools) throws Throwable {
    Object tree = Access.get(map, object);
    if (tree.getClass() != TreeMap.class) {
      return null;
    }
    Bound low = bound(object, tree, fromStart, lo, loInclusive);
    Bound high = bound(object, tree, toEnd, hi, hiInclusive);
    if (low == null || high == null) {
      return null;
    }
    MethodHandle near = descending ? right : left; // towards the view's beginning
    MethodHandle far = descending ? left : right;
    Bound first = descending ? high : low;
    Bound last = descending ? low : high;
    List<@Nullable Object> items = new ArrayList<>();
    Object node = firstInside(Access.get(root, tree), first, near, far);
    int skip = range.from;
    int steps = 0;
    while (node != null && last.admits(Access.get(key, node), !descending)) {
      if (items.size() == 2 * range.max || ++steps > MAX_STEPS) {
        return new Elements(items.toArray(), Elements.UNKNOWN);
      }
      if (--skip < 0) {
        items.add(Access.get(key, node));
        items.add(Access.get(value, node));
      }
      node = successor(node, near, far);
    }
    return new Elements(items.toArray(), (long) range.from + items.size() / 2);
  }

  @Override
  Object inside(Object object) throws Throwable {
    return Access.get(map, object);
  }

  /** The first node, in the view's order, that its first bound admits. */
  private @Nullable Object firstInside(
      @Nullable Object tree, Bound first, MethodHandle near, MethodHandle far) throws Throwable {
    Object found = null;
    Object node = tree;
    for (int steps = 0; node != null && steps < MAX_STEPS; steps++) {
      if (first.admits(Access.get(key, node), descending)) {
        found = node;
        node = Access.get(near, node);
      } else {
        node = Access.get(far, node);
      }
    }
    return found;
  }

  private @Nullable Object successor(Object node, MethodHandle near, MethodHandle far)
      throws Throwable {
    Object next = Access.get(far, node);
    if (next != null) {
      for (Object n = next; n != null; n = Access.get(near, n)) {
        next = n;
      }
      return next;
    }
    Object from = node;
    next = Access.get(parent, node);
    while (next != null && Access.get(far, next) == from) {
      from = next;
      next = Access.get(parent, next);
    }
    return next;
  }

  private @Nullable Bound bound(
      Object view, Object tree, MethodHandle open, MethodHandle at, MethodHandle inclusive)
      throws Throwable {
    if ((Boolean) Access.get(open, view)) {
      return new Bound(null, null, true);
    }
    Object limit = Access.get(at, view);
    Object order = Access.get(comparator, tree);
    return limit instanceof Comparable && isOurs(limit) && isKnown(order)
        ? new Bound(
            (Comparable<?>) limit, (Comparator<?>) order, (Boolean) Access.get(inclusive, view))
        : null;
  }

  /** Classes whose {@code compareTo} reads their own fields and those of an equal class. */
  private static boolean isOurs(Object limit) {
    return limit instanceof String
        || limit instanceof Integer
        || limit instanceof Long
        || limit instanceof Double
        || limit instanceof Character
        || limit.getClass().getName().startsWith("java.time.")
        || limit.getClass().getName().equals("java.util.UUID");
  }

  private static boolean isKnown(@Nullable Object order) {
    return order == null
        || order == Comparator.naturalOrder()
        || order == Collections.reverseOrder()
        || order == String.CASE_INSENSITIVE_ORDER;
  }

  /** One end of the range. */
  private static final class Bound {
    private final @Nullable Comparable<?> limit;
    private final @Nullable Comparator<?> order;
    private final boolean inclusive;

    Bound(@Nullable Comparable<?> limit, @Nullable Comparator<?> order, boolean inclusive) {
      this.limit = limit;
      this.order = order;
      this.inclusive = inclusive;
    }

    /**
     * Whether a key is on the inner side.
     *
     * @param isUpper whether this bound is the greater one in the tree's order
     */
    boolean admits(@Nullable Object key, boolean isUpper) {
      if (limit == null) {
        return true;
      }
      int side = compare(limit, key, order); // positive: the bound is greater
      return side == 0 ? inclusive : isUpper == side > 0;
    }

    /** A key of another class throws: the bound's class refuses it, and the map is not readable. */
    @SuppressWarnings("unchecked")
    private static int compare(
        Comparable<?> limit, @Nullable Object key, @Nullable Comparator<?> order) {
      if (key == null || key.getClass() != limit.getClass()) {
        throw new ClassCastException("keys of several classes");
      }
      return order == null
          ? ((Comparable<Object>) limit).compareTo(key)
          : ((Comparator<Object>) order).compare(limit, key);
    }
  }
}
