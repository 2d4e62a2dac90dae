package dev.looptape.agent.record;

import dev.looptape.agent.framework.Facts;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What a call's place in the loop says of it, and what it adds to the loop's counts. */
final class Places {
  private Places() {}

  /** Learns what its place says as it begins. */
  static void begin(Call call, ObjectValue args) {
    Facts facts = call.facts;
    SiteKind kind = call.kind();
    int parameter = call.site.sessionParameter();
    boolean named = parameter >= 0 && parameter < args.size();
    Value session = named ? args.value(parameter) : facts.get("sessionId");
    if (session instanceof StringValue || session instanceof NumberValue) {
      call.sessionId = session;
    }
    if (kind == SiteKind.TURN) {
      facts.put("turnIndex", call.loop.turnIndex());
    }
    if (kind == SiteKind.ITERATION) {
      call.iteration = call.loop.nextIteration();
      call.toolCalls = new AtomicInteger();
      facts.put("turnIndex", call.loop.turnIndex());
      facts.put("iterIndex", Value.of(call.iteration));
    } else if (kind == SiteKind.MODEL) {
      Call parent = call.parent;
      if (parent != null && parent.kind() == SiteKind.MODEL) {
        facts.put(
            "iteration", parent.facts.get("iteration")); // asked by a model call, in its place
      } else {
        int nth = call.loop.nextModelCall();
        facts.put("iteration", Value.of(call.iteration > 0 ? call.iteration : nth));
      }
    } else if (kind == SiteKind.TOOL && call.toolCalls != null) {
      call.toolCalls.incrementAndGet();
    }
  }

  /** Learns what was counted in it, and counts it where it belongs; the caller holds the call. */
  static void end(Call call) {
    SiteKind kind = call.kind();
    if (kind == SiteKind.TURN) {
      call.facts.put("iterationCount", Value.of(call.loop.iterationCount()));
      call.facts.put("totalInputTokens", call.loop.inputTokens());
      call.facts.put("totalOutputTokens", call.loop.outputTokens());
    } else if (kind == SiteKind.ITERATION && call.toolCalls != null) {
      call.facts.put("toolCallCount", Value.of(call.toolCalls.get()));
    } else if (kind == SiteKind.MODEL
        && !call.asksModels()
        && call.facts.get("usage") instanceof ObjectValue) {
      ObjectValue usage = (ObjectValue) call.facts.get("usage");
      call.loop.addUsage(number(usage.get("input")), number(usage.get("output")));
    }
  }

  private static @Nullable NumberValue number(@Nullable Value value) {
    return value instanceof NumberValue ? (NumberValue) value : null;
  }
}
