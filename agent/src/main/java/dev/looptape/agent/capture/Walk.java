package dev.looptape.agent.capture;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.LiteralValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One walk over the arguments of a call, or over its result: the budget that is left, the objects
 * that are open, and what was cut, redacted and not readable on the way.
 */
final class Walk {
  /** From here on a text is dearer to read than to remember. */
  private static final int MEMORABLE_CHARS = 64;

  /** From here on an object is, or if it holds such a text. */
  private static final int MEMORABLE_NODES = 5;

  /** Of a remembered object so much may be looked at again, beside the object itself. */
  private static final int MAX_CHECKED = 10;

  /** No more collections are noted in one remembered object. */
  private static final int MAX_TRACED = 256;

  private static final Object[] NOTHING_TRACED = {};

  final Tools tools;
  private final CaptureLimits limits;

  /** What is used up of the limits: read now, or remembered. */
  private long nodes;

  private long chars;

  /** The work done. */
  private long visited;

  private long charsRead;

  /** How often something was met that may be another next time, or that stands for more. */
  private int changes;

  /** The deepest level entered. */
  private int deepest;

  private int cut;
  private int redacted;
  private int failed;

  /** The objects from the root to the one being read, for back-references. */
  private Object[] open = new Object[16];

  private int openCount;

  /** How many of the objects being read may be remembered, and so must know what they hold. */
  private int memorable;

  /** What collections in them held, in threes: the owner, {@link Elements}, whether it is a map. */
  private Object[] traced = NOTHING_TRACED;

  private int tracedCount;

  Walk(Tools tools) {
    this.tools = tools;
    limits = tools.settings.limits();
  }

  void report(CaptureCounts counts) {
    counts.add(cut, redacted, failed, visited, charsRead);
  }

  /**
   * The value of an object that stands under a name.
   *
   * @param name of the parameter, field or key; null: none
   */
  Value capture(@Nullable Object object, @Nullable String name, int depth) {
    if (object == null) {
      return LiteralValue.NULL;
    }
    if (name != null && tools.isSecretName(name) && !isHarmless(name, object)) {
      return redacted(object.getClass());
    }
    if (name != null
        && VectorShapes.isVectorName(name, tools.settings.vectorNames())
        && !tools.settings.keepEmbeddings()) {
      try {
        Value summary = VectorShapes.named(object, name, this, depth);
        if (summary != null) {
          return summary;
        }
      } catch (Throwable unreadable) {
        return failed(object.getClass());
      }
    }
    return capture(object, depth);
  }

  /**
   * Whether what stands under a secret name is none: a flag, a count, the schema of a parameter.
   */
  private boolean isHarmless(String name, Object object) {
    if (SecretNames.isHarmless(name, object) || object.getClass().getName().endsWith("Schema")) {
      return true;
    }
    try {
      Elements entries =
          object instanceof Map
              ? tools.shapes.get(object.getClass()).entries(object, Range.first(8), tools)
              : null;
      return entries != null && MapKeys.isSchema(entries.items);
    } catch (Throwable unreadable) {
      return false;
    }
  }

  /** The value of an object; decisions by name have been made. */
  Value capture(@Nullable Object object, int depth) {
    if (object == null) {
      return LiteralValue.NULL;
    }
    Class<?> type = object.getClass();
    if (isSpent()) {
      return cut("nodes", type);
    }
    if (type == String.class) {
      nodes++;
      visited++;
      return string((String) object);
    }
    Shape shape = tools.shapes.get(type);
    boolean isMemorable = shape.hasParts() && shape.isFixed();
    Value known = isMemorable ? recall(object, depth) : null;
    return known != null ? known : read(object, shape, isMemorable, depth);
  }

  private Value read(Object object, Shape shape, boolean isMemorable, int depth) {
    int openBefore = openCount;
    int changesBefore = changes;
    int redactedBefore = redacted;
    int deepestBefore = deepest;
    int tracedBefore = tracedCount;
    int memorableBefore = memorable;
    long nodesBefore = nodes;
    long charsBefore = chars;
    nodes++;
    visited++;
    deepest = depth;
    memorable += isMemorable ? 1 : 0;
    try {
      Value value = shape.read(object, this, depth);
      long added = nodes - nodesBefore;
      boolean isDear = added >= MEMORABLE_NODES || chars - charsBefore >= MEMORABLE_CHARS;
      Check[] checks =
          isMemorable && changes == changesBefore && isDear ? checks(tracedBefore) : null;
      if (checks != null) {
        tools.memory.put(
            object,
            new Memory.Seen(
                value,
                added,
                chars - charsBefore,
                deepest - depth,
                redacted - redactedBefore,
                checks));
      }
      changes += shape.isFixed() || shape.isTraced() ? 0 : 1;
      return value;
    } catch (StackOverflowError deep) {
      openCount = openBefore;
      return cut("stack", object.getClass());
    } catch (Throwable unreadable) {
      openCount = openBefore;
      return failed(object.getClass());
    } finally {
      deepest = Math.max(deepest, deepestBefore);
      memorable = memorableBefore;
      tracedCount = memorable == 0 ? 0 : tracedCount;
    }
  }

