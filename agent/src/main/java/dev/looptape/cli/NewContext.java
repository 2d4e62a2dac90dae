package dev.looptape.cli;

import dev.looptape.recording.EventTypes;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was new in the context of each model call: the messages that the call before it in the
 * same conversation was not shown. That call is, of the last few, the one that shares most with it,
 * so that two agents that take turns are not taken for one.
 */
final class NewContext {
  private static final int LAST_FEW = 8;

  private NewContext() {}

  static void mark(List<CallNode> calls) {
    List<Shown> last = new ArrayList<>();
    for (CallNode call : calls) {
      if (!call.kind.equals(EventTypes.MODEL) || call.context.isEmpty()) {
        continue;
      }
      Shown shown = new Shown(call);
      Shown before = null;
      int most = 0;
      for (int i = last.size() - 1; i >= 0; i--) {
        int shared = shown.sharedWith(last.get(i));
        if (shared > most) {
          most = shared;
          before = last.get(i);
        }
      }
      call.follows = before != null;
      call.news = shown.notIn(before);
      last.add(shown);
      if (last.size() > LAST_FEW) {
        last.remove(0);
      }
    }
  }

  /** A message is the same wherever it stands: an older one may have been let go before it. */
  private record Message(@Nullable Value role, @Nullable Value text) {}

  /** How often a call was shown each message. */
  private static final class Shown {
    private final CallNode call;
    private final Map<Message, Integer> times = new HashMap<>();

    Shown(CallNode call) {
      this.call = call;
      for (Piece piece : call.context) {
        times.merge(message(piece.payload()), 1, Integer::sum);
      }
    }

    int sharedWith(Shown other) {
      int shared = 0;
      for (Map.Entry<Message, Integer> entry : times.entrySet()) {
        shared += Math.min(entry.getValue(), other.times.getOrDefault(entry.getKey(), 0));
      }
      return shared;
    }

    List<Piece> notIn(@Nullable Shown before) {
      Map<Message, Integer> left = before == null ? new HashMap<>() : new HashMap<>(before.times);
      List<Piece> news = new ArrayList<>();
      for (Piece piece : call.context) {
        if (left.merge(message(piece.payload()), -1, Integer::sum) < 0) {
          news.add(piece);
        }
      }
      return news;
    }

    private static Message message(ObjectValue piece) {
      Value text = piece.get("rawContent");
      return new Message(piece.get("asRole"), text == null ? piece.get("contentHash") : text);
    }
  }
}
