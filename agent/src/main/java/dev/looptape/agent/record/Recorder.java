package dev.looptape.agent.record;

import dev.looptape.agent.options.Log;
import dev.looptape.agent.options.Options;
import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteRegistry;
import dev.looptape.agent.site.WeaveReport;
import dev.looptape.recording.TapeFile;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The recorder of a process. Its parts are put together at the first recorded call, so that a host
 * which makes none pays next to nothing; at the end it writes what they hold.
 */
public final class Recorder {
  /** How long the JVM's end waits for the file. */
  private static final long EXIT_MILLIS = 5_000;

  final Options options;
  final SiteRegistry sites;
  final WeaveReport report;
  final RedactedMembers redacted;
  final MethodHandles.Lookup trusted;
  final String version;
  final long beginMillis = System.currentTimeMillis();
  final RecorderGate gate = new RecorderGate(this);

  private final Consumer<String> stderr;
  private volatile @Nullable Parts parts;
  private volatile @Nullable Throwable unmade;
  private final AtomicBoolean diskSaid = new AtomicBoolean();

  /**
   * Makes the recorder of this process.
   *
   * @param trusted a lookup that may read every field
   * @param version of the agent
   * @param stderr prints a line
   */
  public Recorder(
      Options options,
      SiteRegistry sites,
      WeaveReport report,
      RedactedMembers redacted,
      MethodHandles.Lookup trusted,
      String version,
      Consumer<String> stderr) {
    this.options = options;
    this.sites = sites;
    this.report = report;
    this.redacted = redacted;
    this.trusted = trusted;
    this.version = version;
    this.stderr = stderr;
  }

  /** What the gate is opened with. */
  public RecorderGate gate() {
    return gate;
  }

  /** The parts, made now if this is the first recorded call. */
  Parts parts() {
    Parts made = parts;
    if (made == null) {
      synchronized (this) {
        made = parts;
        if (made == null) {
          made = make();
          parts = made;
        }
      }
    }
    return made;
  }

  /** A failure is remembered, since there will be no recording that could tell of it. */
  private Parts make() {
    try {
      return new Parts(this);
    } catch (Throwable failure) {
      unmade = failure;
      throw failure;
    }
  }

  /** The parts, or null if nothing was recorded yet. */
  @Nullable Parts made() {
    return parts;
  }

  /** How many failures of ours were stopped. */
  long suppressed() {
    Parts made = parts;
    return gate.stopped() + (made == null ? 0 : made.calls.failures());
  }

  /** Prints a line if lines of that level are printed. */
  void say(Log level, String line) {
    if (options.log().prints(level)) {
      stderr.accept(line);
    }
  }

  /** Prints a line about what cannot be written; the first one, since the others say the same. */
  void sayDisk(String line) {
    say(diskSaid.compareAndSet(false, true) ? Log.ERROR : Log.INFO, line);
  }

  /** From now on the end of the JVM writes what was recorded. */
  public void writeAtExit() {
    Exit.register(
        trusted,
        new Runnable() {
          @Override
          public void run() {
            try {
              end();
            } catch (Throwable failed) {
              sayUnwritten(failed.toString());
            }
          }
        },
        EXIT_MILLIS,
        new Runnable() {
          @Override
          public void run() {
            sayUnwritten("it took too long");
          }
        });
  }

  private void sayUnwritten(String why) {
    Parts made = parts;
    TapeFile tape = made == null ? null : made.tape.file();
    say(
        Log.ERROR,
        tape == null
            ? "the JVM ends before the recording is written: " + why
            : "the JVM ends before the recording is written: "
                + why
                + "; it stays as "
                + tape.path()
                + ", until it is recovered");
  }

  /** Records nothing any more and writes what was recorded; nothing, if that is nothing. */
  void end() {
    long deadline = System.nanoTime() + EXIT_MILLIS * 1_000_000;
    gate.close();
    Parts made = parts;
    if (made != null && made.events.isUsed()) {
      made.calls.endWaiting();
      made.tape.stop(deadline);
      made.files.close(deadline);
    }
    Throwable failure = unmade;
    if (made == null && failure != null) {
      say(Log.ERROR, "nothing is recorded: " + failure);
    }
    if (options.log().prints(Log.INFO)) {
      say(
          Log.INFO,
          "woven: "
              + report.woven().size()
              + " methods, not woven: "
              + report.notWovenCount()
              + " classes");
      for (WeaveReport.Skipped skipped : report.skipped()) {
        say(Log.INFO, "not recorded: " + skipped.what() + ": " + skipped.reason());
      }
      for (String rule : report.unmatchedRules()) {
        say(Log.INFO, "a rule matched nothing: " + rule);
      }
    }
    if (options.log().prints(Log.DEBUG)) {
      for (Site site : report.woven()) {
        String method = site.className() + "#" + site.method() + site.descriptor();
        say(Log.DEBUG, "woven: " + method + " by " + site.chosenBy());
      }
    }
  }
}
