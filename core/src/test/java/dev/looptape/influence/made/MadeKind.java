package dev.looptape.influence.made;

/** What is hard about a made run. */
public enum MadeKind {
  /** The fact stands in an item among other sentences. */
  PLANTED,
  /** The answer says one item in the order and words of an answer. */
  PARAPHRASE,
  /** Other items are made of the words of the answer. */
  DISTRACTORS,
  /** The answer avoids the words of the item. */
  OTHER_WORDS,
  /** The items are one sentence with other numbers. */
  NUMBERS,
  /** Items and answer are in one of several languages, none of them English. */
  LANGUAGES,
  /** One item is right and one wrong, of one subject; the expected answer is known. */
  CONTRAST,
  /** The items come from several calls, with model outputs between them. */
  STEPS
}
