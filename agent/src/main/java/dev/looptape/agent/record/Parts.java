package dev.looptape.agent.record;

import dev.looptape.agent.capture.Capture;
import dev.looptape.agent.capture.CaptureLimits;
import dev.looptape.agent.capture.CaptureSettings;
import dev.looptape.agent.options.Options;
import dev.looptape.recording.RecordingDirectory;
import dev.looptape.recording.Retention;
import dev.looptape.tail.EventTail;
import dev.looptape.value.Interner;

/** What a recorder is made of once it records. */
final class Parts {
  /** What passes through the table of equal values beside what the tail holds, at most. */
  private static final int INTERNER_PART = 8;

  /** Enough for what is captured and not yet pushed; more would not be in the caches any more. */
  private static final long PASSING = 1 << 18;

  private static final int ANNOUNCEMENT_PART = 16;

  final EventStream events;
  final Calls calls;
  final RunFiles files;
  final TapeKeeper tape;

  Parts(Recorder recorder) {
    Options options = recorder.options;
    Interner interner = new Interner(Math.min(options.maxHeap() / INTERNER_PART, PASSING));
    Capture capture = new Capture(settings(options), interner, recorder.trusted, recorder.redacted);
    ProcessFacts process =
        ProcessFacts.current(
            capture.redactText(options.app()), recorder.beginMillis, recorder.version);
    events = new EventStream(new EventTail(options.maxEvents(), options.maxHeap(), interner));
    files = new RunFiles(recorder, directory(options), process);
    calls =
        new Calls(
            capture,
            events,
            new Announcements(options.maxHeap() / ANNOUNCEMENT_PART),
            new Threads(recorder.trusted),
            files,
            process.id());
    Freezer freezer = new Freezer(process, this, capture.counts(), recorder);
    tape = new TapeKeeper(recorder, new TapePump(recorder, this, process, freezer), files);
    files.freezeWith(freezer, tape);
    events.tell(tape);
    new DryRun(capture, new Threads(recorder.trusted)).run();
  }

  private static RecordingDirectory directory(Options options) {
    Retention retention =
        new Retention(
            (int) Math.min(options.maxFiles(), Integer.MAX_VALUE),
            options.maxBytes(),
            options.maxAgeMillis());
    return RecordingDirectory.at(options.dir().toPath(), retention);
  }

  private static CaptureSettings settings(Options options) {
    Options.Limits limits = options.limits();
    return new CaptureSettings(
        new CaptureLimits(
            limits.depth(),
            limits.nodes(),
            limits.chars(),
            limits.stringChars(),
            limits.elements()),
        options.redact(),
        options.redactNames(),
        options.redactPatterns(),
        options.keepEmbeddings(),
        options.embeddingNames(),
        options.embeddingTypes());
  }
}
