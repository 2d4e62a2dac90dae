package dev.looptape.cli;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.agent.weave.RuleFiles;
import dev.looptape.agent.weave.RuleSet;
import dev.looptape.agent.weave.Scan;
import dev.looptape.recording.RecordingFiles;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "scan",
    description =
        "Says what the agent would record of jars and class folders, without running them.",
    footer = {
      "",
      "Each method is listed with the annotation or rule that chooses it. Types that are neither in",
      "these paths nor in the JDK are not known here, so a rule for subtypes may find more at run",
      "time.",
      "",
      "Examples:",
      "  looptape scan target/classes",
      "  looptape scan --rules my.rules app.jar"
    })
final class ScanCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      split = ",",
      description = "A rules file, as the agent's option rules takes it.")
  private List<File> rules = new ArrayList<>();

  @Option(names = "--no-builtins", description = "Leave the built-in rules out.")
  private boolean noBuiltins;

  @Parameters(arity = "1..*", paramLabel = "PATH", description = "Jars, class files or folders.")
  private List<File> paths = new ArrayList<>();

  ScanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<String> errors = new ArrayList<>();
    RuleSet set = RuleFiles.load(rules, name -> !noBuiltins, errors::add);
    if (!errors.isEmpty()) {
      throw new CommandFailure(ExitCodes.BAD_INPUT, errors.get(0));
    }
    for (File path : paths) {
      if (!path.exists()) {
        throw CommandFailure.of(path.getPath(), "no such file or directory");
      }
    }
    try (Output out = new Output(console)) {
      print(Scan.scan(paths, set), out);
      return ExitCodes.DONE;
    } catch (IOException e) {
      throw new CommandFailure(ExitCodes.BAD_INPUT, RecordingFiles.reason(e));
    }
  }

  private void print(Scan.Result result, Output out) {
    List<Site> sites = new ArrayList<>(result.sites());
    sites.sort(Comparator.comparing(Site::className).thenComparing(Site::method));
    String className = "";
    for (Site site : sites) {
      if (!site.className().equals(className)) {
        className = site.className();
        out.line(out.styled(Style.BOLD, Visible.of(className)));
      }
      out.line(
          "  "
              + Columns.pad(site.kind().toString(), 10)
              + Visible.of(site.method() + MethodTypes.of(site.descriptor()))
              + out.styled(Style.DIM, "  by " + Visible.of(site.chosenBy().replaceAll(" +", " "))));
    }
    for (WeaveReport.Skipped skipped : result.skipped()) {
      warn(out, "skipped " + skipped.what() + ": " + skipped.reason());
    }
    for (WeaveReport.NotWoven notWoven : result.notWoven()) {
      warn(out, "not woven " + notWoven.className() + ": " + notWoven.reason());
    }
    for (String rule : result.unmatchedRules()) {
      warn(out, "selects nothing: " + rule);
    }
    out.line(
        Amounts.of(sites.size(), "method")
            + " in "
            + (result.classes() == 1 ? "1 class" : Amounts.number(result.classes()) + " classes"));
  }

  private static void warn(Output out, String text) {
    out.line(out.styled(Style.YELLOW, Visible.of(text)));
  }
}
