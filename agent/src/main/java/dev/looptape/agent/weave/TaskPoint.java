package dev.looptape.agent.weave;

import org.jspecify.annotations.Nullable;

/**
 * A place in a library's class where a task changes hands.
 *
 * @param method the method's name; an asterisk stands for any
 * @param descriptor how its descriptor begins
 * @param where the place in it
 * @param how one of {@link dev.looptape.agent.site.Handover}
 * @param name the method that is called at the place, or the field that says what the task is
 *     handed to; null: none
 * @param slot the local variable that holds the task, where no call does
 */
record TaskPoint(
    String method, String descriptor, Where where, int how, @Nullable String name, int slot) {
  /** The place. */
  enum Where {
    /** At its start, the task is an argument or the receiver, and is handed over. */
    START,
    /** At its start, the receiver goes on with the first argument. */
    START_RESUMES,
    /** As {@link #START}, where nothing is known of a task but that the last one has run. */
    START_DONE,
    /** Where it returns normally, the receiver is handed over: a constructor. */
    RETURN,
    /** Where it returns a boolean, which is added to the number that says how. */
    RETURN_ADDED,
    /** The whole of it runs the receiver. */
    WHOLE,
    /** Before a call whose last argument, or receiver without any, is handed over. */
    CALL_HANDS,
    /** Around such a call, before and after which different things are said. */
    CALL_HANDS_MADE,
    /** Before a call of the receiver's, which runs it. */
    CALL_RUNS,
    /** Around such a call, after which the worker is done with it. */
    CALL_RUNS_DONE,
    /** Before a call with one argument, which the receiver goes on with. */
    CALL_RESUMES
  }

  static TaskPoint start(String method, String descriptor, int how, int slot) {
    return new TaskPoint(method, descriptor, Where.START, how, null, slot);
  }

  static TaskPoint start(String method, String descriptor, int how, int slot, String field) {
    return new TaskPoint(method, descriptor, Where.START, how, field, slot);
  }

  static TaskPoint done(String method, int how) {
    return new TaskPoint(method, "()", Where.START_DONE, how, null, 0);
  }

  static TaskPoint startResumes(String method, String descriptor, int how) {
    return new TaskPoint(method, descriptor, Where.START_RESUMES, how, null, 0);
  }

  static TaskPoint constructor(int how) {
    return new TaskPoint("<init>", "(", Where.RETURN, how, null, 0);
  }

  static TaskPoint returnAdded(String method, int how) {
    return new TaskPoint(method, "(", Where.RETURN_ADDED, how, null, 0);
  }

  static TaskPoint whole(String method, String descriptor, int how) {
    return new TaskPoint(method, descriptor, Where.WHOLE, how, null, 0);
  }

  static TaskPoint call(String method, Where where, String called, int how) {
    return new TaskPoint(method, "(", where, how, called, 0);
  }

  boolean isIn(String name, String itsDescriptor) {
    return (method.equals("*") || method.equals(name)) && itsDescriptor.startsWith(descriptor);
  }
}
