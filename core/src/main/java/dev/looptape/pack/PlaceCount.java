package dev.looptape.pack;

import dev.looptape.value.Value;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * In how many places each value of a recording stands, as far as it matters: one, or more.
 *
 * <p>A value shorter than the least pooled size is not entered, since nothing in it can be pooled.
 */
final class PlaceCount implements Pool {
  private final Map<Value, Slot> slots = new HashMap<>();
  private long membersRead;

  /**
   * Counts by identity: an object met again in memory adds to its own count and is not entered
   * again; an equal object that is another one is, so that its members count again.
   */
  static PlaceCount byIdentity(Value root) {
    PlaceCount count = new PlaceCount();
    count.walk(root);
    return count;
  }

  /**
   * Counts as the text has it, of values that were interned while they were read: a member stands
   * in as many places as its container does.
   */
  static PlaceCount asText(Value root) {
    PlaceCount count = new PlaceCount();
    count.walk(root);
    count.spread();
    return count;
  }

  /** How many members were read: the work done. */
  long membersRead() {
    return membersRead;
  }

  @Override
  public int index(Value value) {
    Slot slot = Pool.isCandidate(value) ? slots.get(value) : null;
    return slot == null || slot.places < 2 ? NOT_POOLED : slot.index;
  }

  @Override
  public void give(Value value, int index) {
    Slot slot = slots.get(value);
    if (slot != null) {
      slot.index = index;
    }
  }

  private void walk(Value root) {
    IdentityHashMap<Value, Boolean> entered = new IdentityHashMap<>();
    ArrayDeque<Value> todo = new ArrayDeque<>();
    todo.push(root); // never pooled itself, so not counted
    while (!todo.isEmpty()) {
      Value container = todo.pop();
      for (int i = 0, n = Nodes.isContainer(container) ? Nodes.size(container) : 0; i < n; i++) {
        membersRead++;
        Value child = Nodes.child(container, i);
        if (!Pool.isCandidate(child)) {
          continue;
        }
        Slot slot = slots.get(child);
        if (slot == null) {
          slot = new Slot();
          slots.put(child, slot);
        }
        slot.places += slot.places < 2 ? 1 : 0;
        if (Nodes.isContainer(child) && entered.put(child, Boolean.TRUE) == null) {
          todo.push(child);
        }
      }
    }
  }

  /** A container that stands in several places gives its members several places. */
  private void spread() {
    ArrayDeque<Value> todo = new ArrayDeque<>();
    IdentityHashMap<Value, Boolean> entered = new IdentityHashMap<>();
    slots.forEach(
        (value, slot) -> {
          if (slot.places > 1 && Nodes.isContainer(value)) {
            todo.push(value);
          }
        });
    while (!todo.isEmpty()) {
      Value container = todo.pop();
      if (entered.put(container, Boolean.TRUE) != null) {
        continue;
      }
      for (int i = 0; i < Nodes.size(container); i++) {
        Value child = Nodes.child(container, i);
        Slot slot = Pool.isCandidate(child) ? slots.get(child) : null;
        if (slot != null) {
          slot.places = Math.max(slot.places, 2);
          if (Nodes.isContainer(child)) {
            todo.push(child);
          }
        }
      }
    }
  }

  /** What is known of one distinct value. */
  static final class Slot {
    private int places;

    /** Its place in {@code values}; -1: not written yet. */
    private int index = NO_INDEX;
  }
}
