package dev.looptape.agent.framework;

import dev.looptape.agent.site.Site;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a framework's call is about. */
public final class Subject {
  /** The name under which {@link Framework#start} sees the context among the arguments. */
  public static final String CONTEXT = "$context";

  private final Site site;
  private final Object[] args;
  private final @Nullable Object context;

  /**
   * Such a subject.
   *
   * @param site the site with the name and the parameters of what is called
   * @param args the arguments of that
   * @param context an object that is captured for {@link Framework#start} alone, or null
   */
  Subject(Site site, Object[] args, @Nullable Object context) {
    this.site = site;
    this.args = args;
    this.context = context;
  }

  /** A site under another name, with other parameters, of which none is a session's id. */
  static Site named(Site site, String name, List<String> parameters, List<Boolean> redacted) {
    return new Site(
        site.id(),
        site.className(),
        site.method(),
        site.descriptor(),
        site.isStatic(),
        site.kind(),
        name,
        site.chosenBy(),
        parameters,
        redacted,
        -1,
        site.framework());
  }

  public Site site() {
    return site;
  }

  public Object[] args() {
    return args;
  }

  public @Nullable Object context() {
    return context;
  }
}
