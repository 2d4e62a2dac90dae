package dev.looptape.agent.capture;

import java.nio.charset.Charset;
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
        return new LeafShape(LeafShape.LONG);
      case "java.util.concurrent.atomic.LongAdder":
        return new LeafShape(LeafShape.ADDER);
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
        return new DateShapes.DateShape(type, access);
      case "java.util.concurrent.atomic.AtomicInteger":
        return new LeafShape(LeafShape.ATOMIC_INTEGER);
      case "java.util.concurrent.atomic.AtomicLong":
        return new LeafShape(LeafShape.ATOMIC_LONG);
      case "java.util.concurrent.atomic.AtomicBoolean":
        return new LeafShape(LeafShape.ATOMIC_BOOLEAN);
      case "java.util.Locale":
        return new LocaleShape(access);
      case "java.util.regex.Pattern":
        return new LeafShape(LeafShape.PATTERN);
      case "java.util.Currency":
        return new LeafShape(LeafShape.CURRENCY);
      case "java.lang.StringBuilder":
        return new LeafShape(LeafShape.STRING_BUILDER);
      case "java.nio.HeapByteBuffer":
      case "java.nio.HeapByteBufferR":
      case "java.nio.DirectByteBuffer":
      case "java.nio.DirectByteBufferR":
        return new BytesShape(access);
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
      case "java.time.chrono.JapaneseDate":
      case "java.time.chrono.MinguoDate":
      case "java.time.chrono.ThaiBuddhistDate":
      case "java.time.chrono.HijrahDate":
      case "java.net.Inet4Address":
      case "java.net.Inet6Address":
      case "java.net.InetSocketAddress":
      case "java.lang.StackTraceElement":
      case "java.lang.Runtime$Version":
      case "java.util.HexFormat":
      case "sun.nio.fs.UnixPath":
      case "sun.nio.fs.WindowsPath":
        return new LeafShape(LeafShape.TO_STRING);
      case "java.util.GregorianCalendar":
      case "java.util.JapaneseImperialCalendar":
      case "sun.util.BuddhistCalendar":
        return new DateShapes.CalendarShape(access);
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
      case "java.util.BitSet":
        return new LeafShape(LeafShape.BIT_SET);
      case "sun.util.calendar.ZoneInfo":
      case "java.util.SimpleTimeZone":
        return new LeafShape(LeafShape.TIME_ZONE);
      case "java.util.concurrent.atomic.DoubleAdder":
        return new LeafShape(LeafShape.DOUBLE_ADDER);
      case "java.util.StringJoiner":
        return new LeafShape(LeafShape.CHANGING_TEXT);
      case "java.util.concurrent.CompletableFuture":
      case "java.util.concurrent.CompletableFuture$MinimalStage":
        return new FieldShapes.FutureShape(access);
      case "java.util.concurrent.FutureTask":
      case "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask":
        return new FutureTaskShape(access);
      case "java.util.concurrent.atomic.AtomicIntegerArray":
      case "java.util.concurrent.atomic.AtomicLongArray":
      case "java.util.concurrent.atomic.AtomicReferenceArray":
        return new FieldShapes.InsideShape(access.getter(type, "array"));
      case "java.util.concurrent.atomic.AtomicMarkableReference":
      case "java.util.concurrent.atomic.AtomicStampedReference":
        return new FieldShapes.InsideShape(access.getter(type, "pair"));
      case "java.util.concurrent.atomic.AtomicMarkableReference$Pair":
        return new PartsShape("AtomicMarkableReference", type, access, "reference", "mark");
      case "java.util.concurrent.atomic.AtomicStampedReference$Pair":
        return new PartsShape("AtomicStampedReference", type, access, "reference", "stamp");
      case "java.util.IntSummaryStatistics":
      case "java.util.LongSummaryStatistics":
      case "java.util.DoubleSummaryStatistics":
        return new PartsShape(null, type, access, "count", "sum", "min", "max");
      case "java.net.http.HttpHeaders":
        return new FieldShapes.InsideShape(access.getter(type, "headers"));
      case "jdk.internal.net.http.ImmutableHttpRequest":
        return new PartsShape(
            "HttpRequest", type, access, "method", "uri", "headers", "timeout", "version");
      case "jdk.internal.net.http.HttpRequestImpl":
        return new PartsShape(
            "HttpRequest",
            type,
            access,
            "method",
            "uri",
            "headers=userHeaders",
            "timeout",
            "version");
      case "jdk.internal.net.http.HttpResponseImpl":
        return new PartsShape(
            "HttpResponse",
            type,
            access,
            "statusCode=responseCode",
            "uri",
            "version",
            "headers",
            "body",
            "request=initialRequest");
      case "java.nio.StringCharBuffer":
        return new BufferShapes.TextBufferShape(type, access);
      case "java.lang.reflect.Method":
      case "java.lang.reflect.Constructor":
      case "java.lang.reflect.Field":
        return new LeafShape(LeafShape.MEMBER);
      case "java.util.concurrent.atomic.AtomicReference":
        return new FieldShapes.InsideShape(access.getter(type, "value"));
      case "java.util.KeyValueHolder":
      case "java.util.AbstractMap$SimpleEntry":
      case "java.util.AbstractMap$SimpleImmutableEntry":
      case "java.util.HashMap$Node":
      case "java.util.HashMap$TreeNode":
      case "java.util.LinkedHashMap$Entry":
      case "java.util.TreeMap$Entry":
      case "java.util.Hashtable$Entry":
      case "java.util.NullableKeyValueHolder":
        return FieldShapes.EntryShape.of(type, access, "value");
      case "java.util.concurrent.ConcurrentHashMap$MapEntry":
      case "java.util.concurrent.ConcurrentHashMap$Node":
        return FieldShapes.EntryShape.of(type, access, "val");
      case "java.util.Collections$UnmodifiableMap$UnmodifiableEntrySet$UnmodifiableEntry":
      case "java.util.Collections$CheckedMap$CheckedEntrySet$CheckedEntry":
        return new FieldShapes.InsideShape(access.getter(type, "e"));
      default:
        if (Charset.class.isAssignableFrom(type)) {
          return new LeafShape(LeafShape.CHARSET);
        }
        return BufferShapes.isOne(type.getName())
            ? new BufferShapes()
            : CollectionShapes.of(type, access);
    }
  }
}
