package dev.looptape.agent.capture;

import static dev.looptape.agent.capture.WrapperShape.Part.KEYS;
import static dev.looptape.agent.capture.WrapperShape.Part.SAME;
import static dev.looptape.agent.capture.WrapperShape.Part.VALUES;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Views that can be reversed: those of newer JDKs, and those of linked maps, which are older but
 * have learned to turn around.
 */
final class ViewsOf21 {
  private ViewsOf21() {}

  static @Nullable Shape of(Class<?> type, String name, Access access)
      throws ReflectiveOperationException {
    switch (name) {
      case "java.util.ReverseOrderListView":
      case "java.util.ReverseOrderListView$Rand":
      case "java.util.concurrent.CopyOnWriteArrayList$Reversed":
      case "java.util.ReverseOrderDequeView":
      case "java.util.ReverseOrderSortedSetView":
      case "java.util.ReverseOrderSortedMapView":
      case "java.util.LinkedHashMap$ReversedLinkedHashMapView":
        return new ReversedShape(base(type, access), SAME, null);
      case "java.util.LinkedHashSet$1ReverseLinkedHashSetView":
        return new ReversedShape(access.getter(type, "this$0"), SAME, null);
      case "java.util.LinkedList$ReverseOrderLinkedListView":
        return new ReversedShape(access.getter(type, "list"), SAME, null);
      case "java.util.SequencedMap$1SeqKeySet":
        return new WrapperShape(access.getter(type, "this$0"), KEYS);
      case "java.util.SequencedMap$1SeqValues":
        return new WrapperShape(access.getter(type, "this$0"), VALUES);
      case "java.util.SequencedMap$1SeqEntrySet":
        return new WrapperShape(access.getter(type, "this$0"), SAME);
      case "java.util.LinkedHashMap$LinkedKeySet":
        return turning(type, access, KEYS);
      case "java.util.LinkedHashMap$LinkedValues":
        return turning(type, access, VALUES);
      case "java.util.LinkedHashMap$LinkedEntrySet":
        return turning(type, access, SAME);
      default:
        return null;
    }
  }

  private static MethodHandle base(Class<?> type, Access access)
      throws ReflectiveOperationException {
    return access.getter(type.getName().endsWith("$Rand") ? type.getSuperclass() : type, "base");
  }

  private static Shape turning(Class<?> type, Access access, WrapperShape.Part part)
      throws ReflectiveOperationException {
    MethodHandle map = access.getter(type, "this$0");
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals("reversed")) {
        return new ReversedShape(map, part, access.getter(field));
      }
    }
    return new WrapperShape(map, part);
  }
}
