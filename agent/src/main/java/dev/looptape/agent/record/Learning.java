package dev.looptape.agent.record;

import dev.looptape.agent.capture.Capture;
import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.framework.Subject;
import dev.looptape.agent.site.Site;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a call's arguments, result and failure say. What a framework's reader fails at is counted,
 * and the call is recorded with what was learned until then.
 */
final class Learning {
  private static final ObjectValue OVERFLOW =
      ObjectValue.builder().put("name", Value.of("java.lang.StackOverflowError")).build();

  private final Capture capture;
  private final AtomicLong failures = new AtomicLong();

  Learning(Capture capture) {
    this.capture = capture;
  }

  /** How often something of ours failed here and the recording went on. */
  long failures() {
    return failures.get();
  }

  void failed() {
    failures.incrementAndGet();
  }

  ObjectValue arguments(Site site, Object[] args) {
    return capture.arguments(site, args);
  }

  Value result(Site site, @Nullable Object result) {
    return capture.result(site, result);
  }

  /** What was thrown; where the stack has just been used up, only its name. */
  Value failure(Throwable thrown) {
    return thrown.getClass() == StackOverflowError.class ? OVERFLOW : capture.failure(thrown);
  }

  String redact(String text) {
    return capture.redactText(text);
  }

  /** Learns from the arguments. */
  void start(Framework framework, Site site, @Nullable Object self, ObjectValue args, Facts facts) {
    try {
      framework.start(site, self, args, facts);
    } catch (RuntimeException unexpected) {
      failed();
    }
  }

  /** Learns from the result. */
  void end(Framework framework, Site site, Value result, Facts facts) {
    try {
      framework.end(site, result, facts);
    } catch (RuntimeException unexpected) {
      failed();
    }
  }

  /** What a framework makes of the parts of a stream; null: nothing. */
  @Nullable Value assembled(Framework framework, Site site, List<Value> parts) {
    try {
      return framework.assembled(site, parts, this::redact);
    } catch (RuntimeException unexpected) {
      failed();
      return null;
    }
  }

  /** What a stream was, of which perhaps not all parts were kept. */
  Value items(List<Value> kept, long count) {
    return capture.items(kept, count);
  }

  /** The arguments as a framework sees them: with the context of a subject among them. */
  ObjectValue known(Site site, ObjectValue args, @Nullable Subject subject) {
    if (subject == null || subject.context() == null) {
      return args;
    }
    ObjectValue.Builder both = ObjectValue.builder();
    for (int i = 0; i < args.size(); i++) {
      both.put(args.key(i), args.value(i));
    }
    return both.put(Subject.CONTEXT, capture.result(site, subject.context())).build();
  }
}
