package dev.looptape.agent.weave;

import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The dry run: what the agent would record of jars and directories, without running them or loading
 * a class. Jars inside jars, as Spring Boot makes them, are looked into.
 */
public final class Scan {
  private Scan() {}

  /**
   * What was found.
   *
   * @param classes how many classes were looked at
   * @param sites what would be recorded; {@link Site#chosenBy} says why
   * @param skipped what is chosen and cannot be recorded
   * @param notWoven classes of which nothing can be recorded although something is chosen
   * @param unmatchedRules the user's rules that select nothing
   */
  public record Result(
      int classes,
      List<Site> sites,
      List<WeaveReport.Skipped> skipped,
      List<WeaveReport.NotWoven> notWoven,
      List<String> unmatchedRules) {}

  /**
   * Scans jars, class files and directories of them.
   *
   * @throws IOException if one cannot be read; the message names it
   */
  public static Result scan(List<File> paths, RuleSet rules) throws IOException {
    Known known = new Known();
    int[] classes = new int[1];
    ClassSource.each(
        paths,
        bytes -> {
          ClassFile file = ClassFile.read(bytes);
          if (file != null) {
            classes[0]++;
            known.remember(file);
          }
        });
    SiteRegistry registry = new SiteRegistry();
    WeaveReport report = new WeaveReport(registry, rules::unmatched);
    Sites sites = new Sites(registry);
    ClassSource.each(
        paths,
        bytes -> {
          ClassFile file = ClassFile.read(bytes);
          if (file != null && rules.mayConcern(file.name, bytes)) {
            weave(bytes, file, new Chooser(rules, sites, report, bytes, file, known), report);
          }
        });
    return new Result(
        classes[0], report.woven(), report.skipped(), report.notWoven(), rules.unmatched());
  }

  private static void weave(byte[] bytes, ClassFile file, Chooser chooser, WeaveReport report) {
    try {
      List<Chosen> chosen = chooser.choose();
      if (!chosen.isEmpty()) {
        ClassWeaver.weave(bytes, file, chosen, report);
      }
    } catch (NotWeavable why) {
      report.addNotWoven(file.className(), why.reason());
    } catch (RuntimeException failure) {
      report.addNotWoven(file.className(), failure.toString());
    }
  }

  /** The types that were scanned; a type that was not may exist all the same. */
  private static final class Known extends Types {
    @Override
    byte @Nullable [] bytes(String internalName) {
      return null;
    }

    @Override
    boolean exists(String internalName) {
      return true;
    }
  }
}
