package dev.looptape.recording;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** What the lines of a tape say, one after the other. The first one that is damaged is the last. */
final class TapeLines {
  private final TapeText text = new TapeText();
  private final CRC32 sum = new CRC32();
  private final List<Event> events = new ArrayList<>();
  private final TreeMap<Long, ObjectValue> sites = new TreeMap<>();
  private final Set<Value> written = new HashSet<>();
  private ArrayValue openAtFirst = ArrayValue.EMPTY;
  private ObjectValue head = ObjectValue.EMPTY;
  private ObjectValue structure = ObjectValue.EMPTY;
  private ObjectValue mark = ObjectValue.EMPTY;
  private long first;
  private long line;
  private int checked; // how many of the events stand before a mark that fits
  private @Nullable String damage;

  boolean isGood() {
    return damage == null;
  }

  /** Takes the next line, its end included. */
  void take(byte[] bytes, int from, int to) {
    line++;
    text.line(bytes, from, to - 1);
    try {
      if (line == 1) {
        head();
      } else if (!flush(bytes, from)) {
        other();
      } else {
        sum.reset();
        return;
      }
      sum.update(bytes, from, to - from);
    } catch (MalformedJsonException | ArithmeticException e) {
      damage = "line " + line + ": " + e.getMessage();
      forgetUnchecked();
    }
  }

  Tape tape(boolean torn) {
    if (line == 0 || line == 1 && damage != null) {
      throw new MalformedJsonException(
          "not a tape: " + (damage == null ? "it holds no whole line" : damage));
    }
    long kept = TapeFacts.number(mark.get(TapeFormat.FIRST), first);
    int evicted = (int) Math.min(Math.max(kept - first, 0), events.size());
    return new Tape(
        head,
        first + evicted,
        new ArrayList<>(events.subList(evicted, events.size())),
        mark,
        structure,
        new ArrayList<>(sites.values()),
        new HashSet<>(written),
        open(),
        torn,
        Optional.ofNullable(damage));
  }

  private void head() {
    Value value = text.value();
    text.expectEnd();
    if (!(value instanceof ObjectValue)) {
      throw new MalformedJsonException("no object");
    }
    head = (ObjectValue) value;
    Value stated = head.get(TapeFormat.TAPE);
    String version = stated instanceof StringValue ? ((StringValue) stated).value() : "";
    if (!version.equals(TapeFormat.VERSION)) {
      throw new MalformedJsonException("of a version that is not known here: " + version);
    }
    first = index(head.get(TapeFormat.FIRST));
    openAtFirst = ids(head.get(TapeFormat.OPEN));
  }

  private boolean flush(byte[] bytes, int from) {
    if (!text.skip("{\"flush\":")) {
      return false;
    }
    Value facts = text.value();
    sum.update(bytes, from, text.position() - from);
    text.expect(",\"crc\":");
    String stated = text.string();
    text.expect("}");
    text.expectEnd();
    String hex = Long.toHexString(sum.getValue());
    if (!stated.equals("00000000".substring(hex.length()) + hex)) {
      throw new MalformedJsonException("the checksum does not fit");
    }
    if (!(facts instanceof ObjectValue)
        || index(((ObjectValue) facts).get(TapeFormat.NEXT)) != first + events.size()) {
      throw new MalformedJsonException("another number of events than was written");
    }
    mark = (ObjectValue) facts;
    checked = events.size();
    return true;
  }

  private void other() {
    if (text.skip("{\"e\":")) {
      event();
    } else if (text.skip("{\"v\":")) {
      Value value = text.value();
      text.define(value);
      text.expect("}");
    } else if (text.skip("{\"restart\":")) {
      restart();
    } else {
      fact();
    }
    text.expectEnd();
  }

  private void event() {
    String type = text.string();
    Value payload = text.skip(",\"p\":") ? text.value() : null;
    Value meta = text.skip(",\"m\":") ? text.value() : null;
    text.expect("}");
    if (meta != null && !(meta instanceof ObjectValue)) {
      throw new MalformedJsonException("an event whose meta is no object");
    }
    events.add(new Event(type, payload, (ObjectValue) meta));
  }

  private void restart() {
    Value at = text.value();
    text.expect(",\"open\":");
    Value ids = text.value();
    text.expect("}");
    long next = index(at);
    if (next < Math.addExact(first, events.size())) {
      throw new MalformedJsonException("it starts again before the end of what it holds");
    }
    first = next;
    events.clear();
    checked = 0;
    openAtFirst = ids(ids);
  }

  /** A line that says one thing; what is not known here is skipped. */
  private void fact() {
    Value value = text.value();
    if (!(value instanceof ObjectValue)) {
      throw new MalformedJsonException("no object");
    }
    ObjectValue fact = (ObjectValue) value;
    Value site = fact.get(TapeFormat.SITE);
    if (site instanceof ObjectValue) {
      long id = TapeFacts.number(((ObjectValue) site).get("id"), -1);
      sites.put(id, (ObjectValue) site);
    }
    Value weaving = fact.get(TapeFormat.STRUCTURE);
    if (weaving instanceof ObjectValue) {
      structure = (ObjectValue) weaving;
    }
    Value run = fact.get(TapeFormat.WRITTEN);
    if (run != null) {
      written.add(run);
    }
  }

  private static ArrayValue ids(@Nullable Value ids) {
    return ids instanceof ArrayValue ? (ArrayValue) ids : ArrayValue.EMPTY;
  }

  /** The calls that were open when the tape began, and those since, without those that ended. */
  private List<Long> open() {
    TreeSet<Long> open = new TreeSet<>();
    for (int i = 0; i < openAtFirst.size(); i++) {
      open.add(TapeFacts.number(openAtFirst.get(i), -1));
    }
    for (Event event : events) {
      EventTypes.Role role = EventTypes.roleOf(event.type());
      Value call = event.meta() == null ? null : event.meta().get("callId");
      if (role != null && role.isStart) {
        open.add(TapeFacts.number(call, -1));
      } else if (role != null) {
        open.remove(TapeFacts.number(call, -1));
      }
    }
    open.remove(-1L);
    return new ArrayList<>(open);
  }

  /** What no mark has vouched for may be other than what was written. */
  private void forgetUnchecked() {
    if (events.size() > checked) {
      events.subList(checked, events.size()).clear();
    }
  }

  private static long index(@Nullable Value value) {
    long index = value instanceof NumberValue ? TapeFacts.number(value, -1) : -1;
    if (index < 0) {
      throw new MalformedJsonException("a stream position that is none");
    }
    return index;
  }
}
