package dev.looptape.agent.capture;

import dev.looptape.value.Value;
import java.lang.invoke.MethodHandle;
import java.time.Instant;
import java.util.Calendar;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Dates and calendars, as UTC by their fields: their methods compute with the default time zone,
 * which may be the host's, and change the object.
 */
final class DateShapes {
  private DateShapes() {}

  /** {@code Date} and those of {@code java.sql}. */
  static final class DateShape extends Shape {
    private final MethodHandle millis;
    private final MethodHandle parts;
    private final @Nullable MethodHandle nanos;
    private final MethodHandle isNormalized;

    DateShape(Class<?> type, Access access) throws ReflectiveOperationException {
      millis = access.getter(Date.class, "fastTime");
      parts = access.getter(Date.class, "cdate");
      nanos = type.getName().endsWith("Timestamp") ? access.getter(type, "nanos") : null;
      isNormalized =
          access.getter(Class.forName("sun.util.calendar.CalendarDate", false, null), "normalized");
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      Object date = Access.get(parts, object);
      if (date != null && !(Boolean) Access.get(isNormalized, date)) {
        return walk.intern(Marker.opaque(walk.tools.types.of(object.getClass())));
      }
      Instant time = Instant.ofEpochMilli((Long) Access.get(millis, object));
      return Value.of((nanos == null ? time : withNanos(time, object)).toString());
    }

    private Instant withNanos(Instant time, Object object) throws Throwable {
      return nanos == null
          ? time
          : Instant.ofEpochSecond(time.getEpochSecond(), (Integer) Access.get(nanos, object));
    }
  }

  /** A calendar whose time has been computed. */
  static final class CalendarShape extends Shape {
    private final MethodHandle time;
    private final MethodHandle isTimeSet;

    CalendarShape(Access access) throws ReflectiveOperationException {
      time = access.getter(Calendar.class, "time");
      isTimeSet = access.getter(Calendar.class, "isTimeSet");
    }

    @Override
    Value read(Object object, Walk walk, int depth) throws Throwable {
      return (Boolean) Access.get(isTimeSet, object)
          ? Value.of(Instant.ofEpochMilli((Long) Access.get(time, object)).toString())
          : walk.intern(Marker.opaque(walk.tools.types.of(object.getClass())));
    }
  }
}
