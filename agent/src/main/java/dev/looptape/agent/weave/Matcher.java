package dev.looptape.agent.weave;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether rules select methods of one class; what holds for the whole class is found out once. */
final class Matcher {
  private final ClassFile file;
  private final Types types;
  private final Map<Rule, Boolean> ofClass = new HashMap<>();

  Matcher(ClassFile file, Types types) {
    this.file = file;
    this.types = types;
  }

  boolean selects(Rule rule, ClassFile.Member method, List<String> parameters) {
    if (!rule.matches(method.name, parameters)) {
      return false;
    }
    if (rule.annotation != null && !rule.onType) {
      return !method.is(ClassFile.ACC_BRIDGE) && carries(method.attributes, rule);
    }
    return selectsClass(rule)
        && (!method.is(ClassFile.ACC_BRIDGE) || isOnlyBody(rule, method, parameters));
  }

  /**
   * Whether a bridge is the only body that the rule could mean: it makes a method of a class that
   * is not public visible, and that class is not selected itself. Any other bridge leads to a
   * method beside it.
   */
  private boolean isOnlyBody(Rule rule, ClassFile.Member bridge, List<String> parameters) {
    for (ClassFile.Member other : file.methods) {
      if (!other.is(ClassFile.ACC_BRIDGE)
          && other.name.equals(bridge.name)
          && Descriptors.parameters(other.descriptor).size() == parameters.size()) {
        return false;
      }
    }
    NamePattern type = rule.type;
    String above = file.superName;
    if (type == null || above == null) {
      return false;
    }
    return !(rule.plus ? types.isSubtype(above, type) : type.matches(above));
  }

  private boolean selectsClass(Rule rule) {
    Boolean selected = ofClass.get(rule);
    if (selected == null) {
      NamePattern type = rule.type;
      selected =
          type == null
              ? carries(file.attributes, rule)
              : rule.plus ? types.isSubtype(file.name, type) : type.matches(file.name);
      ofClass.put(rule, selected);
    }
    return selected;
  }

  private boolean carries(Attributes attributes, Rule rule) {
    String wanted = rule.annotation;
    if (wanted == null) {
      return false;
    }
    for (Annotation annotation : attributes.annotations()) {
      String descriptor = annotation.descriptor();
      if (descriptor.equals(wanted) || (rule.plus && types.carries(descriptor, wanted))) {
        return true;
      }
    }
    return false;
  }

  @Nullable Rule firstForLambda(List<Rule> candidates, Lambda lambda, List<String> parameters) {
    for (Rule rule : candidates) {
      NamePattern type = rule.type;
      if (type != null
          && rule.plus
          && rule.matches(lambda.method(), parameters)
          && types.isSubtype(lambda.type(), type)) {
        rule.markMatched();
        return rule;
      }
    }
    return null;
  }
}
