package dev.looptape.agent.options;

/** The documentation of the options, made from the table that reads them. */
public final class OptionsPage {
  private static final String HEAD =
      "# Options\n\n"
          + "<!-- Made from the options' own table; a test holds it equal. -->\n\n"
          + "Each key is looked for in this order, and the first place that has it counts:\n\n"
          + "1. the agent argument: `-javaagent:looptape-agent.jar=dir=/var/tapes,split=run`. A value"
          + " with `,` or `=` stands in quotes, single or double: `rules='a.rules,b.rules'`; such a"
          + " quote inside is written twice,\n"
          + "2. the system property `looptape.<key>`,\n"
          + "3. the environment variable `LOOPTAPE_<KEY>`, in capitals, `_` for `.`"
          + " (`LOOPTAPE_MAXEVENTS`, `LOOPTAPE_LIMITS_DEPTH`),\n"
          + "4. the properties file named by `config`,\n"
          + "5. the default.\n\n"
          + "An unknown key is said in one line on stderr, with the nearest key. A wrong option never"
          + " stops the application.\n";

  private OptionsPage() {}

  /** {@code docs/options.md}. */
  public static String markdown() {
    StringBuilder page = new StringBuilder(HEAD);
    page.append("\n| key | value | default | meaning |\n|---|---|---|---|\n");
    for (OptionKey key : OptionKeys.ALL) {
      page.append("| `").append(key.name()).append("` | ").append(key.type());
      page.append(" | ").append(key.standard()).append(" | ").append(key.meaning());
      page.append(" |\n");
    }
    page.append("\n| key | limits | a wrong value |\n|---|---|---|\n");
    for (OptionKey key : OptionKeys.ALL) {
      page.append("| `").append(key.name()).append("` | ").append(key.limits());
      page.append(" | ").append(key.wrong()).append(" |\n");
    }
    page.append(
        "\nA size is a number of bytes, or one with `k`, `m`, `g` or `t`. A list is separated by"
            + " commas.\n");
    return page.toString();
  }

  /** The text of {@code help options}. */
  public static String help() {
    StringBuilder page = new StringBuilder();
    page.append("Options of the agent: -javaagent:looptape-agent.jar=key=value,key=value\n");
    page.append("or -Dlooptape.<key>=, or LOOPTAPE_<KEY>=, or a properties file (config=FILE).\n");
    page.append("A value with , or = stands in quotes.\n");
    for (OptionKey key : OptionKeys.ALL) {
      page.append('\n').append(key.name()).append('=').append(key.type()).append('\n');
      page.append("    ").append(key.meaning()).append('\n');
      page.append("    default: ").append(key.standard()).append('\n');
      page.append("    limits: ").append(key.limits()).append('\n');
      page.append("    a wrong value: ").append(key.wrong()).append('\n');
    }
    return page.toString();
  }
}
