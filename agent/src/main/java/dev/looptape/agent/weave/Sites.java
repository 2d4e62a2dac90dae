package dev.looptape.agent.weave;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.agent.site.SiteRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives out sites. The same method seen again, because another agent retransforms its class or
 * another loader defines it too, keeps the site that it has, so that their number is bounded.
 */
final class Sites {
  private final SiteRegistry registry;
  private final Map<String, List<Site>> byMethod = new HashMap<>();

  Sites(SiteRegistry registry) {
    this.registry = registry;
  }

  synchronized Site site(
      String className,
      ClassFile.Member method,
      SiteKind kind,
      String name,
      String chosenBy,
      List<String> parameterNames,
      boolean[] redacted,
      int sessionParameter,
      @Nullable String framework) {
    List<Boolean> redactedParameters = new ArrayList<>(redacted.length);
    for (boolean one : redacted) {
      redactedParameters.add(one);
    }
    List<Boolean> marked = List.copyOf(redactedParameters);
    List<String> names = List.copyOf(parameterNames);
    boolean isStatic = method.is(ClassFile.ACC_STATIC);
    String key = className + "#" + method.name + method.descriptor;
    List<Site> known = byMethod.get(key);
    if (known == null) {
      known = new ArrayList<>(1);
      byMethod.put(key, known);
    }
    for (Site site : known) {
      if (site.isStatic() == isStatic
          && site.kind() == kind
          && site.name().equals(name)
          && site.chosenBy().equals(chosenBy)
          && site.parameterNames().equals(names)
          && site.redactedParameters().equals(marked)
          && site.sessionParameter() == sessionParameter) {
        return site;
      }
    }
    Site site =
        registry.add(
            id ->
                new Site(
                    id,
                    className,
                    method.name,
                    method.descriptor,
                    isStatic,
                    kind,
                    name,
                    chosenBy,
                    names,
                    marked,
                    sessionParameter,
                    framework));
    known.add(site);
    return site;
  }
}
