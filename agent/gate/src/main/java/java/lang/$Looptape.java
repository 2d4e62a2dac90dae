package java.lang;

/**
 * The gate: the one name of ours that woven code mentions. It is defined into {@code java.lang} at
 * run time, because that is the only package that every class loader sees; so its signatures use
 * nothing but {@code java.*} types.
 *
 * <p>Assumes: one subclass, in the isolated loader, is put into {@link #impl} by the agent through
 * a private lookup. Guarantees: no member throws; a closed gate ({@code impl == null}) does
 * nothing; a failure behind the gate is counted in {@link #failures} and the host goes on.
 */
public abstract class $Looptape {
  /** What records; null while the gate is closed. Private, so that the host cannot set it. */
  private static $Looptape impl;

  /** Failures that were stopped here. Racy on purpose: a lost increment is better than a lock. */
  private static int failures;

  /** Only the isolated loader's class extends this. */
  protected $Looptape() {}

  /**
   * A recorded method begins.
   *
   * @param site the id given to the method when it was woven
   * @param self the receiver, null in a static method
   * @param args the arguments, boxed, in order; null: the method has no parameters
   * @return the call's token for {@link #exit}, or null if nothing is recorded
   */
  public static Object enter(int site, Object self, Object[] args) {
    $Looptape gate = impl;
    if (gate == null) {
      return null;
    }
    try {
      return gate.onEnter(site, self, args);
    } catch (Throwable stopped) {
      failures++;
      return null;
    }
  }

  /**
   * A recorded method ends.
   *
   * @param token what {@link #enter} returned
   * @param result the result, boxed; null for void or when it throws
   * @param thrown what it throws, or null
   */
  public static void exit(Object token, Object result, Throwable thrown) {
    $Looptape gate = impl;
    if (token == null || gate == null) {
      return;
    }
    try {
      gate.onExit(token, result, thrown);
    } catch (Throwable stopped) {
      failures++;
      try {
        gate.onLost(token);
      } catch (Throwable again) {
        // The call is ended with the one that made it.
      }
    }
  }

  /**
   * A task is handed over to whoever will run it.
   *
   * @param task the host's object; only its identity counts
   * @param to what it is handed to, or null
   * @param how the way it is handed over, a number that was woven in
   */
  public static void capture(Object task, Object to, int how) {
    $Looptape gate = impl;
    if (gate == null) {
      return;
    }
    try {
      gate.onCapture(task, to, how);
    } catch (Throwable stopped) {
      failures++;
    }
  }

  /**
   * A task that was handed over is about to run on this thread.
   *
   * @param task the host's object
   * @param how the way it is run, a number that was woven in
   * @return what the thread was in, for {@link #restore}; null: nothing has changed
   */
  public static Object swap(Object task, int how) {
    $Looptape gate = impl;
    if (gate == null) {
      return null;
    }
    try {
      return gate.onSwap(task, how);
    } catch (Throwable stopped) {
      failures++;
      return null;
    }
  }

  /**
   * The task has run.
   *
   * @param token what {@link #swap} returned
   */
  public static void restore(Object token) {
    $Looptape gate = impl;
    if (token == null || gate == null) {
      return;
    }
    try {
      gate.onRestore(token);
    } catch (Throwable stopped) {
      failures++;
      try {
        gate.onRestore(token); // or the thread would be believed to be in the task for ever
      } catch (Throwable again) {
        // For want of stack or memory; it was tried.
      }
    }
  }

  /** How many failures were stopped at the gate since the JVM started. */
  protected static int failures() {
    return failures;
  }

  /** Behind {@link #enter}. */
  protected abstract Object onEnter(int site, Object self, Object[] args);

  /** Behind {@link #exit}. */
  protected abstract void onExit(Object token, Object result, Throwable thrown);

  /** {@link #onExit} failed: the thread is out of the call all the same. */
  protected abstract void onLost(Object token);

  /** Behind {@link #capture}. */
  protected abstract void onCapture(Object task, Object to, int how);

  /** Behind {@link #swap}. */
  protected abstract Object onSwap(Object task, int how);

  /** Behind {@link #restore}. */
  protected abstract void onRestore(Object token);
}