  /** Notes what a collection holds; what is remembered is looked at again. */
  void trace(Object owner, Elements elements, boolean isFixed, boolean isMap) {
    if (memorable == 0 || isFixed) {
      return;
    }
    if (tracedCount == 3 * MAX_TRACED) {
      changes++;
      return;
    }
    if (tracedCount == traced.length) {
      traced = Arrays.copyOf(traced, Math.max(12, 2 * tracedCount));
    }
    traced[tracedCount++] = owner;
    traced[tracedCount++] = elements;
    traced[tracedCount++] = isMap;
  }

  /** What was noted since; null: too much to be looked at each time. */
  private Check @Nullable [] checks(int from) {
    int steps = 0;
    for (int i = from; i < tracedCount && steps <= MAX_CHECKED; i += 3) {
      steps += Check.steps((Elements) traced[i + 1]);
    }
    if (steps > MAX_CHECKED) {
      return null;
    }
    Check[] checks = new Check[(tracedCount - from) / 3];
    for (int i = 0; i < checks.length; i++) {
      int at = from + 3 * i;
      checks[i] = new Check(traced[at], (Elements) traced[at + 1], (Boolean) traced[at + 2]);
    }
    return checks;
  }

  /** What is being read may be another next time, and nobody would see that. */
  void mayChange() {
    changes++;
  }

  /** What is remembered of an object, if it is what would be read here and now. */
  private @Nullable Value recall(Object object, int depth) {
    Memory.Seen seen = tools.memory.get(object);
    Value value = seen == null ? null : seen.value.get();
    if (seen == null
        || value == null
        || nodes + seen.nodes > limits.nodes()
        || chars + seen.chars > limits.chars()
        || depth + seen.height >= limits.depth()
        || !holds(seen.checks)) {
      return null;
    }
    visited++;
    nodes += seen.nodes;
    chars += seen.chars;
    redacted += seen.redacted;
    deepest = Math.max(deepest, depth + seen.height);
    changes += seen.checks.length > 0 && memorable > 0 ? 1 : 0; // around it nobody would look
    return value;
  }

  private boolean holds(Check[] checks) {
    try {
      for (Check check : checks) {
        visited += check.steps();
        if (!check.holds(tools)) {
          return false;
        }
      }
      return true;
    } catch (Throwable unreadable) {
      return false;
    }
  }

  private Value string(String text) {
    if (text.length() < MEMORABLE_CHARS) {
      return text(text);
    }
    Memory.Seen seen = tools.memory.get(text);
    Value value = seen == null ? null : seen.value.get();
    if (seen != null && value != null && chars + seen.chars <= limits.chars()) {
      chars += seen.chars;
      redacted += seen.redacted;
      return value;
    }
    int cutBefore = cut;
    int redactedBefore = redacted;
    value = text(text);
    if (cut == cutBefore) {
      tools.memory.put(
          text, new Memory.Seen(value, 1, text.length(), 0, redacted - redactedBefore));
    }
    return value;
  }

  /** What an object holds that is nothing else; the two are one step. */
  Value captureInside(@Nullable Object object, int depth) throws Throwable {
    if (object == null) {
      return LiteralValue.NULL;
    }
    changes++;
    return object.getClass() == String.class
        ? string((String) object)
        : tools.shapes.get(object.getClass()).read(object, this, depth);
  }

  /** Enters an object that has parts; null: go on, else the marker that stands in its place. */
  @Nullable Value enter(Object object, int depth) {
    for (int i = openCount - 1; i >= 0; i--) {
      if (open[i] == object) {
        changes++;
        return Marker.cycle(openCount - i);
      }
    }
    if (depth >= limits.depth()) {
      return cut("depth", object.getClass());
    }
    if (openCount == open.length) {
      open = Arrays.copyOf(open, openCount * 2);
    }
    open[openCount++] = object;
    deepest = Math.max(deepest, depth);
    return null;
  }

  void leave() {
    openCount--;
  }

  /** A list of elements, those that the limits leave. */
  Value list(Object owner, Elements elements, int depth) {
    Value instead = enter(owner, depth);
    if (instead != null) {
      return instead;
    }
    try {
      Value[] values = new Value[elements.items.length];
      int count = 0;
      for (; count < values.length && !isSpent(); count++) {
        values[count] = capture(elements.items[count], depth + 1);
      }
      return whole(listOf(values, count), elements, count, elements.items.length);
    } finally {
      leave();
    }
  }

  /** The first {@code count} of these as a list. */
  ArrayValue listOf(Value[] values, int count) {
    return intern(
        ArrayValue.ofTrusted(count < values.length ? Arrays.copyOf(values, count) : values));
  }

