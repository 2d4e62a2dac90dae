package dev.looptape.agent.weave;

import dev.looptape.agent.site.Handover;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where tasks change hands in libraries whose schedulers hand on what several calls left in one
 * queue. Each of these objects is made for the one that subscribes, launches or schedules, and
 * belongs to it, whoever wakes it. All else in these libraries ends in the JDK's executors.
 */
final class LibraryTaskPoints {
  private static final String RX = "io/reactivex/rxjava3/internal/";

  private static final List<TaskPoint> OWN_TASK =
      List.of(TaskPoint.constructor(Handover.KEPT), TaskPoint.whole("run", "()V", Handover.NESTED));

  /** A coroutine goes on in the call in which the part of it was made that goes on. */
  private static final List<TaskPoint> CONTINUATION =
      List.of(
          TaskPoint.constructor(Handover.KEPT),
          TaskPoint.whole("resumeWith", "(Ljava/lang/Object;)V", Handover.SAVED),
          TaskPoint.call(
              "resumeWith", TaskPoint.Where.CALL_RESUMES, "invokeSuspend", Handover.RESUMED));

  private static final List<TaskPoint> COROUTINE =
      List.of(TaskPoint.startResumes("resumeWith", "(Ljava/lang/Object;)V", Handover.RESUMED));

  private LibraryTaskPoints() {}

  /** The places in a class of the host's; null: none. */
  static @Nullable List<TaskPoint> of(String className) {
    if (!className.startsWith("reactor/core/")
        && !className.startsWith(RX)
        && !className.startsWith("kotlin/coroutines/jvm/internal/")
        && !className.startsWith("kotlinx/coroutines/")) {
      return null;
    }
    switch (className) {
      case "reactor/core/publisher/FluxPublishOn$PublishOnSubscriber":
      case "reactor/core/publisher/FluxPublishOn$PublishOnConditionalSubscriber":
      case "reactor/core/publisher/MonoPublishOn$PublishOnSubscriber":
      case "reactor/core/scheduler/ExecutorScheduler$ExecutorPlainRunnable":
      case "reactor/core/scheduler/ExecutorScheduler$ExecutorTrackedRunnable":
      case RX + "operators/flowable/FlowableObserveOn$BaseObserveOnSubscriber":
      case RX + "operators/observable/ObservableObserveOn$ObserveOnObserver":
      case RX + "operators/single/SingleObserveOn$ObserveOnSingleObserver":
      case RX + "operators/maybe/MaybeObserveOn$ObserveOnMaybeObserver":
      case RX + "operators/completable/CompletableObserveOn$ObserveOnCompletableObserver":
      case RX + "schedulers/ExecutorScheduler$ExecutorWorker$BooleanRunnable":
      case RX + "schedulers/ExecutorScheduler$ExecutorWorker$InterruptibleRunnable":
        return OWN_TASK;
      case "kotlin/coroutines/jvm/internal/BaseContinuationImpl":
        return CONTINUATION;
      case "kotlinx/coroutines/AbstractCoroutine":
        return COROUTINE;
      default:
        return null;
    }
  }
}
