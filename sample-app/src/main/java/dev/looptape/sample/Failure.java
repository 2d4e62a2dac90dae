package dev.looptape.sample;

import dev.langchain4j.exception.HttpException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;

/** Says in one line what went wrong between the agent and its endpoint. */
final class Failure {
  private static final int LONGEST = 300;

  private Failure() {}

  static String describe(Throwable failure) {
    Throwable cause = failure;
    while (true) {
      if (cause instanceof ConnectException) {
        return "the endpoint cannot be reached (connection refused or no such host)";
      }
      if (cause instanceof HttpTimeoutException) {
        return "the endpoint did not answer in time; --timeout sets how long to wait";
      }
      if (cause instanceof HttpException http) {
        return "the endpoint answered with status " + http.statusCode() + ": " + cut(http);
      }
      Throwable next = cause.getCause();
      if (next == null || next == cause) {
        return cause.getClass().getSimpleName() + ": " + cut(cause);
      }
      cause = next;
    }
  }

  private static String cut(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "...";
  }
}
