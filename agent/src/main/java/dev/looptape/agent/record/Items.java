package dev.looptape.agent.record;

import dev.looptape.agent.framework.Framework;
import dev.looptape.agent.site.Site;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a publisher has published so far, up to a limit; the rest is counted. */
final class Items {
  /** So many characters of what was published are kept, as JSON. */
  static final int LIMIT = 4 << 20;

  private final boolean one;
  private final List<Value> kept = new ArrayList<>();
  private long count;
  private long size;

  Items(boolean one) {
    this.one = one;
  }

  /** Another value; it is captured now, as it is. */
  void add(Object value, Site site, Learning learning) {
    boolean wanted;
    synchronized (this) {
      count++;
      wanted = size <= LIMIT && !(one && !kept.isEmpty());
    }
    if (wanted) {
      Value captured = learning.result(site, value);
      long length = captured.text().length();
      synchronized (this) {
        kept.add(captured);
        size += length;
      }
    }
  }

  /**
   * All of it: of a publisher of one value that value, else what the framework makes of the parts;
   * null: there was none.
   */
  @Nullable Value value(Learning learning, Site site, Framework framework) {
    List<Value> parts;
    long all;
    synchronized (this) {
      parts = new ArrayList<>(kept);
      kept.clear();
      all = count;
    }
    if (one) {
      return parts.isEmpty() ? null : parts.get(0);
    }
    Value made = parts.isEmpty() ? null : learning.assembled(framework, site, parts);
    if (made != null) {
      return made;
    }
    Value text = text(parts);
    if (text == null) {
      return learning.items(parts, all);
    }
    // A secret may have come in two parts.
    Value whole = learning.result(site, ((StringValue) text).value());
    return whole.equals(text) && !isTextOfAModel(site) ? learning.items(parts, all) : whole;
  }

  private static boolean isTextOfAModel(Site site) {
    switch (site.kind()) {
      case MODEL:
      case TURN:
        return true;
      default:
        return false;
    }
  }

  /** The texts in one; null: not all are texts. */
  private static @Nullable StringValue text(List<Value> parts) {
    StringBuilder text = new StringBuilder();
    for (Value part : parts) {
      if (!(part instanceof StringValue)) {
        return null;
      }
      text.append(((StringValue) part).value());
    }
    return parts.isEmpty() ? null : Value.of(text.toString());
  }
}
