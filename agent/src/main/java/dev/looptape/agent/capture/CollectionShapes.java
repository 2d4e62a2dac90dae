package dev.looptape.agent.capture;

import static dev.looptape.agent.capture.WrapperShape.Part.KEYS;
import static dev.looptape.agent.capture.WrapperShape.Part.SAME;
import static dev.looptape.agent.capture.WrapperShape.Part.VALUES;

import java.lang.invoke.MethodHandle;
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
        return new LeafCollectionShape(false, false);
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
        return new LeafCollectionShape(false, true);
      case "java.util.concurrent.ConcurrentLinkedQueue":
      case "java.util.concurrent.ConcurrentLinkedDeque":
      case "java.util.concurrent.LinkedTransferQueue":
      case "java.util.concurrent.SynchronousQueue":
        return new LeafCollectionShape(true, false);
      case "java.util.concurrent.ArrayBlockingQueue":
        return new RingShape(type, access);
      case "java.util.concurrent.DelayQueue":
        return wrapper(access.getter(type, "q"), SAME);
      case "java.util.concurrent.LinkedBlockingQueue":
      case "java.util.concurrent.LinkedBlockingDeque":
        return new ChainShape(type, access);
      case "java.util.concurrent.PriorityBlockingQueue":
        return new BackingArrayShape(access.getter(type, "queue"), access.getter(type, "size"));
      case "java.util.HashMap":
      case "java.util.LinkedHashMap":
      case "java.util.TreeMap":
      case "java.util.EnumMap":
      case "java.util.IdentityHashMap":
      case "java.util.concurrent.ConcurrentHashMap":
      case "java.util.concurrent.ConcurrentSkipListMap":
        return new LeafMapShape(false);
      case "java.util.ImmutableCollections$Map1":
      case "java.util.ImmutableCollections$MapN":
      case "java.util.Collections$EmptyMap":
      case "java.util.Collections$SingletonMap":
        return new LeafMapShape(true);
      case "java.util.Hashtable":
        return HashtableShape.of(type, access);
      case "java.util.WeakHashMap":
        return new WeakMapShape(access);
      case "java.util.WeakHashMap$KeySet":
        return wrapper(access.getter(type, "this$0"), KEYS);
      case "java.util.WeakHashMap$Values":
        return wrapper(access.getter(type, "this$0"), VALUES);
      case "java.util.WeakHashMap$EntrySet":
        return wrapper(access.getter(type, "this$0"), SAME);
      case "java.util.Properties":
        return new PropertiesShape(access);
      case "java.util.HashSet":
      case "java.util.LinkedHashSet":
        return wrapper(access.getter(java.util.HashSet.class, "map"), KEYS);
      case "java.util.TreeSet":
      case "java.util.concurrent.ConcurrentSkipListSet":
      case "java.util.TreeMap$KeySet":
      case "java.util.concurrent.ConcurrentSkipListMap$KeySet":
      case "java.util.Collections$SetFromMap":
        return wrapper(access.getter(type, "m"), KEYS);
      case "java.util.Collections$SequencedSetFromMap":
        return wrapper(access.getter(type.getSuperclass(), "m"), KEYS);
      case "java.util.concurrent.CopyOnWriteArraySet":
        return wrapper(access.getter(type, "al"), SAME);
      case "java.util.concurrent.ConcurrentHashMap$KeySetView":
        return wrapper(access.getter(type.getSuperclass(), "map"), KEYS);
      case "java.util.concurrent.ConcurrentHashMap$ValuesView":
        return wrapper(access.getter(type.getSuperclass(), "map"), VALUES);
      case "java.util.concurrent.ConcurrentHashMap$EntrySetView":
        return wrapper(access.getter(type.getSuperclass(), "map"), SAME);
      case "java.util.HashMap$KeySet":
      case "java.util.EnumMap$KeySet":
      case "java.util.IdentityHashMap$KeySet":
      case "java.util.Hashtable$KeySet":
        return wrapper(access.getter(type, "this$0"), KEYS);
      case "java.util.HashMap$Values":
      case "java.util.TreeMap$Values":
      case "java.util.EnumMap$Values":
      case "java.util.IdentityHashMap$Values":
      case "java.util.Hashtable$ValueCollection":
        return wrapper(access.getter(type, "this$0"), VALUES);
      case "java.util.concurrent.ConcurrentSkipListMap$Values":
        return wrapper(access.getter(type, "m"), VALUES);
      case "java.util.HashMap$EntrySet":
      case "java.util.TreeMap$EntrySet":
      case "java.util.EnumMap$EntrySet":
      case "java.util.IdentityHashMap$EntrySet":
      case "java.util.Hashtable$EntrySet":
        return wrapper(access.getter(type, "this$0"), SAME);
      case "java.util.concurrent.ConcurrentSkipListMap$EntrySet":
        return wrapper(access.getter(type, "m"), SAME);
      case "java.util.Properties$EntrySet":
        return wrapper(access.getter(type, "entrySet"), SAME);
      case "java.util.Collections$CheckedMap$CheckedEntrySet":
        return wrapper(access.getter(type, "s"), SAME);
      case "java.util.Collections$AsLIFOQueue":
        return wrapper(access.getter(type, "q"), SAME);
      case "java.util.AbstractMap$1":
      case "java.util.AbstractMap$2":
        return ofAbstractMap(type, name, access);
      case "java.util.ArrayList$SubList":
        return new SubListShape(type, access, "root");
      case "java.util.concurrent.CopyOnWriteArrayList$COWSubList":
        return new SubListShape(type, access, "this$0");
      case "java.util.AbstractList$SubList":
        return new SubListShape(type, access, "root");
      case "java.util.AbstractList$RandomAccessSubList":
        return new SubListShape(type.getSuperclass(), access, "root");
      case "java.util.TreeMap$AscendingSubMap":
      case "java.util.TreeMap$DescendingSubMap":
        return new SubMapShape(type, access);
      case "java.util.TreeMap$AscendingSubMap$AscendingEntrySetView":
      case "java.util.TreeMap$DescendingSubMap$DescendingEntrySetView":
        return wrapper(access.getter(type.getSuperclass(), "this$0"), SAME);
      default:
        Shape view = ViewsOf21.of(type, name, access);
        return view != null ? view : wrapper(type, name, access);
    }
  }

  private static Shape wrapper(MethodHandle inside, WrapperShape.Part part) {
    return new WrapperShape(inside, part);
  }

  /** The key set and the values of maps that make none of their own, such as a sub-map's. */
  private static Shape ofAbstractMap(Class<?> type, String name, Access access)
      throws ReflectiveOperationException {
    return wrapper(access.getter(type, "this$0"), name.endsWith("1") ? KEYS : VALUES);
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
            return wrapper(access.getter(c, "c"), SAME);
          }
          if (c.getName().equals(prefix + kind + "Map")) {
            return wrapper(access.getter(c, "m"), SAME);
          }
        }
      }
    }
    return null;
  }
}
