package dev.looptape.agent.capture;

import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The JDK's collections and maps, by exact name: leaves, wrappers, views. */
final class CollectionShapes {
  private CollectionShapes() {}

  static @Nullable Shape of(Class<?> type, Access access) throws ReflectiveOperationException {
    String name = type.getName();
    switch (name) {
      case "java.util.ArrayList":
        return new BackingArrayShape(
            access.getter(type, "elementData"), access.getter(type, "size"));
      case "java.util.Vector":
      case "java.util.Stack":
        return new BackingArrayShape(
            access.getter(java.util.Vector.class, "elementData"),
            access.getter(java.util.Vector.class, "elementCount"));
      case "java.util.Arrays$ArrayList":
        return new BackingArrayShape(access.getter(type, "a"), null);
      case "java.util.concurrent.CopyOnWriteArrayList":
        return new BackingArrayShape(access.getter(type, "array"), null);
      case "java.util.LinkedList":
      case "java.util.ArrayDeque":
      case "java.util.PriorityQueue":
      case "java.util.RegularEnumSet":
      case "java.util.JumboEnumSet":
      case "java.util.ImmutableCollections$ListN":
      case "java.util.ImmutableCollections$List12":
      case "java.util.ImmutableCollections$SubList":
      case "java.util.ImmutableCollections$SetN":
      case "java.util.ImmutableCollections$Set12":
      case "java.util.Collections$EmptyList":
      case "java.util.Collections$EmptySet":
      case "java.util.Collections$SingletonList":
      case "java.util.Collections$SingletonSet":
      case "java.util.Collections$CopiesList":
      case "java.util.concurrent.ConcurrentLinkedQueue":
      case "java.util.concurrent.ConcurrentLinkedDeque":
        return new LeafCollectionShape();
      case "java.util.concurrent.LinkedBlockingQueue":
      case "java.util.concurrent.LinkedBlockingDeque":
        return ChainShape.of(type, access);
      case "java.util.concurrent.PriorityBlockingQueue":
        return new BackingArrayShape(access.getter(type, "queue"), access.getter(type, "size"));
      case "java.util.HashMap":
      case "java.util.LinkedHashMap":
      case "java.util.TreeMap":
      case "java.util.EnumMap":
      case "java.util.IdentityHashMap":
      case "java.util.ImmutableCollections$Map1":
      case "java.util.ImmutableCollections$MapN":
      case "java.util.Collections$EmptyMap":
      case "java.util.Collections$SingletonMap":
      case "java.util.concurrent.ConcurrentHashMap":
      case "java.util.concurrent.ConcurrentSkipListMap":
        return new LeafMapShape();
      case "java.util.Hashtable":
        return HashtableShape.of(type, access);
      case "java.util.Properties":
        return new WrapperShape(access.getter(type, "map"), WrapperShape.Part.SAME);
      case "java.util.HashSet":
      case "java.util.LinkedHashSet":
        return new WrapperShape(
            access.getter(java.util.HashSet.class, "map"), WrapperShape.Part.KEYS);
      case "java.util.TreeSet":
        return new WrapperShape(access.getter(type, "m"), WrapperShape.Part.KEYS);
      case "java.util.concurrent.ConcurrentSkipListSet":
        return new WrapperShape(access.getter(type, "m"), WrapperShape.Part.KEYS);
      case "java.util.concurrent.CopyOnWriteArraySet":
        return new WrapperShape(access.getter(type, "al"), WrapperShape.Part.SAME);
      case "java.util.concurrent.ConcurrentHashMap$KeySetView":
        return new WrapperShape(access.getter(type.getSuperclass(), "map"), WrapperShape.Part.KEYS);
      case "java.util.concurrent.ConcurrentHashMap$ValuesView":
        return new WrapperShape(
            access.getter(type.getSuperclass(), "map"), WrapperShape.Part.VALUES);
      case "java.util.HashMap$KeySet":
      case "java.util.LinkedHashMap$LinkedKeySet":
      case "java.util.EnumMap$KeySet":
      case "java.util.IdentityHashMap$KeySet":
        return new WrapperShape(access.getter(type, "this$0"), WrapperShape.Part.KEYS);
      case "java.util.TreeMap$KeySet":
      case "java.util.concurrent.ConcurrentSkipListMap$KeySet":
        return new WrapperShape(access.getter(type, "m"), WrapperShape.Part.KEYS);
      case "java.util.HashMap$Values":
      case "java.util.LinkedHashMap$LinkedValues":
      case "java.util.TreeMap$Values":
      case "java.util.EnumMap$Values":
      case "java.util.IdentityHashMap$Values":
        return new WrapperShape(access.getter(type, "this$0"), WrapperShape.Part.VALUES);
      case "java.util.concurrent.ConcurrentSkipListMap$Values":
        return new WrapperShape(access.getter(type, "m"), WrapperShape.Part.VALUES);
      case "java.util.HashMap$EntrySet":
      case "java.util.LinkedHashMap$LinkedEntrySet":
      case "java.util.TreeMap$EntrySet":
      case "java.util.EnumMap$EntrySet":
        return new WrapperShape(access.getter(type, "this$0"), WrapperShape.Part.SAME);
      case "java.util.Collections$SetFromMap":
        return new WrapperShape(access.getter(type, "m"), WrapperShape.Part.KEYS);
      case "java.util.Collections$AsLIFOQueue":
        return new WrapperShape(access.getter(type, "q"), WrapperShape.Part.SAME);
      case "java.util.ArrayList$SubList":
        return SubListShape.of(type, access, "root");
      case "java.util.AbstractList$SubList":
      case "java.util.AbstractList$RandomAccessSubList":
        return SubListShape.of(
            Class.forName("java.util.AbstractList$SubList", false, null), access, "root");
      default:
        return wrapper(type, name, access);
    }
  }

  /** Unmodifiable, synchronised and checked: the collection in c, the map in m. */
  private static @Nullable Shape wrapper(Class<?> type, String name, Access access)
      throws ReflectiveOperationException {
    String prefix = "java.util.Collections$";
    if (!name.startsWith(prefix)) {
      return null;
    }
    for (String kind : new String[] {"Unmodifiable", "Synchronized", "Checked"}) {
      if (name.startsWith(kind, prefix.length())) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
          if (c.getName().equals(prefix + kind + "Collection")) {
            return new WrapperShape(access.getter(c, "c"), WrapperShape.Part.SAME);
          }
          if (c.getName().equals(prefix + kind + "Map")) {
            return new WrapperShape(access.getter(c, "m"), WrapperShape.Part.SAME);
          }
        }
      }
    }
    return null;
  }

  /** Elements in an array, the first so many of it. */
  private static final class BackingArrayShape extends ListShape {
    private final MethodHandle array;
    private final @Nullable MethodHandle size;

    BackingArrayShape(MethodHandle array, @Nullable MethodHandle size) {
      this.array = array;
      this.size = size;
    }

    @Override
    Elements elements(Object object, int max) throws Throwable {
      int count = size == null ? Integer.MAX_VALUE : (Integer) Access.get(size, object);
      Object[] all = (Object[]) Access.get(array, object);
      // Array and size are read one after the other; a list that is growing has the larger array.
      count = Math.min(count, all.length);
      return new Elements(Arrays.copyOf(all, Math.min(count, max), Object[].class), count);
    }
  }
}
