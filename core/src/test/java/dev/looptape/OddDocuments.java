package dev.looptape;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Documents that are unlike any sane one: a seed gives one document. */
public final class OddDocuments {
  private static final String[] KEYS = {
    "a",
    "",
    "$af:ref",
    "$af:esc",
    "format",
    "values",
    "recording",
    "__proto__",
    "1",
    "0",
    "\u0000",
    "\ud800",
    "é",
    "漢\n",
    "\"",
    "\\",
    "x".repeat(70),
    "embedding",
    "type"
  };
  private static final String[] STRINGS = {
    "",
    "null",
    "$af:ref",
    "agentfootprint.recording.packed.v1",
    "\udc00\ud800",
    "😀",
    "/\u007f\u2028",
    "y".repeat(63),
    "y".repeat(64),
    "\u001f".repeat(64),
    "é".repeat(65),
    "\ud83d".repeat(64),
    "z\t"
  };
  private static final String[] NUMBERS = {
    "0",
    "-0",
    "1",
    "1.0",
    "1e0",
    "1E400",
    "-1e-400",
    "12345678901234567890123",
    "0.1",
    "5e-324",
    "1e+21"
  };

  private final Random random;
  private final List<Value> made = new ArrayList<>();

  private OddDocuments(long seed) {
    random = new Random(seed);
  }

  public static Value of(long seed) {
    OddDocuments maker = new OddDocuments(seed);
    Value root = maker.value(1 + maker.random.nextInt(6));
    for (int extra = maker.random.nextInt(30); extra > 0; extra--) {
      root = maker.random.nextBoolean() ? ArrayValue.of(root, maker.value(2)) : maker.object(root);
    }
    return root;
  }

  private Value value(int depth) {
    int what = random.nextInt(10);
    if (what < 2 && !made.isEmpty()) {
      Value again = made.get(random.nextInt(made.size()));
      return random.nextBoolean() ? again : copy(again); // the same object, or its equal
    }
    Value value =
        depth == 0 || what < 5 ? leaf() : what < 8 ? object(value(depth - 1)) : array(depth - 1);
    made.add(value);
    return value;
  }

  private Value leaf() {
    return switch (random.nextInt(6)) {
      case 0 -> Value.of(random.nextBoolean());
      case 1 -> dev.looptape.value.LiteralValue.NULL;
      case 2 -> NumberValue.ofText(pick(NUMBERS));
      case 3 -> Value.of(pick(STRINGS) + random.nextInt(3));
      default -> Value.of(pick(STRINGS));
    };
  }

  private Value object(Value first) {
    ObjectValue.Builder object = ObjectValue.builder().put(pick(KEYS), first);
    for (int n = random.nextInt(4); n > 0; n--) {
      object.put(pick(KEYS), value(1));
    }
    if (random.nextInt(8) == 0) { // looks like the format's own
      return ObjectValue.builder()
          .put(random.nextBoolean() ? "$af:ref" : "$af:esc", random.nextBoolean() ? first : leaf())
          .build();
    }
    return object.build();
  }

  private Value array(int depth) {
    Value[] elements = new Value[random.nextInt(5)];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = value(depth);
    }
    return ArrayValue.of(elements);
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }

  /** An equal value, of other objects throughout. */
  public static Value copy(Value value) {
    if (value instanceof ObjectValue object) {
      ObjectValue.Builder copy = ObjectValue.builder();
      for (int i = 0; i < object.size(); i++) {
        copy.put(object.key(i), copy(object.value(i)));
      }
      return copy.build();
    }
    if (value instanceof ArrayValue array) {
      Value[] copy = new Value[array.size()];
      for (int i = 0; i < copy.length; i++) {
        copy[i] = copy(array.get(i));
      }
      return ArrayValue.of(copy);
    }
    return value instanceof dev.looptape.value.StringValue s ? Value.of(s.value()) : value;
  }
}
