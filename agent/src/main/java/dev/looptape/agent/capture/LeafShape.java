package dev.looptape.agent.capture;

import dev.looptape.value.NumberValue;
import dev.looptape.value.Value;
import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.util.BitSet;
import java.util.Currency;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Exact JDK classes without parts, read by a method that calls nothing of the host's and takes no
 * lock.
 */
final class LeafShape extends Shape {
  static final int TO_STRING = 0;
  static final int LONG = 1;
  static final int DOUBLE = 2;
  static final int FLOAT = 3;
  static final int BOOLEAN = 4;
  static final int BIG_INTEGER = 5;
  static final int BIG_DECIMAL = 6;
  static final int ENUM = 7;
  static final int CLASS = 8;
  static final int FILE = 9;
  static final int PATTERN = 10;
  static final int CURRENCY = 11;
  static final int CHARSET = 12;
  static final int MEMBER = 13;

  /** From here on an object may say something else next time. */
  private static final int FIRST_CHANGEABLE = 14;

  static final int ATOMIC_INTEGER = 14;
  static final int ATOMIC_LONG = 15;
  static final int ATOMIC_BOOLEAN = 16;
  static final int STRING_BUILDER = 17;
  static final int BIT_SET = 18;
  static final int ADDER = 19;
  static final int DOUBLE_ADDER = 20;
  static final int CHANGING_TEXT = 21;
  static final int TIME_ZONE = 22;

  /** Writing a number takes time that grows with the square of its digits. */
  private static final int MAX_NUMBER_BITS = 100_000;

  private final int how;

  LeafShape(int how) {
    this.how = how;
  }

  @Override
  boolean isFixed() {
    return how < FIRST_CHANGEABLE;
  }

  @Override
  boolean hasParts() {
    return false;
  }

  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    switch (how) {
      case LONG:
      case ADDER:
        long number = ((Number) object).longValue();
        return CardNumbers.isOne(number) && walk.tools.settings.redact()
            ? walk.redacted(object.getClass())
            : Value.of(number);
      case DOUBLE:
      case DOUBLE_ADDER:
        return Marker.number(((Number) object).doubleValue());
      case FLOAT:
        return Marker.number(((Float) object).floatValue());
      case BOOLEAN:
        return Value.of(((Boolean) object).booleanValue());
      case BIG_INTEGER:
        return number((BigInteger) object, walk);
      case BIG_DECIMAL:
        return number((BigDecimal) object, walk);
      case ENUM:
        return Value.of(((Enum<?>) object).name());
      case CLASS:
        return Value.of(TypeNames.full((Class<?>) object));
      case FILE:
        return walk.text(((File) object).getPath());
      case ATOMIC_INTEGER:
        return Value.of(((AtomicInteger) object).get());
      case ATOMIC_LONG:
        return Value.of(((AtomicLong) object).get());
      case ATOMIC_BOOLEAN:
        return Value.of(((AtomicBoolean) object).get());
      case PATTERN:
        return walk.text(((Pattern) object).pattern());
      case CURRENCY:
        return Value.of(((Currency) object).getCurrencyCode());
      case STRING_BUILDER:
        return builder((StringBuilder) object, walk);
      case BIT_SET:
        return bits((BitSet) object, walk);
      case CHARSET:
        return Value.of(((Charset) object).name());
      case TIME_ZONE:
        return Value.of(((TimeZone) object).getID());
      case MEMBER:
        return Value.of(member((Member) object));
      default:
        return walk.text(object.toString());
    }
  }

  private static Value number(BigInteger number, Walk walk) {
    return number.bitLength() > MAX_NUMBER_BITS
        ? walk.cut("chars", number.getClass())
        : Value.of(number);
  }

  private static Value number(BigDecimal number, Walk walk) {
    if (number.unscaledValue().bitLength() > MAX_NUMBER_BITS) {
      return walk.cut("chars", number.getClass());
    }
    NumberValue value = Value.of(number);
    return value;
  }

  /** Copied by range, since another thread may be appending. */
  private static Value builder(StringBuilder builder, Walk walk) {
    int length = builder.length();
    return walk.text(builder.substring(0, Math.min(length, walk.maxHead())), length);
  }

  /** {@code com.acme.Tools#search(java.lang.String)}. */
  private static String member(Member member) {
    StringBuilder text = new StringBuilder(TypeNames.full(member.getDeclaringClass()));
    text.append('#').append(member instanceof Constructor ? "<init>" : member.getName());
    if (member instanceof Executable) {
      String comma = "";
      text.append('(');
      for (Class<?> parameter : ((Executable) member).getParameterTypes()) {
        text.append(comma).append(TypeNames.full(parameter));
        comma = ",";
      }
      text.append(')');
    }
    return text.toString();
  }

  /** The indices of the bits that are set. */
  private static Value bits(BitSet set, Walk walk) {
    int size = set.cardinality();
    int wanted = walk.takeNodes(Math.min(size, walk.maxElements()));
    Value[] values = new Value[wanted];
    int count = 0;
    for (int i = set.nextSetBit(0); i >= 0 && count < wanted; i = set.nextSetBit(i + 1)) {
      values[count] = Value.of(i);
      count++;
    }
    Value list = walk.listOf(values, count);
    return count < size ? walk.cutTo("elements", size, list) : list;
  }
}
