package dev.looptape.influence.made;

import dev.looptape.recording.Recording;
import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * Small runs made by chance from templates: one of 5 to 30 pieces of evidence is what the answer
 * says again. The templates and this class were written, and committed, before any scorer was tried
 * on them.
 */
public final class MadeRuns {
  /** The seed of the set that the documentation reports on. */
  public static final long SEED = 20_261_201;

  private static final int FEWEST = 5;
  private static final int MOST = 30;
  private static final String[] OPENINGS = {
    "", "", "I have looked it up. ", "Thank you for asking. ", "I am afraid not. "
  };

  private final Templates templates = Templates.read();
  private final Random chance;

  private MadeRuns(long seed) {
    chance = new Random(seed);
  }

  /** So many runs of each kind, always the same for one seed. */
  public static List<MadeRun> of(long seed, int ofEachKind) {
    MadeRuns made = new MadeRuns(seed);
    List<MadeRun> runs = new ArrayList<>();
    for (MadeKind kind : MadeKind.values()) {
      for (int i = 0; i < ofEachKind; i++) {
        runs.add(made.run(kind));
      }
    }
    return runs;
  }

  private MadeRun run(MadeKind kind) {
    return switch (kind) {
      case PLANTED -> planted();
      case PARAPHRASE -> about(kind, "paraphrase", 0);
      case DISTRACTORS -> about(kind, "paraphrase", 1 + chance.nextInt(3));
      case OTHER_WORDS -> about(kind, "otherWords", 0);
      case NUMBERS -> numbers();
      case LANGUAGES -> languages();
      case CONTRAST -> contrast();
      case STEPS -> about(kind, "paraphrase", 0);
    };
  }

  private MadeRun planted() {
    ObjectValue topic = any(templates.topics);
    Map<String, String> filled = templates.fill(chance, topic);
    String fact = Templates.sentence(topic, "fact", filled);
    List<String> items = new ArrayList<>();
    int size = size();
    String culprit = among(fact, topic);
    items.add(culprit);
    while (items.size() < size) {
      items.add(among(other(templates.topics, topic, ObjectValue.EMPTY), topic));
    }
    String answer = opening() + Templates.sentence(topic, "paraphrase", filled);
    return made(MadeKind.PLANTED, items, culprit, answer, expected(topic, ObjectValue.EMPTY));
  }

  /** A sentence between one or two others. */
  private String among(String sentence, ObjectValue topic) {
    List<String> sentences = new ArrayList<>(List.of(sentence));
    for (int i = 1 + chance.nextInt(2); i > 0; i--) {
      sentences.add(other(templates.topics, topic, ObjectValue.EMPTY));
    }
    Collections.shuffle(sentences, chance);
    return String.join(" ", sentences);
  }

  private MadeRun about(MadeKind kind, String saying, int lookalikes) {
    ObjectValue topic = any(templates.topics);
    Map<String, String> filled = templates.fill(chance, topic);
    String culprit = Templates.sentence(topic, "fact", filled);
    List<String> items = new ArrayList<>(List.of(culprit));
    for (int i = 0; i < lookalikes; i++) {
      Map<String, String> others = templates.fill(chance, topic);
      others.put("product", filled.get("product"));
      others.put("city", filled.get("city"));
      add(items, Templates.sentence(topic, "lookalike", others));
    }
    int size = Math.max(size(), items.size() + 2);
    while (items.size() < size) {
      add(items, other(templates.topics, topic, ObjectValue.EMPTY));
    }
    String answer = opening() + Templates.sentence(topic, saying, filled);
    return made(kind, items, culprit, answer, expected(topic, ObjectValue.EMPTY));
  }

  private MadeRun numbers() {
    ObjectValue topic = any(templates.numbers);
    Map<String, String> filled = templates.fill(chance, topic);
    List<String> items = new ArrayList<>();
    List<String> taken = new ArrayList<>();
    int size = size();
    while (items.size() < size) {
      Map<String, String> others = templates.fill(chance, topic);
      filled.put("n", others.get("n"));
      filled.put("code", others.get("code"));
      if (!taken.contains(others.get("m"))) {
        taken.add(others.get("m"));
        filled.put("m", others.get("m"));
        items.add(Templates.sentence(topic, "fact", filled));
      }
    }
    String culprit = items.get(items.size() - 1);
    String answer = opening() + Templates.sentence(topic, "answer", filled);
    filled.put("m", taken.get(0));
    String expected = Templates.sentence(topic, "answer", filled);
    return made(MadeKind.NUMBERS, items, culprit, answer, expected);
  }

