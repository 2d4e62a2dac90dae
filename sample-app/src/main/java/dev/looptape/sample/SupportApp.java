package dev.looptape.sample;

import dev.looptape.sample.Support.Endpoint;
import dev.looptape.sample.model.LoopbackModel;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Asks the support agent questions and prints its answers. */
@Command(
    name = "sample-app",
    sortOptions = false,
    description = {
      "A customer-support agent on LangChain4j.",
      "Without --base-url a small extractive model on loopback answers; nothing leaves the machine."
    },
    footer = {
      "",
      "The key of the endpoint is read from the environment variable OPENAI_API_KEY.",
      "Exit codes: 0 answered, 1 failed, 2 wrong usage."
    })
public final class SupportApp implements Callable<Integer> {
  private static final String DEFAULT_QUESTION =
      "Where is the parcel of order 10042? And can I return headphones that I have opened?";

  @Option(
      names = "--question",
      paramLabel = "TEXT",
      description = "A question; may be given several times, for one conversation.")
  private List<String> questions = new ArrayList<>();

  @Option(names = "--stream", description = "Print the answer as it comes.")
  private boolean stream;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = "An OpenAI-compatible endpoint, for example http://127.0.0.1:11434/v1.")
  private @Nullable String baseUrl;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      defaultValue = LoopbackModel.MODEL,
      description = "The model's name (default: ${DEFAULT-VALUE}).")
  private String model = LoopbackModel.MODEL;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long to wait for the endpoint (default: ${DEFAULT-VALUE}).")
  private int timeout = 60;

  @Option(
      names = "--without",
      paramLabel = "ID",
      description = "Leave this passage out of the help centre; may be given several times.")
  private Set<String> without = new LinkedHashSet<>();

  @Option(names = "--passages", description = "List the passages of the help centre, and exit.")
  private boolean passages;

  @Option(names = "--help", usageHelp = true, description = "Print this help, and exit.")
  @SuppressWarnings("UnusedVariable") // picocli reads it
  private boolean help;

  @Spec private @Nullable CommandSpec spec;

  private final PrintStream out;

  SupportApp(PrintStream out) {
    this.out = out;
  }

  /** See {@code --help}. */
  public static void main(String[] args) {
    System.exit(run(System.out, System.err, args));
  }

  static int run(PrintStream out, PrintStream err, String... args) {
    CommandLine commandLine = new CommandLine(new SupportApp(out));
    commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commandLine.setParameterExceptionHandler(
        (e, arguments) -> fail(err, 2, e.getMessage() + " (see --help)"));
    commandLine.setExecutionExceptionHandler(
        (e, command, result) ->
            e instanceof ParameterException
                ? fail(err, 2, e.getMessage() + " (see --help)")
                : fail(err, 1, Failure.describe(e)));
    return commandLine.execute(args);
  }

  private static int fail(PrintStream err, int code, String message) {
    err.println("sample-app: " + message.lines().collect(Collectors.joining(" ")));
    return code;
  }

  @Override
  public Integer call() throws IOException {
    checkOptions();
    if (passages) {
      HelpCentre.passages().forEach(p -> out.println(p.id() + ": " + p.title()));
      return 0;
    }
    if (baseUrl != null) {
      ask(new Endpoint(baseUrl, model, System.getenv("OPENAI_API_KEY"), wait(timeout)));
    } else {
      try (LoopbackModel local = LoopbackModel.start()) {
        ask(new Endpoint(local.baseUrl(), model, null, wait(timeout)));
      }
    }
    return 0;
  }

  private static Duration wait(int seconds) {
    return Duration.ofSeconds(seconds);
  }

  private void checkOptions() {
    if (timeout < 1) {
      throw usage("--timeout must be at least 1, not " + timeout);
    }
    if (questions.stream().anyMatch(String::isBlank)) {
      throw usage("--question is empty");
    }
    if (baseUrl != null && !baseUrl.matches("https?://[^\\s/]+\\S*")) {
      throw usage(
          "--base-url must begin with http:// or https:// and a host, not '" + baseUrl + "'");
    }
    Set<String> known = HelpCentre.passages().stream().map(Passage::id).collect(Collectors.toSet());
    for (String id : without) {
      if (!known.contains(id)) {
        throw usage("--without: there is no passage '" + id + "'; --passages lists them");
      }
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }

  private void ask(Endpoint endpoint) {
    SupportAgent agent = Support.agent(endpoint, without);
    for (String question : questions.isEmpty() ? List.of(DEFAULT_QUESTION) : questions) {
      out.println("> " + question);
      if (stream) {
        printAsItComes(agent, question);
      } else {
        out.println(agent.answer(question));
      }
    }
  }

  private void printAsItComes(SupportAgent agent, String question) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    AtomicBoolean begun = new AtomicBoolean();
    agent
        .answerStreaming(question)
        .onPartialResponse(
            piece -> {
              begun.set(true);
              out.print(piece);
              out.flush();
            })
        .onCompleteResponse(response -> done.complete(null))
        .onError(done::completeExceptionally)
        .start();
    try {
      done.join();
    } catch (CompletionException e) {
      if (begun.get()) {
        out.println();
      }
      throw e;
    }
    out.println();
  }
}
