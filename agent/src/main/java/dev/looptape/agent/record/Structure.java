package dev.looptape.agent.record;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.recording.Event;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.NumberValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The {@code structure} of a recording: the sites called in it, and what the weaving did. */
final class Structure {
  private final Recorder recorder;

  Structure(Recorder recorder) {
    this.recorder = recorder;
  }

  ObjectValue of(List<Event> kept) {
    BitSet called = new BitSet();
    for (Event event : kept) {
      addSites(event, called);
    }
    List<Value> described = new ArrayList<>();
    for (int id = called.nextSetBit(0); id >= 0; id = called.nextSetBit(id + 1)) {
      described.add(site(id));
    }
    ObjectValue.Builder all = ObjectValue.builder().put("sites", ArrayValue.of(described));
    ObjectValue weaving = weaving();
    for (int i = 0; i < weaving.size(); i++) {
      all.put(weaving.key(i), weaving.value(i));
    }
    return all.build();
  }

  /** Adds the ids of the sites that an event names. */
  static void addSites(Event event, BitSet sites) {
    if (event.payload() instanceof ObjectValue && event.meta() != null) {
      ObjectValue payload = (ObjectValue) event.payload();
      Value site = payload.get("site");
      if (site instanceof NumberValue) {
        sites.set(Integer.parseInt(site.text()));
      }
      Value layers = payload.get("layers");
      for (int i = 0; layers instanceof ArrayValue && i < ((ArrayValue) layers).size(); i++) {
        sites.set(Integer.parseInt(((ArrayValue) layers).get(i).text()));
      }
    }
  }

  ObjectValue site(int id) {
    Site site = recorder.sites.get(id);
    ObjectValue.Builder value = ObjectValue.builder();
    value.put("id", Value.of(site.id()));
    value.put("class", Value.of(site.className()));
    value.put("method", Value.of(site.method()));
    value.put("descriptor", Value.of(site.descriptor()));
    value.put("kind", Value.of(site.kind().name()));
    value.put("name", Value.of(site.name()));
    value.put("chosenBy", Value.of(site.chosenBy()));
    if (site.framework() != null) {
      value.put("framework", Value.of(site.framework()));
    }
    return value.build();
  }

  /** How much the weaving has done; another number: something else than before. */
  long weavingCount() {
    WeaveReport report = recorder.report;
    return report.wovenCount() + (long) report.skippedCount() + report.notWovenCount();
  }

  /** What was woven and what not, so far. */
  ObjectValue weaving() {
    List<Value> woven = new ArrayList<>();
    for (Site site : recorder.report.woven()) {
      woven.add(Value.of(label(site)));
    }
    List<Value> skipped = new ArrayList<>();
    for (WeaveReport.Skipped one : recorder.report.skipped()) {
      skipped.add(reason("method", one.what(), one.reason()));
    }
    List<Value> notWoven = new ArrayList<>();
    for (WeaveReport.NotWoven one : recorder.report.notWoven()) {
      notWoven.add(reason("class", one.className(), one.reason()));
    }
    List<Value> unmatched = new ArrayList<>();
    for (String rule : recorder.report.unmatchedRules()) {
      unmatched.add(Value.of(rule));
    }
    return ObjectValue.builder()
        .put("woven", ArrayValue.of(woven))
        .put("skipped", ArrayValue.of(skipped))
        .put("notWoven", ArrayValue.of(notWoven))
        .put("unmatchedRules", ArrayValue.of(unmatched))
        .build();
  }

  private static String label(Site site) {
    return site.className() + "#" + site.method() + site.descriptor();
  }

  private static ObjectValue reason(String key, String what, String reason) {
    return ObjectValue.builder().put(key, Value.of(what)).put("reason", Value.of(reason)).build();
  }
}
