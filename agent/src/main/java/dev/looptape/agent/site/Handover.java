package dev.looptape.agent.site;

/**
 * How a task changes hands, when a future ends, and what goes between a publisher and who
 * subscribes to it: the numbers that are woven in.
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

  /** Somebody subscribes to a publisher. */
  public static final int SUBSCRIBED = 14;

  /**
   * The subscribing that was just told: what is called by it is called for the publisher's call.
   */
  public static final int SUBSCRIBING = 15;

  /** A subscriber is told something: what it does, it does for whoever subscribed. */
  public static final int SIGNALLING = 16;

  /** A subscriber is given its subscription. */
  public static final int GIVEN = 17;

  /** A subscriber is told a value. */
  public static final int NEXT = 18;

  /** A subscriber is told its only value. */
  public static final int SUCCEEDED = 19;

  /** A subscriber is told that it is over. */
  public static final int COMPLETED = 20;

  /** A subscriber is told of a failure. */
  public static final int FAILED = 21;

  /** A subscription is cancelled. */
  public static final int CANCELLED = 22;

  /** A value was taken from a subscription; null: there is none now. */
  public static final int POLLED = 23;

  /** A value could not be taken from a subscription. */
  public static final int POLL_FAILED = 24;

  /** A publisher was asked for its only value, without being subscribed to. */
  public static final int CALLED = 25;

  /** A publisher was asked for its only value, and failed. */
  public static final int CALL_FAILED = 26;

  /**
   * How values go through a subscription: this is one by one, one more is taken from it until there
   * is none, two more is taken from it whenever there is one.
   */
  public static final int FUSED = 27;

  /** Somebody subscribes to a publisher that is an interface's and may be woven or not. */
  public static final int SUBSCRIBED_TO = 31;

  /** A subscription is asked for more: what that calls is called for the publisher's call. */
  public static final int REQUESTING = 32;

  /** A subscription was asked whether a value can be taken from it; one more: there is none. */
  public static final int LEFT = 33;

  /** A publisher has made, of a subscriber, the one that subscribes to what it is made of. */
  public static final int LED = 35;

  private Handover() {}
}
