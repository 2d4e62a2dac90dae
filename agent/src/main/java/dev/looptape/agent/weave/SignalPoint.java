package dev.looptape.agent.weave;

import dev.looptape.agent.site.Handover;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A method by which publishers and their subscribers speak with each other.
 *
 * @param before what is said at its start, with its first argument; {@link #NOTHING}: nothing
 * @param around what the thread is in meanwhile; {@link #NOTHING}: what it was in
 * @param after what is said with its result; one more is said with what it throws; {@link
 *     #NOTHING}: nothing
 */
record SignalPoint(int before, int around, int after) {
  static final int NOTHING = -1;

  private static final String REACTOR = "reactor/core/publisher/";
  private static final String RX = "io/reactivex/rxjava3/";
  private static final String JDK = "java/util/concurrent/SubmissionPublisher";

  private static final String STREAMS_SUBSCRIBER = "(Lorg/reactivestreams/Subscriber;)V";
  private static final String CORE_SUBSCRIBER = "(Lreactor/core/CoreSubscriber;)";
  private static final String FLOW_SUBSCRIBER = "(Ljava/util/concurrent/Flow$Subscriber;)V";

  private static final SignalPoint SUBSCRIBE =
      new SignalPoint(Handover.SUBSCRIBED, Handover.SUBSCRIBING, NOTHING);
  private static final SignalPoint LEAD =
      new SignalPoint(Handover.SUBSCRIBED, Handover.SUBSCRIBING, Handover.LED);
  private static final SignalPoint REQUEST = new SignalPoint(NOTHING, Handover.REQUESTING, NOTHING);
  private static final SignalPoint CANCEL = new SignalPoint(Handover.CANCELLED, NOTHING, NOTHING);
  private static final SignalPoint FUSION = new SignalPoint(NOTHING, NOTHING, Handover.FUSED);
  private static final SignalPoint POLL =
      new SignalPoint(NOTHING, Handover.REQUESTING, Handover.POLLED);
  private static final SignalPoint EMPTY = new SignalPoint(NOTHING, NOTHING, Handover.LEFT);
  private static final SignalPoint ASK =
      new SignalPoint(Handover.SUBSCRIBED, Handover.SUBSCRIBING, Handover.CALLED);

  /** What every class may have, the host's own too: name and descriptor to what is said. */
  private static final Map<String, SignalPoint> ANYWHERE = new HashMap<>();

  /** What only the libraries' own classes have, where a name alone would say too little. */
  private static final Map<String, SignalPoint> INSIDE = new HashMap<>();

  static {
    ANYWHERE.put("subscribe" + STREAMS_SUBSCRIBER, SUBSCRIBE);
    ANYWHERE.put("subscribe" + CORE_SUBSCRIBER + "V", SUBSCRIBE);
    ANYWHERE.put("subscribe" + FLOW_SUBSCRIBER, SUBSCRIBE);
    ANYWHERE.put("onSubscribe(Lorg/reactivestreams/Subscription;)V", signal(Handover.GIVEN));
    ANYWHERE.put("onSubscribe(Ljava/util/concurrent/Flow$Subscription;)V", signal(Handover.GIVEN));
    ANYWHERE.put("onSubscribe(L" + RX + "disposables/Disposable;)V", signal(Handover.GIVEN));
    ANYWHERE.put("onNext(Ljava/lang/Object;)V", signal(Handover.NEXT));
    ANYWHERE.put("tryOnNext(Ljava/lang/Object;)Z", signal(Handover.NEXT));
    ANYWHERE.put("onSuccess(Ljava/lang/Object;)V", signal(Handover.SUCCEEDED));
    ANYWHERE.put("onComplete()V", signal(Handover.COMPLETED));
    ANYWHERE.put("onError(Ljava/lang/Throwable;)V", signal(Handover.FAILED));
    ANYWHERE.put("request(J)V", REQUEST);
    ANYWHERE.put("cancel()V", CANCEL);
    ANYWHERE.put("dispose()V", CANCEL);

    INSIDE.put("subscribeOrReturn" + CORE_SUBSCRIBER + "Lreactor/core/CoreSubscriber;", LEAD);
    for (String observer :
        List.of(
            "FlowableSubscriber",
            "Observer",
            "SingleObserver",
            "MaybeObserver",
            "CompletableObserver")) {
      INSIDE.put("subscribe(L" + RX + "core/" + observer + ";)V", SUBSCRIBE);
    }
    INSIDE.put("requestFusion(I)I", FUSION);
    INSIDE.put("isEmpty()Z", EMPTY);
    INSIDE.put("poll()Ljava/lang/Object;", POLL);
    INSIDE.put("call()Ljava/lang/Object;", ASK);
    INSIDE.put("get()Ljava/lang/Object;", ASK);
    INSIDE.put("block()Ljava/lang/Object;", ASK);
    INSIDE.put("block(Ljava/time/Duration;)Ljava/lang/Object;", ASK);
  }

  /** What subscribes by one of these methods leads to another of them. */
  private static final Set<String> LEADING =
      Set.of(
          "subscribe" + STREAMS_SUBSCRIBER,
          "block()Ljava/lang/Object;",
          "block(Ljava/time/Duration;)Ljava/lang/Object;");

  private static SignalPoint signal(int how) {
    return new SignalPoint(how, Handover.SIGNALLING, NOTHING);
  }

  /** One of these is among the constants of every class of the host's that has such a method. */
  static List<String> needles() {
    List<String> needles = new ArrayList<>();
    needles.add("onError");
    needles.add(STREAMS_SUBSCRIBER);
    needles.add(CORE_SUBSCRIBER + "V");
    needles.add(FLOW_SUBSCRIBER);
    needles.add("org/reactivestreams/Subscription");
    needles.add("java/util/concurrent/Flow$Subscription");
    return needles;
  }

  /** Whether a class belongs to a library of which all classes may have such methods. */
  static boolean isInside(String className) {
    return className.startsWith(REACTOR)
        || className.startsWith("reactor/core/Fuseable$")
        || className.startsWith(RX)
        || className.startsWith(JDK);
  }

  /** Whether it is one of the JDK's. */
  static boolean isOfTheJdk(String className) {
    return className.startsWith(JDK);
  }

  /** The methods of a class, by name and descriptor; none: the class has no part in it. */
  static Map<String, SignalPoint> of(ClassFile file) {
    boolean inside = isInside(file.name);
    boolean leads = isOneThatLeads(file.name);
    Map<String, SignalPoint> found = new HashMap<>();
    boolean speaks = inside;
    for (ClassFile.Member method : file.methods) {
      String key = method.name + method.descriptor;
      SignalPoint point = ANYWHERE.get(key);
      if (point == null && inside) {
        point = INSIDE.get(key);
      }
      if (point == null || leads && LEADING.contains(key) || isStatic(method)) {
        continue;
      }
      found.put(key, point);
      speaks |= point != CANCEL && point != REQUEST && !method.name.equals("onNext");
      speaks |= key.equals("cancel()V") && hasRequest(file);
    }
    return speaks ? found : Map.of();
  }

  private static boolean isStatic(ClassFile.Member method) {
    return method.is(ClassFile.ACC_STATIC);
  }

  /** A subscription can be asked for more, and cancelled. */
  private static boolean hasRequest(ClassFile file) {
    for (ClassFile.Member method : file.methods) {
      if (method.name.equals("request") && method.descriptor.equals("(J)V")) {
        return true;
      }
    }
    return false;
  }

  /**
   * The classes whose subscribing to what is theirs leads on to the methods of their subclasses.
   */
  private static boolean isOneThatLeads(String className) {
    return className.equals(REACTOR + "Flux")
        || className.equals(REACTOR + "Mono")
        || className.equals(RX + "core/Flowable");
  }
}
