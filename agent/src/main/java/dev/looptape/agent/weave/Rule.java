package dev.looptape.agent.weave;

import dev.looptape.agent.site.SiteKind;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One line of a rules file: which methods, and what they are in the loop. */
final class Rule {
  /** What a rule does with the methods it selects. */
  enum Effect {
    /** They are recorded. */
    RECORD,
    /** They are not, whatever else says so. */
    OFF,
    /** A parameter of theirs holds the session's id. */
    SESSION
  }

  final Effect effect;

  /** What the methods are; null unless they are recorded. */
  final @Nullable SiteKind kind;

  /** The types, or null where an annotation selects. */
  final @Nullable NamePattern type;

  /** Descriptor of the annotation that selects, or null. */
  final @Nullable String annotation;

  /** Whether subtypes, or annotations that carry the annotation, are selected as well. */
  final boolean plus;

  /** Whether the annotation stands on the type and not on the method itself. */
  final boolean onType;

  final NamePattern method;

  /** The parameter list, or null for any. */
  final @Nullable List<ParameterPattern> parameters;

  /** The rule as it was written. */
  final String text;

  /** Where it was written, {@code file:line}. */
  final String place;

  /** The built-in file it is from, or null. */
  final @Nullable String framework;

  private final AtomicBoolean matched = new AtomicBoolean();

  Rule(Selector selector, Effect effect, @Nullable SiteKind kind, Source source) {
    this.effect = effect;
    this.kind = kind;
    type = selector.type();
    annotation = selector.annotation();
    plus = selector.plus();
    onType = selector.onType();
    method = selector.method();
    parameters = selector.parameters();
    text = source.text();
    place = source.place();
    framework = source.framework();
  }

  /** Which methods. */
  record Selector(
      @Nullable NamePattern type,
      @Nullable String annotation,
      boolean plus,
      boolean onType,
      NamePattern method,
      @Nullable List<ParameterPattern> parameters) {}

  /** Where a rule stands. */
  record Source(String text, String place, @Nullable String framework) {}

  boolean selectsByName() {
    return type != null && !plus;
  }

  boolean selectsSubtypes() {
    return type != null && plus;
  }

  /** Whether a method has the rule's name and parameter list. */
  boolean matches(String methodName, List<String> parameterTypes) {
    return method.matches(methodName)
        && (parameters == null || ParameterPattern.matches(parameters, parameterTypes));
  }

  /** Remembers that it selected something. */
  void markMatched() {
    matched.set(true);
  }

  boolean hasMatched() {
    return matched.get();
  }

  @Override
  public String toString() {
    return text + " (" + place + ")";
  }
}
