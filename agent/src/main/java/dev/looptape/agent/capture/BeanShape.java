package dev.looptape.agent.capture;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records and other host objects: their type and their instance fields. */
final class BeanShape extends Shape {
  private final String[] names;

  /** The names that a decision may be made by; null: none. */
  private final @Nullable String[] said;

  private final String[] keys;
  private final MethodHandle[] getters;
  private final boolean[] redacted;

  /** The fields of a {@code {name, value}} pair; -1: none. */
  private int subject = -1;

  private int value = -1;

  private final boolean isFixed;

  private final Value type;

  private BeanShape(Value type, List<Member> members, boolean isFixed, Tools tools) {
    this.type = type;
    this.isFixed = isFixed;
    int count = members.size();
    names = new String[count];
    keys = new String[count];
    getters = new MethodHandle[count];
    redacted = new boolean[count];
    said = new @Nullable String[count];
    boolean hasProbability = false;
    for (int i = 0; i < count; i++) {
      Member member = members.get(i);
      names[i] = member.name;
      said[i] = tools.isTelling(member.name) ? member.name : null;
      keys[i] = member.key;
      getters[i] = member.getter;
      redacted[i] = member.redacted;
      value = member.name.equals("value") ? i : value;
      subject = MapKeys.namesTheValue(member.name) ? i : subject;
      hasProbability |= MapKeys.isProbability(member.name);
    }
    for (int i = 0; hasProbability && i < count; i++) {
      said[i] = names[i].equals("token") ? null : said[i];
    }
  }

  /**
   * Inherited fields first, as they are declared; synthetic ones (an outer object) are left out.
   */
  static BeanShape of(Class<?> type, Tools tools) throws IllegalAccessException {
    List<Class<?>> chain = new ArrayList<>();
    for (Class<?> c = type; c != null && !Shapes.isJdk(c); c = c.getSuperclass()) {
      chain.add(0, c);
    }
    List<Member> members = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    boolean isFixed = true;
    for (Class<?> c : chain) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
          continue;
        }
        isFixed &= Modifier.isFinal(field.getModifiers());
        String name = field.getName();
        String key = Marker.fieldKey(name);
        while (!taken.add(key)) {
          key = tools.types.of(c) + "." + key; // hides an inherited field of that name
        }
        members.add(new Member(name, key, tools.access.getter(field), tools.marked.field(c, name)));
      }
    }
    return new BeanShape(Value.of(tools.types.of(type)), members, isFixed, tools);
  }

  @Override
  boolean isFixed() {
    return isFixed;
  }

  /** Around a single field there is nothing to remember that is not remembered of the field. */
  @Override
  boolean hasParts() {
    return names.length > 1;
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    Value instead = walk.enter(object, depth);
    if (instead != null) {
      return instead;
    }
    try {
      ObjectValue.Builder bean = ObjectValue.builder();
      bean.put("@type", type);
      for (int i = 0; i < names.length; i++) {
        bean.put(keys[i], member(object, i, walk, depth));
      }
      return walk.intern(bean.build());
    } finally {
      walk.leave();
    }
  }

  private Value member(Object object, int i, Walk walk, int depth) throws Throwable {
    Object part = Access.get(getters[i], object);
    if (redacted[i] && part != null) {
      return walk.redacted(part.getClass());
    }
    @Nullable String name = i == value && subject >= 0 ? subject(object) : said[i];
    return name == null ? walk.capture(part, depth + 1) : walk.capture(part, name, depth + 1);
  }

  /** In {@code Header(name, value)} the value stands under what the name says. */
  private String subject(Object object) throws Throwable {
    Object says = Access.get(getters[subject], object);
    return says instanceof String ? (String) says : names[value];
  }

  private static final class Member {
    final String name;
    final String key;
    final MethodHandle getter;
    final boolean redacted;

    Member(String name, String key, MethodHandle getter, boolean redacted) {
      this.name = name;
      this.key = key;
      this.getter = getter;
      this.redacted = redacted;
    }
  }
}
