package dev.looptape.scale;

import dev.looptape.recording.Event;
import dev.looptape.tail.EventTail;
import dev.looptape.value.Interner;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;

/** Pushes events, as many as it is told, each with something new; says what the tail then holds. */
public final class TailProgram {
  private TailProgram() {}

  public static void main(String[] args) {
    long pushes = Long.parseLong(args[0]);
    Interner interner = new Interner(1 << 20);
    EventTail tail = new EventTail(10_000, 2 << 20, interner);
    for (long i = 0; i < pushes; i++) {
      Value text =
          interner.intern(Value.of("something that was said in turn " + i + "." + "·".repeat(40)));
      ObjectValue payload =
          interner.intern(ObjectValue.builder().put("n", Value.of(i)).put("text", text).build());
      tail.push(new Event(i % 3 == 0 ? Event.ANNOUNCEMENT : "e", payload, null));
    }
    System.out.println(tail.count() + tail.dropped() == pushes ? "all counted" : "miscounted");
    System.out.println(tail.weight() <= 2 << 20 ? "within the bound" : "too heavy");
    System.out.println(interner.size() < 200_000 ? "let go" : "kept " + interner.size());
  }
}
