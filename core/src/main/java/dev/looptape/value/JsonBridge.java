package dev.looptape.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Between values and Jackson's trees, iteratively. */
final class JsonBridge {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonBridge() {}

  static Value of(JsonNode root) {
    // The tree is rebuilt from its leaves up: a value is immutable, so its parts come first.
    ArrayDeque<Copying> open = new ArrayDeque<>();
    JsonNode node = root;
    while (true) {
      Value done;
      if (node.isContainerNode()) {
        open.push(new Copying(node));
        done = null;
      } else {
        done = leaf(node);
      }
      while (true) {
        if (done != null) {
          if (open.isEmpty()) {
            return done;
          }
          open.element().add(done);
        }
        JsonNode next = open.element().next();
        if (next != null) {
          node = next;
          break;
        }
        done = open.pop().close();
      }
    }
  }

  private static Value leaf(JsonNode node) {
    return switch (node.getNodeType()) {
      case STRING -> Value.of(node.textValue());
      case BOOLEAN -> Value.of(node.booleanValue());
      case NULL -> LiteralValue.NULL;
      case NUMBER -> number(node);
      default ->
          throw new IllegalArgumentException(
              "a Jackson " + node.getNodeType() + " node is not JSON data");
    };
  }

  private static Value number(JsonNode node) {
    if (node.isFloat()) {
      return Value.of(node.floatValue());
    }
    if (node.isDouble()) {
      return Value.of(node.doubleValue());
    }
    return node.isBigDecimal() ? Value.of(node.decimalValue()) : Value.of(node.bigIntegerValue());
  }

  static JsonNode toNode(Value root) {
    if (!isContainer(root)) {
      return leafNode(root);
    }
    JsonNode made = emptyNode(root);
    ArrayDeque<Object> todo = new ArrayDeque<>();
    todo.push(root);
    todo.push(made);
    while (!todo.isEmpty()) {
      JsonNode node = (JsonNode) todo.pop();
      Value value = (Value) todo.pop();
      int size = value instanceof ObjectValue o ? o.size() : ((ArrayValue) value).size();
      for (int i = 0; i < size; i++) {
        Value child = value instanceof ObjectValue o ? o.value(i) : ((ArrayValue) value).get(i);
        JsonNode copy = isContainer(child) ? emptyNode(child) : leafNode(child);
        if (value instanceof ObjectValue o) {
          ((ObjectNode) node).set(o.key(i), copy);
        } else {
          ((ArrayNode) node).add(copy);
        }
        if (isContainer(child)) {
          todo.push(child);
          todo.push(copy);
        }
      }
    }
    return made;
  }

  private static boolean isContainer(Value value) {
    return value instanceof ObjectValue || value instanceof ArrayValue;
  }

  private static JsonNode emptyNode(Value value) {
    return value instanceof ObjectValue ? NODES.objectNode() : NODES.arrayNode();
  }

  private static JsonNode leafNode(Value value) {
    if (value instanceof StringValue string) {
      return NODES.textNode(string.value());
    }
    if (value instanceof NumberValue number) {
      return numberNode(number.text());
    }
    return value == LiteralValue.NULL
        ? NODES.nullNode()
        : NODES.booleanNode(value == LiteralValue.TRUE);
  }

  private static JsonNode numberNode(String text) {
    boolean isInteger = text.chars().allMatch(c -> c == '-' || c >= '0' && c <= '9');
    try {
      return isInteger
          ? NODES.numberNode(new BigInteger(text))
          : NODES.numberNode(new BigDecimal(text));
    } catch (NumberFormatException | ArithmeticException e) {
      String shown = text.length() <= 60 ? text : text.substring(0, 59) + "…";
      throw new IllegalArgumentException("no number of Java's takes the exponent of " + shown, e);
    }
  }

  /** A container being copied. */
  private static final class Copying {
    private final Iterator<Map.Entry<String, JsonNode>> fields;
    private final Iterator<JsonNode> elements;
    private final boolean isObject;
    private final ObjectValue.Builder object = ObjectValue.builder();
    private final List<Value> array = new ArrayList<>();
    private String key = "";

    Copying(JsonNode node) {
      isObject = node.isObject();
      fields = node.properties().iterator();
      elements = node.elements();
    }

    @Nullable JsonNode next() {
      if (!isObject) {
        return elements.hasNext() ? elements.next() : null;
      }
      if (!fields.hasNext()) {
        return null;
      }
      Map.Entry<String, JsonNode> field = fields.next();
      key = field.getKey();
      return field.getValue();
    }

    void add(Value value) {
      if (isObject) {
        object.put(key, value);
      } else {
        array.add(value);
      }
    }

    Value close() {
      return isObject ? object.build() : ArrayValue.of(array);
    }
  }
}
