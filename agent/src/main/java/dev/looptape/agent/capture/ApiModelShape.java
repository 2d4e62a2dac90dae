package dev.looptape.agent.capture;

import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests and responses of the clients that OpenAI and Anthropic generate from their APIs: as the
 * JSON they stand for, without the wrappers that keep apart what is missing, null and known.
 */
final class ApiModelShape extends Shape {
  private static final String MISSING = ".core.JsonMissing";
  private static final String REST = "additionalProperties";

  private final String[] names;
  private final MethodHandle[] getters;

  /** Whether one of the members is there, and stands for the whole. */
  private final boolean isUnion;

  private ApiModelShape(List<Field> fields, boolean isUnion, Access access)
      throws IllegalAccessException {
    this.isUnion = isUnion;
    names = new String[fields.size()];
    getters = new MethodHandle[names.length];
    for (int i = 0; i < names.length; i++) {
      String name = fields.get(i).getName();
      names[i] = name.endsWith("_") ? name.substring(0, name.length() - 1) : name;
      getters[i] = access.getter(fields.get(i));
    }
  }

  /** Null: it is none of them. */
  static @Nullable Shape of(Class<?> type, String name, Access access)
      throws ReflectiveOperationException {
    int end = name.indexOf('.', "com.".length());
    if (name.startsWith(".core.", end)) {
      return wrapper(type, name, access);
    }
    if (!name.startsWith(".models.", end) || name.endsWith("Builder")) {
      return null;
    }
    List<Field> fields = new ArrayList<>();
    Field union = null;
    for (Field field : type.getDeclaredFields()) {
      String member = field.getName();
      if (Modifier.isStatic(field.getModifiers())
          || field.isSynthetic()
          || member.equals("validated")
          || member.indexOf('$') >= 0) { // what Kotlin adds
        continue;
      }
      if (member.equals("_json")) {
        union = field;
      } else {
        fields.add(field);
      }
    }
    if (fields.size() == 1 && union == null && fields.get(0).getName().equals("value")) {
      return new TransparentShape(access.getter(fields.get(0))); // a name from a list
    }
    if (union != null) {
      fields.add(union); // the last: what the client did not understand
    }
    return new ApiModelShape(fields, union != null, access);
  }

  private static @Nullable Shape wrapper(Class<?> type, String name, Access access)
      throws ReflectiveOperationException {
    String simple = name.substring(name.lastIndexOf('.') + 1);
    switch (simple) {
      case "KnownValue":
      case "JsonString":
      case "JsonNumber":
      case "JsonBoolean":
        return new TransparentShape(access.getter(type, "value"));
      case "JsonArray":
      case "JsonObject":
        return new TransparentShape(access.getter(type, "values"));
      case "JsonNull":
      case "JsonMissing":
        return new TransparentShape(null);
      default:
        return null;
    }
  }

  @Override
  boolean isFixed() {
    return true; // built once; the rest of its fields only remembers what was computed
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    if (isUnion) {
      return walk.captureInside(member(object), depth);
    }
    Value instead = walk.enter(object, depth);
    if (instead != null) {
      return instead;
    }
    try {
      ObjectValue.Builder members = ObjectValue.builder();
      for (int i = 0; i < names.length; i++) {
        Object part = Access.get(getters[i], object);
        if (part == null || part.getClass().getName().endsWith(MISSING)) {
          continue;
        }
        Value value = walk.capture(part, names[i], depth + 1);
        boolean isNothing =
            names[i].equals(REST)
                && value instanceof ObjectValue
                && ((ObjectValue) value).size() == 0;
        if (!isNothing) {
          members.put(names[i], value);
        }
      }
      return walk.intern(members.build());
    } finally {
      walk.leave();
    }
  }

  private @Nullable Object member(Object object) throws Throwable {
    for (int i = 0; i < getters.length; i++) {
      Object part = Access.get(getters[i], object);
      if (part != null) {
        return part;
      }
    }
    return null;
  }
}
