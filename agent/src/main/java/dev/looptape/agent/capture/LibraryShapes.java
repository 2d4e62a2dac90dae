package dev.looptape.agent.capture;

import dev.looptape.value.NumberValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Data types of well-known libraries that are no plain objects: JSON trees (as the JSON they are),
 * and collections that Kotlin and Scala programs are full of. By their fields, like everything of
 * the host's; also where a library was moved into another package.
 */
final class LibraryShapes {
  private LibraryShapes() {}

  static @Nullable Shape of(Class<?> type, Access access) throws ReflectiveOperationException {
    String name = type.getName();
    if (name.contains("jackson.databind.node.") && name.endsWith("Node")) {
      return jackson(type, name, access);
    }
    if (name.contains("gson.")) {
      return gson(type, name, access);
    }
    if (name.startsWith("com.openai.") || name.startsWith("com.anthropic.")) {
      return ApiModelShape.of(type, name, access);
    }
    if (name.startsWith("org.springframework.ai.") && name.endsWith("ToolCallback")) {
      return toolCallback(type, access);
    }
    switch (name) {
      case "org.json.JSONObject":
        return new TransparentShape(access.getter(type, "map"));
      case "org.json.JSONArray":
        return new TransparentShape(access.getter(type, "myArrayList"));
      case "org.json.JSONObject$Null":
        return new TransparentShape(null);
      case "kotlinx.serialization.json.JsonObject":
      case "kotlinx.serialization.json.JsonArray":
        return new TransparentShape(access.getter(type, "content"));
      case "kotlinx.serialization.json.JsonLiteral":
        return new JsonLiteralShape(
            access.getter(type, "content"), access.getter(type, "isString"));
      case "kotlinx.serialization.json.JsonNull":
        return new TransparentShape(null);
      case "kotlin.collections.EmptyList":
      case "kotlin.collections.EmptySet":
      case "scala.collection.immutable.Nil$":
        return new EmptyShape(false);
      case "kotlin.collections.EmptyMap":
        return new EmptyShape(true);
      case "kotlin.collections.builders.ListBuilder":
        return new BackingArrayShape(access.getter(type, "backing"), access.getter(type, "length"));
      case "scala.collection.immutable.$colon$colon":
        return LinkedShape.cells(type, "head", has(type, "next") ? "next" : "tl", access);
      case "scala.Some":
        return new FieldShapes.OptionalShape(access, type, "value", null);
      default:
        return null;
    }
  }

  private static @Nullable Shape jackson(Class<?> type, String name, Access access)
      throws ReflectiveOperationException {
    if (name.endsWith(".NullNode") || name.endsWith(".MissingNode")) {
      return new TransparentShape(null);
    }
    for (String field : new String[] {"_children", "_value", "_data"}) {
      for (Class<?> c = type; c != null && !Shapes.isJdk(c); c = c.getSuperclass()) {
        if (has(c, field)) {
          return new TransparentShape(access.getter(c, field));
        }
      }
    }
    return null;
  }

  /** What a tool is called, not the object behind it, with all the application that it holds. */
  private static @Nullable Shape toolCallback(Class<?> type, Access access)
      throws ReflectiveOperationException {
    for (String field : new String[] {"toolDefinition", "tool"}) { // the latter: of MCP
      if (has(type, field)) {
        return new PartsShape(null, type, access, field);
      }
    }
    return null;
  }

  private static @Nullable Shape gson(Class<?> type, String name, Access access)
      throws ReflectiveOperationException {
    if (name.endsWith("gson.JsonObject")) {
      return new TransparentShape(access.getter(type, "members"));
    }
    if (name.endsWith("gson.JsonArray")) {
      return new TransparentShape(access.getter(type, "elements"));
    }
    if (name.endsWith("gson.JsonPrimitive")) {
      return new TransparentShape(access.getter(type, "value"));
    }
    if (name.endsWith("gson.JsonNull")) {
      return new TransparentShape(null);
    }
    if (name.endsWith("gson.internal.LinkedTreeMap")) {
      return LinkedShape.ring(type, access);
    }
    return name.endsWith("gson.internal.LazilyParsedNumber")
        ? new NumberTextShape(access.getter(type, "value"))
        : null;
  }

  private static boolean has(Class<?> type, String name) {
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** The one empty list, set or map of a library. */
  private static final class EmptyShape extends CollectionShape {
    private final boolean isMap;

    EmptyShape(boolean isMap) {
      this.isMap = isMap;
    }

    @Override
    @Nullable Elements elements(Object object, Range range, Tools tools) {
      return isMap ? null : new Elements(new @Nullable Object[0], range.from);
    }

    @Override
    @Nullable Elements entries(Object object, Range range, Tools tools) {
      return isMap ? new Elements(new @Nullable Object[0], range.from) : null;
    }
  }

  /** A string of JSON, or whatever else is written without quotes. */
  private static final class JsonLiteralShape extends Shape {
    private final MethodHandle text;
    private final MethodHandle isString;

    JsonLiteralShape(MethodHandle text, MethodHandle isString) {
      this.text = text;
      this.isString = isString;
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      String content = (String) Access.get(text, object);
      if ((Boolean) Access.get(isString, object)) {
        return walk.text(content);
      }
      if (content.equals("true") || content.equals("false")) {
        return Value.of(content.equals("true"));
      }
      return number(content, walk);
    }
  }

  private static Value number(String content, Walk walk) {
    try {
      return NumberValue.ofText(content);
    } catch (IllegalArgumentException noNumberOfJson) {
      return walk.text(content);
    }
  }

  /** A number that is kept as the text it was read from. */
  private static final class NumberTextShape extends Shape {
    private final MethodHandle text;

    NumberTextShape(MethodHandle text) {
      this.text = text;
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      return number((String) Access.get(text, object), walk);
    }
  }
}
