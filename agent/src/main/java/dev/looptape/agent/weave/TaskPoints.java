package dev.looptape.agent.weave;

import static dev.looptape.agent.site.Handover.ANY;
import static dev.looptape.agent.site.Handover.ANYWHERE;
import static dev.looptape.agent.site.Handover.DONE;
import static dev.looptape.agent.site.Handover.KEPT;
import static dev.looptape.agent.site.Handover.MADE;
import static dev.looptape.agent.site.Handover.NESTED;
import static dev.looptape.agent.site.Handover.ONCE;
import static dev.looptape.agent.site.Handover.REFUSED;
import static dev.looptape.agent.site.Handover.SETTLED;
import static dev.looptape.agent.site.Handover.STAGE;
import static dev.looptape.agent.site.Handover.UNSETTLED;
import static dev.looptape.agent.site.Handover.WORKER;
import static dev.looptape.agent.weave.TaskPoint.Where.CALL_HANDS;
import static dev.looptape.agent.weave.TaskPoint.Where.CALL_HANDS_MADE;
import static dev.looptape.agent.weave.TaskPoint.Where.CALL_RUNS;
import static dev.looptape.agent.weave.TaskPoint.Where.CALL_RUNS_DONE;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where tasks change hands in the JDK, and where its futures come to their ends. Of every pair of
 * places one is where a task is handed over, so that it belongs to the call that is open there, and
 * one where it is run, so that a worker is in that call and in no other.
 */
final class TaskPoints {
  private static final String JUC = "java/util/concurrent/";
  private static final String COMPLETABLE = JUC + "CompletableFuture$";
  private static final String RUNNABLE = "(Ljava/lang/Runnable;";
  private static final String FORK_JOIN_TASK = "(Ljava/util/concurrent/ForkJoinTask;";

  private static final Map<String, List<TaskPoint>> POINTS = new HashMap<>();

  static {
    POINTS.put(
        JUC + "ThreadPoolExecutor",
        List.of(
            TaskPoint.start("execute", RUNNABLE, ANY, 1),
            TaskPoint.start("reject", RUNNABLE, REFUSED, 1), // run by its caller, or by nobody
            TaskPoint.call("runWorker", CALL_RUNS, "run", WORKER),
            TaskPoint.done("getTask", DONE)));
    POINTS.put(
        JUC + "ScheduledThreadPoolExecutor",
        List.of(
            TaskPoint.start(
                "delayedExecute", "(Ljava/util/concurrent/RunnableScheduledFuture;", KEPT, 1)));
    // What is handed to an executor of any kind, the host's own too, runs in its FutureTask.
    List<TaskPoint> submits = List.of(TaskPoint.call("*", CALL_HANDS_MADE, "execute", MADE));
    POINTS.put(JUC + "AbstractExecutorService", submits);
    POINTS.put(JUC + "ExecutorCompletionService", submits);
    POINTS.put(
        JUC + "FutureTask",
        List.of(
            TaskPoint.constructor(STAGE),
            TaskPoint.whole("run", "()V", ANYWHERE),
            TaskPoint.whole("runAndReset", "()Z", ANYWHERE),
            TaskPoint.start("finishCompletion", "()", SETTLED, 0)));
    POINTS.put(
        JUC + "ForkJoinPool",
        List.of(
            TaskPoint.start("externalSubmit", FORK_JOIN_TASK, ONCE, 1, "factory"),
            TaskPoint.start("externalPush", FORK_JOIN_TASK, ONCE, 1, "factory"), // until 18
            TaskPoint.start(
                "poolSubmit", "(ZLjava/util/concurrent/ForkJoinTask;", ONCE, 2, "factory"),
            TaskPoint.start("scheduleDelayedTask", "(", KEPT, 1, "factory"))); // since 25
    // All that takes a task from a queue runs it by doExec, as does who runs it at once.
    POINTS.put(
        JUC + "ForkJoinTask",
        List.of(
            TaskPoint.start("fork", "()", ONCE, 0),
            TaskPoint.call("invoke", CALL_HANDS, "doExec", ONCE),
            TaskPoint.call("quietlyInvoke", CALL_HANDS, "doExec", ONCE),
            TaskPoint.call("invokeAll", CALL_HANDS, "doExec", ONCE),
            TaskPoint.whole("doExec", "()", NESTED)));
    POINTS.put(
        JUC + "CompletableFuture",
        List.of(
            TaskPoint.returnAdded("internalComplete", UNSETTLED),
            TaskPoint.returnAdded("completeNull", UNSETTLED),
            TaskPoint.returnAdded("completeValue", UNSETTLED),
            TaskPoint.returnAdded("completeThrowable", UNSETTLED),
            TaskPoint.returnAdded("completeRelay", UNSETTLED)));
    POINTS.put(COMPLETABLE + "UniCompletion", List.of(TaskPoint.constructor(KEPT)));
    List<TaskPoint> fires = List.of(TaskPoint.whole("tryFire", "(I)", NESTED));
    for (String completion :
        List.of(
            "UniApply",
            "UniAccept",
            "UniRun",
            "UniWhenComplete",
            "UniHandle",
            "UniExceptionally",
            "UniComposeExceptionally",
            "UniCompose",
            "BiApply",
            "BiAccept",
            "BiRun",
            "OrApply",
            "OrAccept",
            "OrRun")) {
      POINTS.put(COMPLETABLE + completion, fires);
    }
    List<TaskPoint> async =
        List.of(TaskPoint.constructor(STAGE), TaskPoint.whole("run", "()V", ANYWHERE));
    POINTS.put(COMPLETABLE + "AsyncSupply", async);
    POINTS.put(COMPLETABLE + "AsyncRun", async);
    POINTS.put(
        "java/util/Timer", List.of(TaskPoint.start("sched", "(Ljava/util/TimerTask;", KEPT, 1)));
    POINTS.put(
        "java/util/TimerThread",
        List.of(TaskPoint.call("mainLoop", CALL_RUNS_DONE, "run", WORKER)));
  }

  private TaskPoints() {}

  /** The places in a class of the JDK's; null: none. */
  static @Nullable List<TaskPoint> of(String className) {
    return POINTS.get(className);
  }
}
