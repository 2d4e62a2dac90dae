package dev.looptape.agent.site;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One recorded method.
 *
 * @param id index in the {@link SiteRegistry}; the constant in the woven code
 * @param className binary name with dots
 * @param method the method's name
 * @param descriptor its JVM descriptor
 * @param isStatic whether it has no receiver
 * @param kind what it is in the loop
 * @param name what the recording calls it; the method's name unless chosen otherwise
 * @param chosenBy what chose it: {@code @Recorded}, or the rule's text with its file and line
 * @param parameterNames one for each parameter; {@code arg0}… where the class file has none
 * @param redactedParameters one for each parameter: whether it carries {@code @Redacted}
 * @param sessionParameter index of the parameter that holds the session's id, or -1
 * @param framework the name of the built-in rule file that chose it, or null
 */
public record Site(
    int id,
    String className,
    String method,
    String descriptor,
    boolean isStatic,
    SiteKind kind,
    String name,
    String chosenBy,
    List<String> parameterNames,
    List<Boolean> redactedParameters,
    int sessionParameter,
    @Nullable String framework) {}
