package dev.looptape.agent.capture;

import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.Interner;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.List;

/** A capture as the agent makes it, and sites for it. */
final class Captures {
  private Captures() {}

  static Capture capture(CaptureSettings settings) {
    return new Capture(settings, new Interner(1 << 24), trusted(), new Nothing());
  }

  static RedactedMembers nothingMarked() {
    return new Nothing();
  }

  static Capture capture() {
    return capture(CaptureSettings.DEFAULT);
  }

  /** The text of one value as a result. */
  static String text(Object object) {
    return value(object).text();
  }

  static Value value(Object object) {
    return capture().result(site(SiteKind.CALL), object);
  }

  /** The text of one value under a parameter's name. */
  static String named(String name, Object object) {
    return capture().arguments(site(SiteKind.CALL, name), new Object[] {object}).text();
  }

  static Site site(SiteKind kind, String... parameters) {
    return new Site(
        0,
        "com.acme.Agent",
        "call",
        "()V",
        false,
        kind,
        "call",
        "@Recorded",
        List.of(parameters),
        Collections.nCopies(parameters.length, false),
        -1,
        null);
  }

  static MethodHandles.Lookup trusted() {
    try {
      Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
      field.setAccessible(true);
      return (MethodHandles.Lookup) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static final class Nothing implements RedactedMembers {
    @Override
    public boolean type(Class<?> type) {
      return false;
    }

    @Override
    public boolean field(Class<?> declaring, String name) {
      return false;
    }

    @Override
    public boolean unknown(Class<?> type) {
      return false;
    }
  }
}
