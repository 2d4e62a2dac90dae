package dev.looptape.recording;

import dev.looptape.value.Value;
import dev.looptape.value.ValueMarks;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The numbers of the values that one tape file defines. A value is marked with a number that no
 * other writer of this JVM uses; those of one file are a few ranges, and one range where there is
 * one writer, so nothing here grows with the file or keeps a value alive.
 */
final class TapeIds {
  private static final AtomicLong NEXT = new AtomicLong(1);
  private static final long MAX = 0xffff_ffffL; // an unsigned int

  private long[] from = new long[4];
  private int[] count = new int[4];
  private int[] before = new int[4];
  private int ranges;
  private int size;

  /** The number of a value in this file; -1: the file does not define it. */
  int of(Value value) {
    long mark = ValueMarks.get(value) & MAX;
    for (int i = ranges - 1; i >= 0; i--) {
      if (mark >= from[i]) {
        long at = mark - from[i];
        return at < count[i] ? before[i] + (int) at : -1;
      }
    }
    return -1;
  }

  /** Gives the value the next number of this file; false once this JVM has used up all marks. */
  boolean add(Value value) {
    long mark = NEXT.getAndIncrement();
    if (mark > MAX) {
      NEXT.set(MAX + 1);
      return false;
    }
    if (ranges == 0 || from[ranges - 1] + count[ranges - 1] != mark) {
      if (ranges == from.length) {
        from = Arrays.copyOf(from, ranges * 2);
        count = Arrays.copyOf(count, ranges * 2);
        before = Arrays.copyOf(before, ranges * 2);
      }
      from[ranges] = mark;
      before[ranges] = size;
      ranges++;
    }
    count[ranges - 1]++;
    size++;
    ValueMarks.set(value, (int) mark);
    return true;
  }
}
