package dev.looptape.cli;

import dev.looptape.recording.Event;
import dev.looptape.recording.Recording;
import dev.looptape.recording.RecordingFiles;
import dev.looptape.recording.Tape;
import dev.looptape.recording.TapeFollower;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.ObjectValue;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shows what a process records while it runs: each call as it begins, and as it ends. */
final class Follow {
  private static final long POLL_MILLIS = 100;
  private static final int POLLS_A_CHECK = 10;

  private final Output out;
  private final boolean json;
  private final TreePrinter printer;
  private final Function<CallTree, CallFilter> filters;

  /** The call whose beginning is the last thing that was shown. */
  private @Nullable String lastBegun;

  private long next = -1;

  /**
   * @param json whether to print each call as one line of JSON once it has ended
   * @param filters which calls are asked for
   */
  Follow(
      Output out, int columns, boolean full, boolean json, Function<CallTree, CallFilter> filters) {
    this.out = out;
    this.json = json;
    this.filters = filters;
    printer = new TreePrinter(out, columns, full);
  }

  /** Follows a tape until its process has ended. */
  void follow(Path file) {
    try (TapeFollower follower = new TapeFollower(file)) {
      boolean lives = true;
      for (int polls = 1; ; polls++) {
        Tape tape = follower.read();
        show(tape, follower.newEvents(tape));
        if (!lives) {
          out.line("the process has died: looptape recover makes a recording of its tape");
          return;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        // Asked before the last reading, which then misses nothing.
        lives = polls % POLLS_A_CHECK != 0 || Tapes.lives(file);
      }
    } catch (NoSuchFileException ended) {
      if (next < 0) {
        throw CommandFailure.of(file.toString(), RecordingFiles.reason(ended));
      }
      if (!json) {
        out.line("the process has ended; its recording has the tape's name");
      }
    } catch (MalformedJsonException notATape) {
      throw CommandFailure.of(file.toString(), String.valueOf(notATape.getMessage()));
    } catch (IOException e) {
      throw CommandFailure.of(file.toString(), RecordingFiles.reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void show(Tape tape, List<Event> events) {
    missed(tape, events);
    if (!events.isEmpty()) {
      CallTree tree = CallTree.of(recording(tape));
      CallFilter filter = filters.apply(tree);
      Map<Integer, CallNode> at = new HashMap<>();
      for (CallNode node : tree.all) {
        if (filter.asksFor(node)) {
          at.put(node.startAt, node);
          at.put(node.endAt, node);
        }
      }
      int end = tape.events().size();
      for (int place = end - events.size(); place < end; place++) {
        CallNode node = at.get(place);
        if (node != null) {
          show(node, place == node.endAt);
        }
      }
    }
    out.flush();
  }

  /** Says what fell out of the tape before it could be shown. */
  private void missed(Tape tape, List<Event> events) {
    long from = tape.first() + tape.events().size() - events.size();
    long missed = from - Math.max(next, 0);
    if (missed > 0 && !json) {
      out.line(
          out.styled(
              Style.YELLOW, "! " + Amounts.of(missed, "event") + " dropped before this was shown"));
    }
    next = tape.first() + tape.events().size();
  }

  private void show(CallNode node, boolean ended) {
    if (json) {
      if (ended) {
        out.line(Visible.json(TreeJson.call(node).text()));
      }
    } else if (ended) {
      printer.end(node, String.valueOf(node.callId()).equals(lastBegun));
      lastBegun = null;
    } else {
      printer.begin(node);
      lastBegun = String.valueOf(node.callId());
    }
  }

  private static Recording recording(Tape tape) {
    ObjectValue structure = ObjectValue.builder().put("sites", ArrayValue.of(tape.sites())).build();
    return new Recording(ObjectValue.EMPTY, tape.events(), structure);
  }
}
