package dev.looptape.agent.capture;

import org.jspecify.annotations.Nullable;

/**
 * The JDK classes that have a rule, by exact name. A class that is not here is opaque. Names, since
 * naming the classes themselves would load them all.
 */
final class JdkShapes {
  private JdkShapes() {}

  static @Nullable Shape of(Class<?> type, Access access) throws ReflectiveOperationException {
    switch (type.getName()) {
      case "java.lang.Byte":
      case "java.lang.Short":
      case "java.lang.Integer":
      case "java.lang.Long":
      case "java.util.concurrent.atomic.LongAdder":
        return new LeafShape(LeafShape.LONG);
      case "java.lang.Double":
        return new LeafShape(LeafShape.DOUBLE);
      case "java.lang.Float":
        return new LeafShape(LeafShape.FLOAT);
      case "java.lang.Boolean":
        return new LeafShape(LeafShape.BOOLEAN);
      case "java.math.BigInteger":
        return new LeafShape(LeafShape.BIG_INTEGER);
      case "java.math.BigDecimal":
        return new LeafShape(LeafShape.BIG_DECIMAL);
      case "java.lang.Class":
        return new LeafShape(LeafShape.CLASS);
      case "java.io.File":
        return new LeafShape(LeafShape.FILE);
      case "java.util.Date":
      case "java.sql.Date":
      case "java.sql.Time":
      case "java.sql.Timestamp":
        return new LeafShape(LeafShape.DATE);
      case "java.util.concurrent.atomic.AtomicInteger":
        return new LeafShape(LeafShape.ATOMIC_INTEGER);
      case "java.util.concurrent.atomic.AtomicLong":
        return new LeafShape(LeafShape.ATOMIC_LONG);
      case "java.util.concurrent.atomic.AtomicBoolean":
        return new LeafShape(LeafShape.ATOMIC_BOOLEAN);
      case "java.util.Locale":
        return new LeafShape(LeafShape.LOCALE);
      case "java.util.regex.Pattern":
        return new LeafShape(LeafShape.PATTERN);
      case "java.util.Currency":
        return new LeafShape(LeafShape.CURRENCY);
      case "java.lang.StringBuilder":
        return new LeafShape(LeafShape.STRING_BUILDER);
      case "java.nio.HeapFloatBuffer":
      case "java.nio.HeapFloatBufferR":
      case "java.nio.DirectFloatBufferU":
      case "java.nio.DirectFloatBufferS":
      case "java.nio.DirectFloatBufferRU":
      case "java.nio.DirectFloatBufferRS":
      case "java.nio.ByteBufferAsFloatBufferB":
      case "java.nio.ByteBufferAsFloatBufferL":
      case "java.nio.ByteBufferAsFloatBufferRB":
      case "java.nio.ByteBufferAsFloatBufferRL":
        return new LeafShape(LeafShape.FLOAT_BUFFER);
      case "java.nio.HeapByteBuffer":
      case "java.nio.HeapByteBufferR":
      case "java.nio.DirectByteBuffer":
      case "java.nio.DirectByteBufferR":
        return new BytesShape();
      case "java.lang.Character":
      case "java.util.UUID":
      case "java.net.URI":
      case "java.time.LocalDate":
      case "java.time.LocalTime":
      case "java.time.LocalDateTime":
      case "java.time.Instant":
      case "java.time.Duration":
      case "java.time.Period":
      case "java.time.ZonedDateTime":
      case "java.time.OffsetDateTime":
      case "java.time.OffsetTime":
      case "java.time.Year":
      case "java.time.YearMonth":
      case "java.time.MonthDay":
      case "java.time.ZoneOffset":
      case "java.time.ZoneRegion":
      case "sun.nio.fs.UnixPath":
      case "sun.nio.fs.WindowsPath":
        return new LeafShape(LeafShape.TO_STRING);
      case "java.util.GregorianCalendar":
        return new FieldShapes.CalendarShape(access);
      case "java.net.URL":
        return new FieldShapes.UrlShape(access);
      case "java.lang.StringBuffer":
        return new FieldShapes.BufferShape(access);
      case "java.util.Optional":
        return new FieldShapes.OptionalShape(access, type, "value", null);
      case "java.util.OptionalInt":
      case "java.util.OptionalLong":
      case "java.util.OptionalDouble":
        return new FieldShapes.OptionalShape(access, type, "value", "isPresent");
      case "java.util.concurrent.CompletableFuture":
        return new FieldShapes.FutureShape(access);
      case "java.util.concurrent.atomic.AtomicReference":
        return new FieldShapes.InsideShape(access.getter(type, "value"));
      case "java.util.KeyValueHolder":
      case "java.util.AbstractMap$SimpleEntry":
      case "java.util.AbstractMap$SimpleImmutableEntry":
      case "java.util.HashMap$Node":
      case "java.util.HashMap$TreeNode":
      case "java.util.LinkedHashMap$Entry":
      case "java.util.TreeMap$Entry":
        return FieldShapes.EntryShape.of(type, access);
      default:
        return CollectionShapes.of(type, access);
    }
  }
}
