import groovy.lang.*;
import java.io.*;

public class Program {
  public static String run() {
    StringBuilder seen = new StringBuilder();
    GroovyShell shell = new GroovyShell(Program.class.getClassLoader());
    seen.append(shell.evaluate(
        "class P { String name; int age }\n"
      + "def ps = (1..20).collect { new P(name: \"n$it\", age: it * 3 % 11) }\n"
      + "def text = ps.groupBy { it.age }.collectEntries { k, v -> [k, v*.name.sort().join(',')] }\n"
      + "def fib; fib = { n -> n < 2 ? n : fib(n - 1) + fib(n - 2) }\n"
      + "\"${text.sort()} ${fib(12)} ${'a'.multiply(3)} ${(1..5).inject(1) { a, b -> a * b }}\"")).append('\n');
    try {
      shell.evaluate("def x = null; x.foo()");
    } catch (NullPointerException expected) {
      seen.append(expected.getMessage());
    }
    try {
      shell.evaluate("def broken = ");
    } catch (org.codehaus.groovy.control.CompilationFailedException expected) {
      seen.append(expected.getMessage());
    }
    return seen.toString();
  }
}
