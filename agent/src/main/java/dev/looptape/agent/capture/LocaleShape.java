package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/** A locale as a language tag, by its fields: {@code toLanguageTag} synchronises. */
final class LocaleShape extends Shape {
  private static final String[] PARTS = {"language", "script", "region", "variant"};

  private final MethodHandle base;
  private final MethodHandle extensions;
  private final MethodHandle id;
  private final MethodHandle[] parts = new MethodHandle[PARTS.length];

  LocaleShape(Access access) throws ReflectiveOperationException {
    base = access.getter(Locale.class, "baseLocale");
    extensions = access.getter(Locale.class, "localeExtensions");
    id = access.getter(Class.forName("sun.util.locale.LocaleExtensions", false, null), "id");
    Class<?> baseLocale = Class.forName("sun.util.locale.BaseLocale", false, null);
    for (int i = 0; i < parts.length; i++) {
      parts[i] = access.getter(baseLocale, PARTS[i]);
    }
  }

  @Override
  boolean isFixed() {
    return true;
  }

  @Override
  boolean hasParts() {
    return false;
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    Object of = Access.get(base, object);
    StringBuilder tag = new StringBuilder();
    for (MethodHandle part : parts) {
      String text = (String) Access.get(part, of);
      if (!text.isEmpty()) {
        tag.append(tag.length() > 0 ? "-" : "").append(text.replace('_', '-'));
      } else if (part == parts[0]) {
        tag.append("und");
      }
    }
    Object more = Access.get(extensions, object);
    if (more != null) {
      tag.append('-').append(Access.get(id, more));
    }
    return walk.text(tag.toString());
  }
}
