package dev.looptape.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * One piece of JSON data: immutable, and sharing nothing with the program it was taken from.
 *
 * <p>Two values are equal if their canonical texts are: the order of keys matters, and a number is
 * its text ({@code 1} and {@code 1.0} differ). The hash is computed once, when it is first asked
 * for, from the hashes of its parts; hashing and comparing are iterative, so depth costs no stack.
 *
 * <p>Loading this class loads no Jackson class; only {@link #parse}, {@link #of(JsonNode)} and
 * {@link #toJsonNode} do, when they are called.
 */
public abstract sealed class Value
    permits ObjectValue, ArrayValue, StringValue, NumberValue, LiteralValue {
  private int hash; // 0: not computed; a race only computes it twice

  /** See {@link ValueMarks}. */
  int mark;

  Value() {}

  /**
   * Reads one JSON document.
   *
   * @throws MalformedJsonException if the text is not exactly one JSON value, or is nested deeper
   *     than the limit it names
   */
  public static Value parse(String json) {
    return JsonParsing.parse(json);
  }

  /** A string. Lone surrogates are kept. */
  public static StringValue of(String text) {
    return new StringValue(text);
  }

  /** {@code true} or {@code false}. */
  public static LiteralValue of(boolean value) {
    return value ? LiteralValue.TRUE : LiteralValue.FALSE;
  }

  /** An integer, exactly. */
  public static NumberValue of(long value) {
    return NumberValue.trusted(Long.toString(value));
  }

  /**
   * A number in the shortest digits that read back to it, as ECMAScript writes it.
   *
   * @throws IllegalArgumentException if it is {@code NaN}, infinite or {@code -0.0}, which JSON
   *     cannot hold
   */
  public static NumberValue of(double value) {
    return NumberValue.trusted(NumberText.of(value));
  }

  /**
   * A number in its own shortest digits as a {@code float}, in ECMAScript's notation.
   *
   * @throws IllegalArgumentException if it is {@code NaN}, infinite or {@code -0.0}
   */
  public static NumberValue of(float value) {
    return NumberValue.trusted(NumberText.of(value));
  }

  /** An integer of any size, exactly. */
  public static NumberValue of(BigInteger value) {
    return NumberValue.trusted(value.toString());
  }

  /** A decimal, in the text of {@link BigDecimal#toString}, which is a JSON number. */
  public static NumberValue of(BigDecimal value) {
    return NumberValue.trusted(value.toString());
  }

  /**
   * The value that a Jackson tree stands for. The spelling of its numbers is Jackson's; binary and
   * POJO nodes are refused.
   *
   * @throws IllegalArgumentException if the tree holds what JSON text cannot
   */
  public static Value of(JsonNode node) {
    return JsonBridge.of(node);
  }

  /**
   * A Jackson tree of this value. The spelling of numbers is lost there: integers become {@code
   * BigInteger}, others {@code BigDecimal}.
   *
   * @throws IllegalArgumentException if a number's exponent is one that no {@code BigDecimal} has
   */
  public JsonNode toJsonNode() {
    return JsonBridge.toNode(this);
  }

  /** The canonical text: no spaces, keys in order, numbers as they are. */
  public String text() {
    StringBuilder out = new StringBuilder();
    WireJson.write(this, out);
    return out.toString();
  }

  @Override
  public final int hashCode() {
    if (hash == 0) {
      if (Nesting.isContainer(this)) {
        Hashing.compute(this);
      } else {
        hashFromParts();
      }
    }
    return hash;
  }

  final boolean isHashed() {
    return hash != 0 || !Nesting.isContainer(this);
  }

  /** Computes the hash; those of the parts are computed. */
  final void hashFromParts() {
    int h = partsHash();
    hash = h == 0 ? 1 : h;
  }

  abstract int partsHash();

  @Override
  public final boolean equals(Object other) {
    return this == other
        || other instanceof Value
            && hashCode() == other.hashCode()
            && Equality.sameText(this, (Value) other);
  }

  /** The canonical text. */
  @Override
  public final String toString() {
    return text();
  }
}
