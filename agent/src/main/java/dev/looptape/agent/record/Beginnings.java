package dev.looptape.agent.record;

import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Makes calls: gives each its id, parent, run and loop, and tells that it has begun. */
final class Beginnings {
  private static final ObjectValue[] NOTHING_SHOWN = {};

  private final EventStream events;
  private final Announcements announcements;
  private final Parents parents;
  private final Calls.RunListener listener;
  private final Learning learning;
  private final String processId;

  private final AtomicLong ids = new AtomicLong();
  private final AtomicLong runs = new AtomicLong();
  private final AtomicLong turns = new AtomicLong(-1);

  Beginnings(
      EventStream events,
      Announcements announcements,
      Parents parents,
      Calls.RunListener listener,
      Learning learning,
      String processId) {
    this.events = events;
    this.announcements = announcements;
    this.parents = parents;
    this.listener = listener;
    this.learning = learning;
    this.processId = processId;
  }

  /** Finds the parent and the run. */
  Call begin(ThreadState thread, @Nullable Frame current, Site site, Framework framework) {
    Call parent = current == null ? parents.inherited(thread) : current.call;
    boolean known = parent != null || current != null && current != Frame.UNKNOWN;
    boolean isTurn = site.kind() == SiteKind.TURN;
    boolean orphan = !known && !isTurn && (current != null || parents.mayBelongElsewhere(thread));
    Run run = parent != null ? parent.run : null;
    Loop loop = parent == null ? null : parent.loop;
    if (run == null && parent == null && !orphan) {
      run = new Run("run-" + processId + "-" + runs.incrementAndGet(), isTurn);
      listener.began(run);
    } else if (run != null && run.endMillis() != 0) {
      listener.began(run); // what one of its calls left behind is still at work
    }
    if (isTurn) {
      loop = new Loop(turns.incrementAndGet());
    } else if (loop == null) {
      loop = new Loop(-1);
    }
    return new Call(ids.incrementAndGet(), site, framework, parent, orphan, run, loop);
  }

  /** Tells that a call has begun, and what it is shown. */
  void tell(Call call, ObjectValue args, @Nullable ArrayValue messages, ThreadState thread) {
    ObjectValue[] shown = messages == null ? NOTHING_SHOWN : announcements.of(messages, call.run);
    events.start(call, args, thread.shownName(learning), shown);
    call.facts.told();
    if (call.kind() == SiteKind.MODEL && call.parent != null) {
      call.parent.modelBegins();
    }
  }
}
