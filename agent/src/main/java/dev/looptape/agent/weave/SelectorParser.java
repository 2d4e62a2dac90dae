package dev.looptape.agent.weave;

import dev.looptape.agent.weave.ParameterPattern.Any;
import dev.looptape.agent.weave.RuleParser.Malformed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the selector of a rule: types or annotation, methods, parameter list. */
final class SelectorParser {
  private final String line;
  private int at;

  SelectorParser(String line, int at) {
    this.line = line;
    this.at = at;
  }

  Rule.Selector parse() throws Malformed {
    boolean annotated = accept('@');
    int nameAt = at;
    String name = name(annotated ? "the annotation's full name" : "the type's full name", true);
    if (annotated && name.indexOf('*') >= 0) {
      throw new Malformed(nameAt + name.indexOf('*'), "an annotation has no wildcard");
    }
    boolean plus = accept('+');
    NamePattern method = NamePattern.ANY;
    List<ParameterPattern> parameters = null;
    boolean onType = false;
    if (accept('#')) {
      onType = annotated;
      method = new NamePattern(methodName());
      parameters = parameters();
    } else if (!annotated) {
      throw new Malformed(at, "# and a method's name should follow the type");
    }
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    if (at < line.length()) {
      throw new Malformed(at, "'" + line.charAt(at) + "' is not expected here");
    }
    return new Rule.Selector(
        annotated ? null : new NamePattern(name),
        annotated ? "L" + name.replace('.', '/') + ";" : null,
        plus,
        onType,
        method,
        parameters);
  }

  private String methodName() throws Malformed {
    if (line.startsWith("<init>", at)) {
      at += "<init>".length();
      return "<init>";
    }
    return name("a method's name", false);
  }

  private @Nullable List<ParameterPattern> parameters() throws Malformed {
    if (!accept('(')) {
      return null;
    }
    List<ParameterPattern> parameters = new ArrayList<>();
    skipSpace();
    if (accept(')')) {
      return parameters;
    }
    do {
      skipSpace();
      parameters.add(parameter());
      skipSpace();
    } while (accept(','));
    if (!accept(')')) {
      throw new Malformed(
          at, at == line.length() ? "the parameter list has no )" : "a comma or ) should follow");
    }
    return parameters;
  }

  private ParameterPattern parameter() throws Malformed {
    if (line.startsWith("..", at)) {
      at += 2;
      return new ParameterPattern(Any.MANY, NamePattern.ANY, true, 0, null);
    }
    int typeAt = at;
    String type = name("a parameter's type, * or ..", true);
    if (at < line.length() && line.charAt(at) == '<') {
      throw new Malformed(at, "class files keep no type arguments; write the type without them");
    }
    int dimensions = 0;
    while (line.startsWith("[]", at)) {
      at += 2;
      dimensions++;
    }
    if (type.endsWith("...")) { // as Java writes the last parameter of a varargs method
      type = type.substring(0, type.length() - 3);
      dimensions++;
    }
    check(type, typeAt);
    skipSpace();
    String name = at < line.length() && isNameStart() ? name("a parameter's name", false) : null;
    boolean one = type.equals("*") && dimensions == 0;
    return new ParameterPattern(
        one ? Any.ONE : Any.TYPE, new NamePattern(type), type.indexOf('.') < 0, dimensions, name);
  }

  private boolean isNameStart() {
    char c = line.charAt(at);
    return c != ',' && c != ')' && Character.isJavaIdentifierStart(c);
  }

  private String name(String what, boolean dots) throws Malformed {
    int from = at;
    while (at < line.length() && isNamePart(line.charAt(at), dots)) {
      at++;
    }
    if (at == from) {
      throw new Malformed(at, at == line.length() ? what + " is missing" : "expected " + what);
    }
    String name = line.substring(from, at);
    if (dots && !name.endsWith("...")) {
      check(name, from);
    }
    return name;
  }

  private static void check(String name, int from) throws Malformed {
    int empty = name.startsWith(".") ? 0 : name.indexOf("..");
    if (empty < 0 && name.endsWith(".")) {
      empty = name.length() - 1;
    }
    if (empty >= 0) {
      throw new Malformed(from + empty, "a part of the name is empty");
    }
    int stars = name.indexOf("***");
    if (stars >= 0) {
      throw new Malformed(from + stars, "* or **, no more");
    }
  }

  /** Other languages than Java put nearly anything into the names of methods. */
  private static boolean isNamePart(char c, boolean dots) {
    if (c == '.') {
      return dots;
    }
    return !Character.isWhitespace(c) && "#()<>[],;/+@".indexOf(c) < 0;
  }

  private boolean accept(char c) {
    if (at < line.length() && line.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void skipSpace() {
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
  }
}
