package dev.looptape.agent.site;

/**
 * How a task changes hands, and when a future ends: the numbers that are woven into the JDK's
 * classes.
 */
public final class Handover {
  /** Handed over: an object of the JDK's, made for this once, and run once. */
  public static final int ONCE = 0;

  /** Handed over: an object of the JDK's, made for this once, and run any number of times. */
  public static final int KEPT = 1;

  /** Handed over: any object, perhaps one that waits to be run already. */
  public static final int ANY = 2;

  /** About to be handed over as {@link #ANY}: an object made just now; null: that is over. */
  public static final int MADE = 3;

  /** Not handed over after all. */
  public static final int REFUSED = 4;

  /** Run by a worker, who is in nothing else: it is in the task's call, or in none. */
  public static final int WORKER = 5;

  /** Run amid something else: in the task's call or in none, and afterwards as before. */
  public static final int NESTED = 6;

  /** Run by whoever it is: in the task's call, if there is one; afterwards as before. */
  public static final int ANYWHERE = 7;

  /** A worker is done with a task. */
  public static final int DONE = 8;

  /** Handed over by being made, whoever runs it, once. */
  public static final int STAGE = 9;

  /** A future has not been settled by this, since it was already. */
  public static final int UNSETTLED = 10;

  /**
   * A future has come to its end; one more than {@link #UNSETTLED}, to which a boolean is added.
   */
  public static final int SETTLED = 11;

  /** A coroutine's continuation goes on, with an outcome. */
  public static final int RESUMED = 12;

  /** Nothing is run yet; what the thread is in comes back afterwards. */
  public static final int SAVED = 13;

  private Handover() {}
}
