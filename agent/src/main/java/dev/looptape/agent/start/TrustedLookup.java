package dev.looptape.agent.start;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;

/**
 * The JDK's own lookup, which reads every field of every module and initialises no class. It takes
 * one {@code redefineModule}, which opens two packages of {@code java.base} to our loader alone;
 * the host needs no flag and its own access does not change.
 */
final class TrustedLookup {
  private TrustedLookup() {}

  /** Opens {@code java.lang} and {@code java.lang.invoke} to this class's module. */
  static MethodHandles.Lookup open(Instrumentation instrumentation)
      throws ReflectiveOperationException {
    Set<Module> us = Set.of(TrustedLookup.class.getModule());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang", us, "java.lang.invoke", us),
        Set.of(),
        Map.of());
    Field lookup = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    lookup.setAccessible(true);
    return (MethodHandles.Lookup) lookup.get(null);
  }
}
