package dev.looptape.agent.record;

import dev.looptape.agent.capture.Capture;
import dev.looptape.agent.site.Site;
import dev.looptape.agent.site.SiteKind;
import dev.looptape.tail.EventTail;
import java.util.List;

/**
 * Calls that return and calls that throw, recorded and thrown away before the first real one. It
 * loads what a call needs while there is stack for it: where a host's recursion has just used up
 * the stack, loading a class makes the JVM complain on stderr about its agent.
 */
final class DryRun implements Calls.RunListener {
  private final Calls calls;

  DryRun(Capture capture, Threads threads) {
    calls =
        new Calls(
            capture,
            new EventStream(new EventTail(4)),
            new Announcements(1024),
            threads,
            this,
            "dry");
  }

  void run() {
    askPermission();
    Site site =
        new Site(
            0,
            "dev.looptape.DryRun",
            "call",
            "()Ljava/lang/Object;",
            true,
            SiteKind.CALL,
            "call",
            "",
            List.of(),
            List.of(),
            -1,
            null);
    ThreadState thread = new ThreadState(null);
    Object[] none = {};
    Frame outer = calls.enter(thread, site, null, none);
    Frame inner = calls.enter(thread, site, null, none);
    if (inner != null && outer != null) {
      calls.exit(thread, inner, null, new StackOverflowError());
      calls.exit(thread, outer, null, new IllegalStateException());
    }
    for (int i = 0; i < 2; i++) { // equal results, so that values are compared too
      Frame returning = calls.enter(thread, site, null, none);
      if (returning != null) {
        calls.exit(thread, returning, new String[] {"done"}, null);
      }
    }
  }

  /**
   * A security manager asks for the permissions of the host's code too, which is on the stack here
   * as in any call. What it will refuse by and by is better refused now, as a whole.
   */
  @SuppressWarnings("removal")
  private static void askPermission() {
    SecurityManager manager = System.getSecurityManager();
    if (manager != null) {
      manager.checkPermission(new RuntimePermission("accessDeclaredMembers"));
      manager.checkPermission(new RuntimePermission("modifyThread"));
    }
  }

  @Override
  public void began(Run run) {
    // nobody reads it
  }

  @Override
  public void ended(Run run) {
    // nobody reads it
  }
}
