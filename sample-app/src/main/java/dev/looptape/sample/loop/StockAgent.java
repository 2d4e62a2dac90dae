package dev.looptape.sample.loop;

import dev.looptape.Kind;
import dev.looptape.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The loop: shows the model a history that grows by two messages in each iteration. */
final class StockAgent {
  private final Handbook handbook;
  private final TableModel model;
  private final StockTable table;

  StockAgent(Handbook handbook, TableModel model, StockTable table) {
    this.handbook = handbook;
    this.model = model;
    this.table = table;
  }

  @Recorded(kind = Kind.TURN, session = "sessionId")
  String answer(String question, String sessionId) {
    List<Message> history = new ArrayList<>();
    String notes =
        handbook.search(question, 2).stream().map(Note::text).collect(Collectors.joining(" "));
    history.add(new Message("system", "You count the stock. " + notes));
    String pages = table.pages() == 0 ? "no pages" : table.pages() + " pages";
    history.add(new Message("user", question + " The table has " + pages + "."));
    Optional<String> answer = Optional.empty();
    while (answer.isEmpty()) {
      answer = iterate(history);
    }
    return answer.get();
  }

  @Recorded(kind = Kind.ITERATION)
  Optional<String> iterate(List<Message> history) {
    TableModel.Reply reply = model.complete(history);
    history.add(new Message("assistant", reply.content()));
    if (reply.isAnswer()) {
      return Optional.of(reply.content());
    }
    String rows =
        table.readPage(reply.nextPage()).stream()
            .map(row -> row.article() + " " + row.warehouse() + " " + row.left())
            .collect(Collectors.joining("\n"));
    boolean more = reply.nextPage() + 1 < table.pages();
    history.add(new Message("tool", rows + (more ? "\nmore" : "\nend")));
    return Optional.empty();
  }
}
