package dev.looptape.agent.weave;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.agent.site.WeaveReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which methods of one class are recorded, and as what: the annotation wins, then the
 * user's rules in their order, then the built-in ones; {@code off} beats all.
 */
final class Chooser {
  private final RuleSet rules;
  private final Sites sites;
  private final WeaveReport report;
  private final byte[] bytes;
  private final ClassFile file;
  private final Matcher matcher;
  private final @Nullable Annotation onType;
  private final List<Chosen> chosen = new ArrayList<>();

  Chooser(
      RuleSet rules, Sites sites, WeaveReport report, byte[] bytes, ClassFile file, Types types) {
    this.rules = rules;
    this.sites = sites;
    this.report = report;
    this.bytes = bytes;
    this.file = file;
    matcher = new Matcher(file, types);
    onType = file.attributes.annotation(RuleSet.RECORDED);
  }

  List<Chosen> choose() {
    for (ClassFile.Member method : file.methods) {
      if (!method.name.equals("<clinit>")) {
        consider(method);
      }
    }
    lambdas();
    return chosen;
  }

  private void consider(ClassFile.Member method) {
    if (method.is(ClassFile.ACC_SYNTHETIC) && !method.is(ClassFile.ACC_BRIDGE)) {
      return;
    }
    List<String> types = Descriptors.parameters(method.descriptor);
    Annotation annotation = method.attributes.annotation(RuleSet.RECORDED);
    boolean own = annotation != null;
    if (!own && method.is(ClassFile.ACC_PUBLIC) && !method.isConstructor()) {
      annotation = onType;
    }
    if (method.is(ClassFile.ACC_BRIDGE)) {
      annotation = null; // copied from the method that the bridge leads to
    }
    Rule rule = first(rules.recording(), method, types);
    if ((annotation == null && rule == null) || isOff(method, types)) {
      return;
    }
    String reason = notWeavable(method);
    if (reason != null) {
      boolean asked = annotation != null || (rule != null && rule.framework == null);
      boolean byName = annotation != null || (rule != null && !rule.plus);
      if (asked && byName) {
        report.addSkipped(label(method), reason);
      }
      return;
    }
    add(method, types, annotation, rule);
  }

  private static @Nullable String notWeavable(ClassFile.Member method) {
    if (method.isConstructor()) {
      return "a constructor: its object is not there until it ends";
    }
    if (method.is(ClassFile.ACC_ABSTRACT)) {
      return "abstract: it has no body; a rule with Type+ selects its implementations";
    }
    return method.is(ClassFile.ACC_NATIVE) ? "native: it has no byte code" : null;
  }

  private String label(ClassFile.Member method) {
    return file.className() + "#" + method.name + method.descriptor;
  }

  private void add(
      ClassFile.Member method,
      List<String> types,
      @Nullable Annotation annotation,
      @Nullable Rule rule) {
    MethodNames names = new MethodNames(bytes, file, method, types);
    List<String> parameters = names.parameters();
    SiteKind kind = kind(annotation, rule);
    int session = session(method, types, parameters, annotation);
    String name = annotation == null ? "" : annotation.value("name", "");
    Site site =
        sites.site(
            file.className(),
            method,
            kind,
            name.isEmpty() ? method.name : name,
            annotation != null || rule == null ? "@Recorded" : rule.toString(),
            parameters,
            method.attributes.annotatedParameters(types.size(), RuleSet.REDACTED),
            session,
            framework(kind, method, types));
    chosen.add(new Chosen(site, method.name, method.descriptor, 0, true, names.maxLocals()));
  }

  private static SiteKind kind(@Nullable Annotation annotation, @Nullable Rule rule) {
    if (annotation == null) {
      return rule == null || rule.kind == null ? SiteKind.CALL : rule.kind;
    }
    String named = annotation.value("kind", "CALL");
    for (SiteKind kind : SiteKind.values()) {
      if (kind != SiteKind.HOOK && kind.name().equals(named)) {
        return kind;
      }
    }
    return SiteKind.CALL; // a constant of a newer annotation jar
  }

  /** The built-in file that knows a method as the same kind, whoever chose it. */
  private @Nullable String framework(SiteKind kind, ClassFile.Member method, List<String> types) {
    for (Rule rule : rules.recording()) {
      if (rule.framework != null && rule.kind == kind && matcher.selects(rule, method, types)) {
        return rule.framework;
      }
    }
    return null;
  }

  private int session(
      ClassFile.Member method,
      List<String> types,
      List<String> parameters,
      @Nullable Annotation annotation) {
    String named = annotation == null ? "" : annotation.value("session", "");
    if (!named.isEmpty()) {
      int index = parameters.indexOf(named);
      if (index < 0) {
        report.addSkipped(label(method), "session: it has no parameter named " + named);
      }
      return index;
    }
    Rule rule = first(rules.session(), method, types);
    return rule == null || rule.parameters == null
        ? -1
        : ParameterPattern.named(rule.parameters, types.size());
  }

  private boolean isOff(ClassFile.Member method, List<String> types) {
    return first(rules.off(), method, types) != null;
  }

  private @Nullable Rule first(List<Rule> candidates, ClassFile.Member method, List<String> types) {
    Rule first = null;
    for (Rule rule : candidates) {
      if (first != null && rule.hasMatched()) {
        continue;
      }
      if (matcher.selects(rule, method, types)) {
        rule.markMatched();
        first = first == null ? rule : first;
      }
    }
    return first;
  }

  /** Lambdas whose interface a {@code Type+} rule selects: their body is the method. */
  private void lambdas() {
    for (Lambda lambda : Lambda.of(bytes, file)) {
      ClassFile.Member body = body(lambda);
      if (body == null || isChosen(body)) {
        continue;
      }
      List<String> types = Descriptors.parameters(lambda.descriptor());
      Rule rule = matcher.firstForLambda(rules.recording(), lambda, types);
      if (rule == null || matcher.firstForLambda(rules.off(), lambda, types) != null) {
        continue;
      }
      List<String> bodyTypes = Descriptors.parameters(body.descriptor);
      MethodNames names = new MethodNames(bytes, file, body, bodyTypes);
      int first = bodyTypes.size() - types.size();
      if (first < 0) {
        continue; // a reference to an instance method: its receiver is the first parameter
      }
      Rule session = matcher.firstForLambda(rules.session(), lambda, types);
      List<ParameterPattern> patterns = session == null ? null : session.parameters;
      SiteKind kind = rule.kind == null ? SiteKind.CALL : rule.kind;
      Site site =
          sites.site(
              file.className(),
              body,
              kind,
              lambda.method(),
              rule.toString(),
              names.parameters().subList(first, bodyTypes.size()),
              new boolean[types.size()],
              patterns == null ? -1 : ParameterPattern.named(patterns, types.size()),
              rule.framework);
      chosen.add(new Chosen(site, body.name, body.descriptor, first, false, names.maxLocals()));
    }
  }

  private ClassFile.@Nullable Member body(Lambda lambda) {
    for (ClassFile.Member method : file.methods) {
      if (method.is(ClassFile.ACC_SYNTHETIC)
          && !method.is(ClassFile.ACC_BRIDGE)
          && method.name.equals(lambda.bodyName())
          && method.descriptor.equals(lambda.bodyDescriptor())) {
        return method;
      }
    }
    return null;
  }

  private boolean isChosen(ClassFile.Member method) {
    for (Chosen one : chosen) {
      if (one.method().equals(method.name) && one.descriptor().equals(method.descriptor)) {
        return true;
      }
    }
    return false;
  }
}
