package dev.looptape.sample.loop;

import dev.looptape.Kind;
import dev.looptape.Recorded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The retrieval: the notes nearest to a question, best first, each with its vector. */
final class Handbook {
  private static final String[] TEXTS = {
    "The stock of all articles is counted page by page.",
    "An article of which fewer than five are left is ordered again.",
    "Warehouse Graz is closed on Sundays.",
    "Pallets are stacked three high at most.",
    "The total of the stock is reported to the purchasing department.",
  };

  private final Embedder embedder;
  private final List<Note> notes = new ArrayList<>();

  Handbook(Embedder embedder) {
    this.embedder = embedder;
    for (String text : TEXTS) {
      notes.add(new Note("note-" + notes.size(), text, embedder.embed(text)));
    }
  }

  @Recorded(kind = Kind.RETRIEVAL)
  List<Note> search(String query, int limit) {
    float[] vector = embedder.embed(query);
    Comparator<Note> near =
        Comparator.comparingDouble(note -> Embedder.cosine(vector, note.embedding()));
    return notes.stream().sorted(near.reversed()).limit(limit).toList();
  }
}
