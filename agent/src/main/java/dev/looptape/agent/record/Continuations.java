package dev.looptape.agent.record;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the Kotlin compiler makes of a suspending function: a method that gets a continuation
 * and returns a mark when it is suspended, and an object of a class of its own, its state, with
 * which it is called once more when it goes on. Calls no method of theirs.
 */
final class Continuations {
  private static final String SUSPENDING = "Lkotlin/coroutines/Continuation;)Ljava/lang/Object;";
  private static final String BASE = "kotlin.coroutines.jvm.internal.BaseContinuationImpl";
  private static final String MARK = "kotlin.coroutines.intrinsics.CoroutineSingletons";
  private static final String FAILURE = "kotlin.Result$Failure";

  private final MethodHandles.Lookup trusted;

  private final ClassValue<@Nullable Fields> fields =
      new ClassValue<>() {
        @Override
        protected @Nullable Fields computeValue(Class<?> type) {
          return find(type);
        }
      };

  private final ClassValue<@Nullable MethodHandle> exceptions =
      new ClassValue<>() {
        @Override
        protected @Nullable MethodHandle computeValue(Class<?> type) {
          try {
            return getter(type.getDeclaredField("exception"), Object.class);
          } catch (ReflectiveOperationException | LinkageError unknown) {
            return null;
          }
        }
      };

  /** The two fields of a state: who gets its result, and how far it is. */
  private static final class Fields {
    final MethodHandle completion;
    final MethodHandle label;

    Fields(MethodHandle completion, MethodHandle label) {
      this.completion = completion;
      this.label = label;
    }
  }

  /**
   * A reader.
   *
   * @param trusted a lookup that may read every field
   */
  Continuations(MethodHandles.Lookup trusted) {
    this.trusted = trusted;
  }

  static boolean isSuspending(String descriptor) {
    return descriptor.endsWith(SUSPENDING);
  }

  /** Whether what a suspending function returned says that it is suspended. */
  static boolean isSuspended(@Nullable Object result) {
    return result instanceof Enum
        && result.getClass().getName().equals(MARK)
        && ((Enum<?>) result).name().equals("COROUTINE_SUSPENDED");
  }

  /** The exception that a coroutine's outcome holds, or null. */
  @Nullable Throwable failure(@Nullable Object outcome) {
    if (outcome == null || !outcome.getClass().getName().equals(FAILURE)) {
      return null;
    }
    MethodHandle exception = exceptions.get(outcome.getClass());
    try {
      Object thrown = exception == null ? null : (Object) exception.invokeExact(outcome);
      return thrown instanceof Throwable ? (Throwable) thrown : null;
    } catch (Throwable unreadable) {
      return null;
    }
  }

  /**
   * The continuation that a suspended function was first called with, if it goes on now; null: it
   * begins. A function that goes on has marked its state with the sign of a number.
   */
  @Nullable Object goesOnWith(@Nullable Object continuation) {
    Fields state = continuation == null ? null : fields.get(continuation.getClass());
    if (state == null) {
      return null;
    }
    try {
      int label = (int) state.label.invokeExact(continuation);
      return label < 0 ? (Object) state.completion.invokeExact(continuation) : null;
    } catch (Throwable unreadable) {
      return null;
    }
  }

  private @Nullable Fields find(Class<?> type) {
    Class<?> base = type;
    while (base != null && !base.getName().equals(BASE)) {
      base = base.getSuperclass();
    }
    if (base == null || base == type) {
      return null;
    }
    try {
      return new Fields(
          getter(base.getDeclaredField("completion"), Object.class),
          getter(type.getDeclaredField("label"), int.class));
    } catch (ReflectiveOperationException | LinkageError otherwise) {
      return null; // a lambda, or by another compiler
    }
  }

  private MethodHandle getter(Field field, Class<?> as) throws IllegalAccessException {
    return trusted.unreflectGetter(field).asType(MethodType.methodType(as, Object.class));
  }
}
