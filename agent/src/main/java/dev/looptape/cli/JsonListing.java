package dev.looptape.cli;

import dev.looptape.recording.RecordingEntry;
import dev.looptape.recording.RunFacts;
import dev.looptape.recording.TapeEntry;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.List;
import java.util.OptionalLong;

/** One JSON object a line; a fact that is not known is absent. */
final class JsonListing implements Listing {
  private final Output out;

  JsonListing(Output out) {
    this.out = out;
  }

  @Override
  public void add(RecordingEntry entry) {
    ObjectValue.Builder line =
        ObjectValue.builder()
            .put("file", Value.of(entry.path().toString()))
            .put("bytes", Value.of(entry.size()));
    if (entry.isDamaged()) {
      line.put("damage", Value.of(entry.damage().orElse("damaged")));
    } else {
      facts(entry, line);
    }
    out.line(Visible.json(line.build().text()));
  }

  @Override
  public void end(List<Unfinished> unfinished, boolean filtered) {
    for (Unfinished file : unfinished) {
      ObjectValue.Builder line =
          ObjectValue.builder().put("file", Value.of(file.file().toString()));
      TapeEntry tape = file.tape();
      if (tape == null) {
        line.put("damage", Value.of(file.state()));
      } else {
        line.put("bytes", Value.of(tape.size()))
            .put("time", Value.of(tape.time().toString()))
            .put("pid", Value.of(tape.pid()))
            .put("running", Value.of(tape.isLiving()));
      }
      out.line(Visible.json(line.build().text()));
    }
  }

  private static void facts(RecordingEntry entry, ObjectValue.Builder line) {
    RunFacts facts = entry.facts();
    line.put("time", Value.of(facts.startedAt().orElse(entry.time()).toString()));
    facts.app().ifPresent(app -> line.put("app", Value.of(app)));
    facts.runId().ifPresent(id -> line.put("runId", Value.of(id)));
    facts.processId().ifPresent(id -> line.put("processId", Value.of(id)));
    if (!facts.sessions().isEmpty()) {
      line.put("sessions", ArrayValue.of(facts.sessions().stream().map(Value::of).toList()));
    }
    facts.prompt().ifPresent(prompt -> line.put("prompt", Value.of(prompt)));
    put("turns", facts.turns(), line);
    put("calls", facts.calls(), line);
    put("modelCalls", facts.modelCalls(), line);
    put("toolCalls", facts.toolCalls(), line);
    put("errors", facts.errors(), line);
    put("inputTokens", facts.inputTokens(), line);
    put("outputTokens", facts.outputTokens(), line);
    put("durationMs", facts.durationMs(), line);
    put("plainBytes", facts.plainBytes(), line);
    if (facts.run().get("complete") != null) {
      line.put("complete", Value.of(facts.isComplete()));
    }
    facts.exit().ifPresent(exit -> line.put("exit", Value.of(exit)));
    put("droppedEvents", facts.droppedEvents(), line);
    if (facts.run().get("inFlight") != null) {
      line.put("inFlight", Value.of(facts.inFlight()));
    }
  }

  private static void put(String key, OptionalLong number, ObjectValue.Builder line) {
    if (number.isPresent()) {
      line.put(key, Value.of(number.getAsLong()));
    }
  }
}
