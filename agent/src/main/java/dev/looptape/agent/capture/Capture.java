package dev.looptape.agent.capture;

import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.Interner;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns live Java objects into values, on the host's thread.
 *
 * <p>Assumes that the host may change any object at any moment, and that every method of a host
 * class is a trap. Guarantees: no method of a host class is called, none is initialised, no lock or
 * monitor is taken, nothing is thrown; what could not be kept whole says so in a marker and in
 * {@link #counts}; secrets are replaced before anything is stored.
 */
public final class Capture {
  private final Tools tools;
  private final CaptureCounts counts = new CaptureCounts();

  /**
   * A capture of one process.
   *
   * @param interner makes equal values one object
   * @param trusted a lookup that may read every field
   * @param marked what carries {@code @Redacted}
   */
  public Capture(
      CaptureSettings settings,
      Interner interner,
      MethodHandles.Lookup trusted,
      RedactedMembers marked) {
    tools = new Tools(settings, interner, trusted, marked);
  }

  /** The arguments of a call as an object by parameter name. */
  public ObjectValue arguments(Site site, @Nullable Object[] args) {
    Walk walk = new Walk(tools);
    ObjectValue.Builder object = ObjectValue.builder();
    for (int i = 0; i < args.length; i++) {
      Object arg = args[i];
      String name = site.parameterNames().get(i);
      Value value =
          arg != null && site.redactedParameters().get(i)
              ? walk.redacted(arg.getClass())
              : walk.capture(arg, name, 0);
      object.put(Marker.fieldKey(name), value);
    }
    walk.report(counts);
    return tools.interner.intern(object.build());
  }

  /** The result of a call. */
  public Value result(Site site, @Nullable Object result) {
    Walk walk = new Walk(tools);
    String name = site.kind() == SiteKind.EMBEDDING ? "embeddings" : null;
    Value value = walk.capture(result, name, 0);
    walk.report(counts);
    return value;
  }

  /**
   * What a stream was: an array.
   *
   * @param kept the first of its parts, captured
   * @param count how many there were
   */
  public Value items(List<Value> kept, long count) {
    Walk walk = new Walk(tools);
    Value all = tools.interner.intern(ArrayValue.of(kept.toArray(new Value[0])));
    Value shown = kept.size() < count ? walk.cutTo("elements", count, all) : all;
    walk.report(counts);
    return shown;
  }

  /** What a call threw: {@code {name, message, code?, cause?}}, without a stack. */
  public Value failure(Throwable thrown) {
    Walk walk = new Walk(tools);
    Value value = walk.capture(thrown, 0);
    walk.report(counts);
    return value;
  }

  /** A text of the host's that goes into the recording's own fields: a thread's name, the app's. */
  public String redactText(String text) {
    Walk walk = new Walk(tools);
    int keep = Math.min(text.length(), 1000);
    SecretText.Result found = tools.settings.redact() ? tools.secrets.scan(text, keep) : null;
    walk.report(counts);
    return found != null ? found.text : text.substring(0, keep);
  }

  /** What was done so far. */
  public CaptureCounts counts() {
    return counts;
  }
}