  private MadeRun languages() {
    ObjectValue language = any(templates.languages);
    List<ObjectValue> topics = Templates.objects(language, "topics");
    ObjectValue topic = any(topics);
    Map<String, String> filled = templates.fill(chance, language);
    String culprit = Templates.sentence(topic, "fact", filled);
    List<String> items = new ArrayList<>(List.of(culprit));
    // Seven other sentences, some of which have no place to fill: not more than they can differ.
    int size = FEWEST + chance.nextInt(10);
    while (items.size() < size) {
      add(items, other(topics, topic, language));
    }
    String answer = Templates.sentence(topic, "paraphrase", filled);
    return made(MadeKind.LANGUAGES, items, culprit, answer, expected(topic, language));
  }

  private MadeRun contrast() {
    ObjectValue topic = any(templates.topics);
    Map<String, String> wrong = templates.fill(chance, topic);
    String culprit = Templates.sentence(topic, "fact", wrong);
    Map<String, String> right = templates.fill(chance, topic);
    while (Templates.sentence(topic, "fact", right).equals(culprit)) {
      right = templates.fill(chance, topic); // every fact has a place to fill
    }
    List<String> items = new ArrayList<>(List.of(culprit));
    add(items, Templates.sentence(topic, "fact", right));
    int size = size();
    while (items.size() < size) {
      add(items, other(templates.topics, topic, ObjectValue.EMPTY));
    }
    String answer = opening() + Templates.sentence(topic, "paraphrase", wrong);
    String expected = Templates.sentence(topic, "paraphrase", right);
    return made(MadeKind.CONTRAST, items, culprit, answer, expected);
  }

  private MadeRun made(
      MadeKind kind, List<String> items, String culprit, String answer, String expected) {
    List<String> shuffled = new ArrayList<>(items);
    Collections.shuffle(shuffled, chance);
    Recording recording =
        kind == MadeKind.STEPS ? steps(shuffled, answer) : oneStep(shuffled, answer);
    return new MadeRun(kind, recording, List.copyOf(shuffled), culprit, answer, expected);
  }

  /** All items from one call: passages, rows, or paragraphs. */
  private Recording oneStep(List<String> items, String answer) {
    MadeRecording run = new MadeRecording("What do you know about it?");
    switch (chance.nextInt(3)) {
      case 0 -> run.retrieval(items);
      case 1 -> run.asksFor("search", "it").tool("search", rows(items));
      default -> run.asksFor("read", "it").tool("read", Value.of(String.join("\n\n", items)));
    }
    if (chance.nextInt(4) == 0) {
      run.says("Let me see what there is in the material before I answer.");
    }
    return run.answers(answer);
  }

  /** The items from two to four calls; between them the model asks for the next, or says so. */
  private Recording steps(List<String> items, String answer) {
    MadeRecording run = new MadeRecording("What do you know about it?");
    int steps = Math.min(2 + chance.nextInt(3), items.size() / 2);
    for (int i = 0; i < steps; i++) {
      List<String> part = items.subList(i * items.size() / steps, (i + 1) * items.size() / steps);
      if (i == 0 && chance.nextBoolean()) {
        run.retrieval(part);
      } else {
        run.asksFor("search", "part " + (i + 1)).tool("search", rows(part));
      }
      if (i + 1 < steps && chance.nextInt(3) == 0) {
        run.says("That is not enough yet, I need part " + (i + 2) + ".");
      }
    }
    return run.answers(answer);
  }

  private static Value rows(List<String> items) {
    List<Value> rows = new ArrayList<>();
    for (String item : items) {
      rows.add(ObjectValue.builder().put("text", Value.of(item)).build());
    }
    return ArrayValue.of(rows);
  }

  /** The sentence of another topic. */
  private String other(List<ObjectValue> topics, ObjectValue topic, ObjectValue language) {
    ObjectValue chosen = any(topics);
    while (chosen == topic) {
      chosen = any(topics);
    }
    return Templates.sentence(chosen, "fact", templates.fill(chance, language));
  }

  private String expected(ObjectValue topic, ObjectValue language) {
    UnaryOperator<String> say =
        key -> Templates.sentence(topic, key, templates.fill(chance, language));
    return say.apply("paraphrase");
  }

  private static void add(List<String> items, String item) {
    if (!items.contains(item)) {
      items.add(item);
    }
  }

  private int size() {
    return FEWEST + chance.nextInt(MOST - FEWEST + 1);
  }

  private String opening() {
    return OPENINGS[chance.nextInt(OPENINGS.length)];
  }

  private <T> T any(List<T> list) {
    return list.get(chance.nextInt(list.size()));
  }
}
