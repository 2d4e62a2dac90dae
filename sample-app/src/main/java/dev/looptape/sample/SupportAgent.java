package dev.looptape.sample;

import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.TokenStream;

/** The agent; LangChain4j implements it. */
interface SupportAgent {
  String ROLE =
      "You are the support agent of an electronics shop. Answer from the information given and"
          + " from what the tools return, in your own words. If neither has the answer, say so.";

  @SystemMessage(ROLE)
  String answer(String question);

  @SystemMessage(ROLE)
  TokenStream answerStreaming(String question);
}
