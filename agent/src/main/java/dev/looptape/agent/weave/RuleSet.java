package dev.looptape.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All rules of the process, the user's before the built-in ones, and the quick test whether a class
 * can be concerned by any.
 */
public final class RuleSet {
  static final String RECORDED = "Ldev/looptape/Recorded;";
  static final String REDACTED = "Ldev/looptape/Redacted;";

  private final List<Rule> recording = new ArrayList<>();
  private final List<Rule> off = new ArrayList<>();
  private final List<Rule> session = new ArrayList<>();

  private final Map<String, Boolean> namedTypes = new HashMap<>();
  private final List<NamePattern> typePatterns = new ArrayList<>();
  private final boolean everyClass;
  private final Needles needles;

  RuleSet(List<Rule> user, List<Rule> builtin) {
    List<Rule> all = new ArrayList<>(user);
    all.addAll(builtin);
    Set<String> texts = new LinkedHashSet<>();
    texts.add(RECORDED);
    texts.add(REDACTED);
    texts.addAll(SignalPoint.needles());
    boolean unfiltered = false;
    for (Rule rule : all) {
      switch (rule.effect) {
        case OFF:
          off.add(rule);
          break;
        case SESSION:
          session.add(rule);
          break;
        default:
          recording.add(rule);
          unfiltered |= !addFilter(rule, texts);
      }
    }
    everyClass = unfiltered;
    needles = new Needles(texts);
  }

  /** Adds what a class must hold to be concerned by the rule; false if nothing can be said. */
  private boolean addFilter(Rule rule, Set<String> texts) {
    NamePattern type = rule.type;
    if (rule.annotation != null) {
      if (rule.plus) { // which annotations carry it is not known yet
        texts.add("RuntimeVisibleAnnotations");
        texts.add("RuntimeInvisibleAnnotations");
      } else {
        texts.add(rule.annotation);
      }
    } else if (rule.plus) {
      if (!rule.method.isExact()) {
        return false;
      }
      texts.add(rule.method.text());
    } else if (type != null && type.isExact()) {
      namedTypes.put(type.text(), true);
    } else if (type != null) {
      typePatterns.add(type);
    }
    return true;
  }

  List<Rule> recording() {
    return recording;
  }

  List<Rule> off() {
    return off;
  }

  List<Rule> session() {
    return session;
  }

  /**
   * Whether anything of the class may be chosen, or is redacted, or has to do with publishers; true
   * is no promise.
   */
  boolean mayConcern(String internalName, byte[] bytes) {
    if (everyClass || namedTypes.containsKey(internalName) || SignalPoint.isInside(internalName)) {
      return true;
    }
    for (int i = 0; i < typePatterns.size(); i++) {
      if (typePatterns.get(i).matches(internalName)) {
        return true;
      }
    }
    return ConstantPool.containsAny(bytes, needles);
  }

  /** The user's rules that have selected nothing so far, as they were written. */
  public List<String> unmatched() {
    List<String> unmatched = new ArrayList<>();
    for (List<Rule> rules : List.of(recording, session, off)) {
      for (Rule rule : rules) {
        if (rule.framework == null && !rule.hasMatched()) {
          unmatched.add(rule.toString());
        }
      }
    }
    return unmatched;
  }
}
