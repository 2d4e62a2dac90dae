package dev.looptape.agent.options;

import java.util.Map;

/** What an application is called where nobody says: its main class or its jar. */
final class AppName {
  private AppName() {}

  static String of(Map<String, String> properties) {
    String command = properties.get("sun.java.command");
    if (command == null || command.isBlank()) {
      return "java";
    }
    int jar = command.indexOf(".jar"); // a jar's path may have spaces in it
    boolean isJar = jar > 0 && (jar + 4 == command.length() || command.charAt(jar + 4) == ' ');
    int space = command.indexOf(' ');
    String main =
        isJar ? command.substring(0, jar) : space < 0 ? command : command.substring(0, space);
    if (isJar && space > 0 && space < jar && main.indexOf('/') < 0 && main.indexOf('\\') < 0) {
      main = main.substring(0, space); // a main class, and a jar among its arguments
      isJar = false;
    }
    int cut = Math.max(main.lastIndexOf('/'), main.lastIndexOf('\\'));
    if (!isJar) {
      cut = Math.max(cut, main.lastIndexOf('.'));
    }
    String name = main.substring(cut + 1);
    return name.isBlank() ? "java" : name;
  }
}