  /** What was read of a collection, in a marker if it is not all. */
  Value whole(Value read, Elements elements, int count, int wanted) {
    if (count < wanted) {
      return cutTo(isSpent() ? "nodes" : "chars", elements.size, read);
    }
    if (elements.changed) {
      return cutTo("changed", elements.size, read);
    }
    return elements.size == count ? read : cutTo("elements", elements.size, read);
  }

  /** A map: an object, or entries where its keys are not those of one. */
  Value map(Object owner, Elements entries, int depth) {
    Value instead = enter(owner, depth);
    if (instead != null) {
      return instead;
    }
    try {
      @Nullable String[] keys = MapKeys.of(entries.items, this);
      return keys != null ? object(keys, entries, depth) : pairs(entries, depth);
    } finally {
      leave();
    }
  }

  private Value object(String[] keys, Elements entries, int depth) {
    ObjectValue.Builder object = ObjectValue.builder();
    String subject = MapKeys.subject(entries.items);
    int count = 0;
    for (; count < keys.length && !isSpent() && chars < limits.chars(); count++) {
      String key = (String) entries.items[2 * count];
      String name = MapKeys.nameOf(key, subject, entries.items);
      chars += keys[count].length();
      charsRead += keys[count].length();
      redacted += keys[count] == key ? 0 : 1; // the same text, unless a secret was taken out
      object.put(keys[count], capture(entries.items[2 * count + 1], name, depth + 1));
    }
    return whole(intern(object.build()), entries, count, keys.length);
  }

  private Value pairs(Elements entries, int depth) {
    Value[] pairs = new Value[entries.items.length / 2];
    int count = 0;
    for (; count < pairs.length && !isSpent() && chars < limits.chars(); count++) {
      Object key = entries.items[2 * count];
      pairs[count] =
          intern(
              ArrayValue.of(
                  capture(key, depth + 1),
                  capture(entries.items[2 * count + 1], MapKeys.name(key), depth + 1)));
    }
    return whole(intern(Marker.entries(listOf(pairs, count))), entries, count, pairs.length);
  }

  /** Whether no more objects may be read. */
  boolean isSpent() {
    return nodes >= limits.nodes();
  }

  /** How many of so many numbers may still be read; they are counted. */
  int takeNodes(int wanted) {
    int taken = (int) Math.max(0, Math.min(wanted, limits.nodes() - nodes));
    nodes += taken;
    visited += taken;
    changes++; // numbers of an array, or fewer of them than there are
    return taken;
  }

  /** A key of a map, without secrets. */
  String key(String key) {
    SecretText.Result found =
        tools.settings.redact() ? tools.secrets.scan(key, key.length()) : null;
    return found == null ? key : found.text;
  }

  /** A string: redacted, and cut to what the limits leave. */
  Value text(String text) {
    return text(text, text.length());
  }

  /**
   * The beginning of a text, redacted and cut to what the limits leave.
   *
   * @param head at least {@link #maxHead} characters of it, if it has so many
   * @param length how many characters it has in all
   */
  Value text(String head, long length) {
    long left = limits.chars() - chars;
    int keep = (int) Math.min(head.length(), Math.min(limits.stringChars(), Math.max(left, 0)));
    String limit = keep < limits.stringChars() ? "chars" : "stringChars";
    if (keep > 0 && keep < length && Character.isHighSurrogate(head.charAt(keep - 1))) {
      keep--; // a cut never splits a code point
    }
    chars += keep;
    charsRead += keep;
    SecretText.Result found = tools.settings.redact() ? tools.secrets.scan(head, keep) : null;
    String kept =
        found != null ? found.text : keep < head.length() ? head.substring(0, keep) : head;
    redacted += found == null ? 0 : found.redacted;
    StringValue value = Value.of(kept);
    if (kept.length() >= 64) {
      value = intern(value);
    }
    return keep < length ? cutTo(limit, length, value) : value;
  }

  /** So many characters of a text are enough to know what is kept of it. */
  int maxHead() {
    return (int) Math.min(Integer.MAX_VALUE, (long) limits.stringChars() + SecretText.OVERRUN);
  }

  /** At most so many elements of a collection are read. */
  int maxElements() {
    return limits.elements();
  }

  Value cut(String limit, Class<?> type) {
    changes++;
    cut++;
    return Marker.cut(limit, tools.types.of(type));
  }

  Value cutTo(String limit, long size, Value head) {
    changes++;
    cut++;
    return intern(Marker.cut(limit, size, head));
  }

  Value redacted(Class<?> type) {
    redacted++;
    return Marker.redacted(tools.types.of(type));
  }

  Value failed(Class<?> type) {
    changes++;
    failed++;
    return Marker.failed(tools.types.of(type));
  }

  <V extends Value> V intern(V value) {
    return tools.interner.intern(value);
  }
}
