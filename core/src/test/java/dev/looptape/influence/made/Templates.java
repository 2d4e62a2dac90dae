package dev.looptape.influence.made;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sentences of {@code templates.json}, with places in braces that are filled by chance. */
final class Templates {
  private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

  final List<ObjectValue> topics;
  final List<ObjectValue> numbers;
  final List<ObjectValue> languages;
  private final ObjectValue slots;

  private Templates(ObjectValue all) {
    topics = objects(all, "topics");
    numbers = objects(all, "numbers");
    languages = objects(all, "languages");
    slots = (ObjectValue) Objects.requireNonNull(all.get("slots"));
  }

  static Templates read() {
    try (InputStream in = Templates.class.getResourceAsStream("/influence/templates.json")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new Templates((ObjectValue) Value.parse(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the places are filled with, by their names. */
  Map<String, String> fill(Random chance, ObjectValue languageOrTopic) {
    Map<String, String> filled = new HashMap<>();
    put(slots, chance, filled);
    if (languageOrTopic.get("slots") instanceof ObjectValue own) {
      put(own, chance, filled);
    }
    filled.put("n", Integer.toString(3 + chance.nextInt(87)));
    filled.put("m", Integer.toString(100 + chance.nextInt(900)));
    filled.put("h", Integer.toString(2 + chance.nextInt(10)));
    filled.put("code", (char) ('A' + chance.nextInt(26)) + "-" + (10 + chance.nextInt(90)));
    return filled;
  }

  private static void put(ObjectValue slots, Random chance, Map<String, String> filled) {
    for (int i = 0; i < slots.size(); i++) {
      ArrayValue values = (ArrayValue) slots.value(i);
      Value value = values.get(chance.nextInt(values.size()));
      filled.put(slots.key(i), ((StringValue) value).value());
    }
  }

  /** The sentence at a key of a topic, its places filled. */
  static String sentence(ObjectValue topic, String key, Map<String, String> filled) {
    String template = ((StringValue) Objects.requireNonNull(topic.get(key))).value();
    Matcher places = PLACE.matcher(template);
    StringBuilder sentence = new StringBuilder();
    while (places.find()) {
      String value = Objects.requireNonNull(filled.get(places.group(1)), places.group(1));
      places.appendReplacement(sentence, Matcher.quoteReplacement(value));
    }
    return places.appendTail(sentence).toString();
  }

  static List<ObjectValue> objects(ObjectValue of, String key) {
    ArrayValue array = (ArrayValue) Objects.requireNonNull(of.get(key));
    List<ObjectValue> objects = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      objects.add((ObjectValue) array.get(i));
    }
    return objects;
  }
}
