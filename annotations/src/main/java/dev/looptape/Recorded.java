package dev.looptape;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method, or all public methods of a type, to be recorded by the Looptape agent.
 *
 * <p>Without the agent it has no effect. It is not inherited: a method body is recorded if the
 * method itself, or the class that declares it, carries the annotation. An annotated abstract
 * method has no body and records nothing, and a constructor is skipped; both are listed in the
 * recording.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.CONSTRUCTOR})
public @interface Recorded {
  /** What the method is in the agent loop. */
  Kind kind() default Kind.CALL;

  /** The name shown in the recording; empty: the method's own name. */
  String name() default "";

  /**
   * The name of the parameter whose value becomes {@code meta.sessionId} of all events of the run;
   * empty: none.
   */
  String session() default "";
}
