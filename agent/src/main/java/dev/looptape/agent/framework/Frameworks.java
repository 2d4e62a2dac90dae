package dev.looptape.agent.framework;

import org.jspecify.annotations.Nullable;

/** Finds what knows a built-in rule file's calls. */
public final class Frameworks {
  private static final Framework HAND_WRITTEN = new HandWritten();

  private Frameworks() {}

  /**
   * The knowledge of a site's calls.
   *
   * @param framework the name of the built-in rule file, or null
   */
  public static Framework of(@Nullable String framework) {
    if (framework == null) {
      return HAND_WRITTEN;
    }
    switch (framework) {
      case LangChain4j.NAME:
        return LangChain4jHolder.ONE;
      case SpringAi.NAME:
        return SpringAiHolder.ONE;
      case OpenAi.NAME:
        return OpenAiHolder.ONE;
      case Anthropic.NAME:
        return AnthropicHolder.ONE;
      default:
        return HAND_WRITTEN;
    }
  }

  /** Loaded with the first call of that framework. */
  private static final class LangChain4jHolder {
    static final Framework ONE = new LangChain4j();
  }

  /** The same. */
  private static final class SpringAiHolder {
    static final Framework ONE = new SpringAi();
  }

  /** The same. */
  private static final class OpenAiHolder {
    static final Framework ONE = new OpenAi();
  }

  /** The same. */
  private static final class AnthropicHolder {
    static final Framework ONE = new Anthropic();
  }
}
