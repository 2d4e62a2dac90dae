package dev.looptape.agent.framework;

import dev.looptape.agent.site.Site;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What one framework's rules know beyond the kinds of their sites. */
public interface Framework {
  /**
   * What a call is really about, where the method that is woven is only the framework's way to it;
   * null: it is about itself.
   *
   * @param self the receiver; only its class may be asked for
   */
  @Nullable Subject subject(Site site, @Nullable Object self, Object[] args);

  /**
   * Learns from the arguments.
   *
   * @param self the receiver; only its class may be asked for
   * @param args as captured
   */
  void start(Site site, @Nullable Object self, ObjectValue args, Facts facts);

  /** Learns from the result. */
  void end(Site site, Value result, Facts facts);

  /**
   * What a stream comes to, in the form in which {@link #end} reads a whole response.
   *
   * @param parts its parts as captured, in order; at least one
   * @param redact for what is joined, in which a secret may have come in two parts
   * @return null if nothing but the parts is known
   */
  default @Nullable Value assembled(Site site, List<Value> parts, UnaryOperator<String> redact) {
    return null;
  }

  /**
   * The object whose methods tell the end of a call that has just begun; null: it ends at return.
   */
  @Nullable Object handler(Site site, Object[] args);

  /** The object whose methods tell the end of a call that returned it; null: it has ended. */
  @Nullable Object handler(Site site, @Nullable Object result);

  /** What the call of a hook says; null: nothing. */
  @Nullable Signal signal(Site site, @Nullable Object self, Object[] args);
}
