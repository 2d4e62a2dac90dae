package dev.looptape.agent.capture;

import dev.looptape.agent.site.SiteKind;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Every JDK type that agent code passes around, and what a recording says of it. Has a main, so
 * that the same list is asked of another JDK.
 */
@SuppressWarnings({"deprecation", "JavaUtilDate", "JdkObsolete"}) // hosts use these
final class JdkBattery {
  private static final List<Object[]> CASES = new ArrayList<>();

  private JdkBattery() {}

  /** Prints what is not as it should be; nothing if all is well. */
  public static void main(String[] args) {
    failures().forEach(System.out::println);
    System.out.println("cases: " + CASES.size());
  }

  static List<String> failures() {
    CASES.clear();
    try {
      scalars();
      times();
      texts();
      buffers();
      holders();
      lists();
      sets();
      queues();
      maps();
      views();
      newerViews();
      opaque();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    List<String> failures = new ArrayList<>();
    for (Object[] c : CASES) {
      String expected = (String) c[1];
      String actual = Captures.capture().result(Captures.site(SiteKind.CALL), c[0]).text();
      if (!actual.equals(expected)) {
        failures.add(
            (c[0] == null ? "null" : c[0].getClass().getName())
                + "\n  expected "
                + expected
                + "\n  actual   "
                + actual);
      }
    }
    return failures;
  }

  private static void is(Object object, String expected) {
    CASES.add(new Object[] {object, expected});
  }

  private static void isText(Object object, String expected) {
    is(object, "\"" + expected + "\"");
  }

  private static void isOpaque(Object object, String type) {
    is(object, "{\"$lt\":\"opaque\",\"type\":\"" + type + "\"}");
  }

  private static void scalars() throws Exception {
    is(null, "null");
    is(true, "true");
    is((byte) -1, "-1");
    is((short) 7, "7");
    is(42, "42");
    is(Long.MIN_VALUE, "-9223372036854775808");
    is(1.5f, "1.5");
    is(1e300, "1e+300");
    isText('x', "x");
    is(new BigInteger("123456789012345678901234567890"), "123456789012345678901234567890");
    is(new BigDecimal("1.10"), "1.10");
    is(new AtomicInteger(3), "3");
    is(new AtomicLong(4), "4");
    is(new AtomicBoolean(true), "true");
    LongAdder adder = new LongAdder();
    adder.add(5);
    is(adder, "5");
    DoubleAdder doubles = new DoubleAdder();
    doubles.add(2.5);
    is(doubles, "2.5");
    isText(TimeUnit.SECONDS, "SECONDS");
    isText(
        UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
        "123e4567-e89b-12d3-a456-426614174000");
    isText(URI.create("http://x.y/z?q=1"), "http://x.y/z?q=1");
    isText(new URL("http://x.y:8080/z?q=1#r"), "http://x.y:8080/z?q=1#r");
    isText(Path.of("/a/b"), "/a/b");
    isText(new File("/a/c"), "/a/c");
    isText(String.class, "java.lang.String");
    isText(int[].class, "[I");
    isText(Locale.forLanguageTag("zh-Hant-TW"), "zh-Hant-TW");
    isText(Locale.forLanguageTag("ar-EG-u-nu-arab"), "ar-EG-u-nu-arab");
    isText(Locale.ROOT, "und");
    isText(Currency.getInstance("EUR"), "EUR");
    isText(StandardCharsets.UTF_8, "UTF-8");
    isText(TimeZone.getTimeZone("Europe/Berlin"), "Europe/Berlin");
    isText(Pattern.compile("a+b"), "a+b");
    isText(InetAddress.getByAddress("h", new byte[] {1, 2, 3, 4}), "h/1.2.3.4");
    isText(InetAddress.getByAddress(new byte[16]), "/0:0:0:0:0:0:0:0");
    isText(InetSocketAddress.createUnresolved("h", 80), "h/<unresolved>:80");
    isText(Runtime.Version.parse("17.0.2"), "17.0.2");
    isText(new StackTraceElement("A", "m", "A.java", 3), "A.m(A.java:3)");
    BitSet bits = new BitSet();
    bits.set(1);
    bits.set(64);
    is(bits, "[1,64]");
    is(new BitSet(), "[]");
    isText(DayOfWeek.MONDAY, "MONDAY");
  }

  private static void times() {
    isText(LocalDate.of(2026, 1, 2), "2026-01-02");
    isText(LocalTime.of(3, 4), "03:04");
    isText(LocalDateTime.of(2026, 1, 2, 3, 4, 5), "2026-01-02T03:04:05");
    isText(Instant.ofEpochSecond(0), "1970-01-01T00:00:00Z");
    isText(Duration.ofMillis(1500), "PT1.5S");
    isText(Period.ofDays(3), "P3D");
    isText(Year.of(2026), "2026");
    isText(YearMonth.of(2026, 2), "2026-02");
    isText(MonthDay.of(2, 3), "--02-03");
    isText(ZoneOffset.ofHours(2), "+02:00");
    isText(ZoneId.of("Europe/Berlin"), "Europe/Berlin");
    isText(
        ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneId.of("Europe/Berlin")),
        "2026-01-02T03:04:05+01:00[Europe/Berlin]");
    isText(OffsetDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC), "2026-01-02T03:04:05Z");
    isText(OffsetTime.of(3, 4, 5, 0, ZoneOffset.UTC), "03:04:05Z");
    isText(Month.MAY, "MAY");
    isText(new Date(0), "1970-01-01T00:00:00Z");
    isText(new java.sql.Date(0), "1970-01-01T00:00:00Z");
    isText(new java.sql.Time(1000), "1970-01-01T00:00:01Z");
    Timestamp stamp = new Timestamp(1000);
    stamp.setNanos(123456789);
    isText(stamp, "1970-01-01T00:00:01.123456789Z");
    Date set = new Date(0);
    set.setHours(5); // its time is not computed again before it is asked for
    isOpaque(set, "Date");
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(0);
    isText(calendar, "1970-01-01T00:00:00Z");
  }

  private static void texts() {
    isText("s", "s");
    isText(new StringBuilder("b"), "b");
    isText(new StringBuffer("buf"), "buf");
    isText(new StringBuffer("b\u20ac"), "b\u20ac");
    isText(new char[] {'c', 'd'}, "cd");
    isText(CharBuffer.wrap(new char[] {'x', 'y'}), "xy");
    isText(CharBuffer.wrap("abcdef", 1, 4), "bcd");
    isText(CharBuffer.wrap("abcdef", 1, 5).position(2).slice(), "cde");
    isText(new StringJoiner(",", "[", "]").add("a").add("b"), "[a,b]");
  }

  private static void buffers() {
    is(new byte[3], "{\"$lt\":\"bytes\",\"size\":3}");
    is(ByteBuffer.wrap(new byte[5]).position(2), "{\"$lt\":\"bytes\",\"size\":3}");
    is(ByteBuffer.allocateDirect(4), "{\"$lt\":\"bytes\",\"size\":4}");
    is(ByteBuffer.allocate(4).asReadOnlyBuffer(), "{\"$lt\":\"bytes\",\"size\":4}");
    is(
        ByteBuffer.allocate(64),
        "{\"$lt\":\"bytes\",\"size\":64,\"sha256\":"
            + "\"f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b\"}");
    is(
        new byte[64],
        "{\"$lt\":\"bytes\",\"size\":64,\"sha256\":"
            + "\"f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b\"}");
    is(IntBuffer.wrap(new int[] {1, 2, 3}).position(1), "[2,3]");
    is(LongBuffer.wrap(new long[] {1, 2}), "[1,2]");
    is(ShortBuffer.wrap(new short[] {1, 2}), "[1,2]");
    is(DoubleBuffer.wrap(new double[] {1.5, 2}), "[1.5,2]");
    is(FloatBuffer.wrap(new float[] {1.5f, 2}), "[1.5,2]");
    is(FloatBuffer.allocate(64), "{\"dims\":64,\"norm\":0}");
    is(ByteBuffer.allocate(256).asFloatBuffer(), "{\"dims\":64,\"norm\":0}");
    is(
        ByteBuffer.allocateDirect(256).order(ByteOrder.nativeOrder()).asFloatBuffer(),
        "{\"dims\":64,\"norm\":0}");
    is(ByteBuffer.allocateDirect(8).asIntBuffer(), "[0,0]");
    is(ByteBuffer.allocateDirect(8).asReadOnlyBuffer().asLongBuffer(), "[0]");
  }

  private static void holders() throws Exception {
    is(Optional.of(1), "{\"@type\":\"Optional\",\"value\":1}");
    is(Optional.empty(), "{\"@type\":\"Optional\"}");
    is(OptionalInt.of(0), "{\"@type\":\"Optional\",\"value\":0}");
    is(OptionalLong.empty(), "{\"@type\":\"Optional\"}");
    is(OptionalDouble.of(0.5), "{\"@type\":\"Optional\",\"value\":0.5}");
    is(new AtomicReference<>("r"), "\"r\"");
    is(new AtomicIntegerArray(new int[] {1, 2}), "[1,2]");
    is(new AtomicLongArray(new long[] {1, 2}), "[1,2]");
    is(new AtomicReferenceArray<>(new String[] {"a"}), "[\"a\"]");
    is(
        new AtomicStampedReference<>("a", 3),
        "{\"@type\":\"AtomicStampedReference\",\"reference\":\"a\",\"stamp\":3}");
    is(
        new AtomicMarkableReference<>("a", true),
        "{\"@type\":\"AtomicMarkableReference\",\"reference\":\"a\",\"mark\":true}");
    is(
        IntStream.of(1, 3).summaryStatistics(),
        "{\"@type\":\"IntSummaryStatistics\",\"count\":2,\"sum\":4,\"min\":1,\"max\":3}");
    is(CompletableFuture.completedFuture(1), "{\"@type\":\"CompletableFuture\",\"value\":1}");
    is(CompletableFuture.completedFuture(null), "{\"@type\":\"CompletableFuture\",\"value\":null}");
    is(new CompletableFuture<>(), "{\"$lt\":\"pending\",\"type\":\"CompletableFuture\"}");
    is(
        CompletableFuture.failedFuture(new IllegalStateException("x")),
        "{\"@type\":\"CompletableFuture\",\"failure\":"
            + "{\"name\":\"java.lang.IllegalStateException\",\"message\":\"x\"}}");
    FutureTask<Integer> task = new FutureTask<>(() -> 5);
    is(new FutureTask<>(() -> 5), "{\"$lt\":\"pending\",\"type\":\"FutureTask\"}");
    task.run();
    is(task, "{\"@type\":\"FutureTask\",\"value\":5}");
    FutureTask<Integer> cancelled = new FutureTask<>(() -> 5);
    cancelled.cancel(false);
    is(cancelled, "{\"@type\":\"FutureTask\",\"cancelled\":true}");
    FutureTask<Integer> failed =
        new FutureTask<>(
            () -> {
              throw new IllegalStateException("y");
            });
    failed.run();
    is(
        failed,
        "{\"@type\":\"FutureTask\",\"failure\":"
            + "{\"name\":\"java.lang.IllegalStateException\",\"message\":\"y\"}}");
    String request =
        "{\"@type\":\"HttpRequest\",\"method\":\"GET\",\"uri\":\"http://h/p\",\"headers\":"
            + "{\"Accept\":[\"x\"],\"Authorization\":"
            + "{\"$lt\":\"redacted\",\"type\":\"ImmutableCollections$List12\"}},"
            + "\"timeout\":{\"@type\":\"Optional\"},\"version\":{\"@type\":\"Optional\"}}";
    is(
        HttpRequest.newBuilder(URI.create("http://h/p"))
            .header("Accept", "x")
            .header("Authorization", "Basic dXNlcjpwYXNz")
            .build(),
        request);
    is(HttpHeaders.of(Map.of("a", List.of("1", "2")), (k, v) -> true), "{\"a\":[\"1\",\"2\"]}");
    is(
        JdkBattery.class.getDeclaredMethod("isText", Object.class, String.class),
        "\"dev.looptape.agent.capture.JdkBattery#isText(java.lang.Object,java.lang.String)\"");
    for (Map.Entry<?, ?> entry :
        List.of(
            Map.entry("k", 1),
            new AbstractMap.SimpleEntry<>("k", 1),
            new AbstractMap.SimpleImmutableEntry<>("k", 1),
            new HashMap<>(Map.of("k", 1)).entrySet().iterator().next(),
            new LinkedHashMap<>(Map.of("k", 1)).entrySet().iterator().next(),
            new TreeMap<>(Map.of("k", 1)).entrySet().iterator().next(),
            new TreeMap<>(Map.of("k", 1)).firstEntry(),
            new Hashtable<>(Map.of("k", 1)).entrySet().iterator().next(),
            new ConcurrentHashMap<>(Map.of("k", 1)).entrySet().iterator().next(),
            Collections.unmodifiableMap(new HashMap<>(Map.of("k", 1))).entrySet().iterator().next(),
            Collections.checkedMap(new HashMap<>(Map.of("k", 1)), String.class, Integer.class)
                .entrySet()
                .iterator()
                .next())) {
      is(entry, "{\"@type\":\"Entry\",\"key\":\"k\",\"value\":1}");
    }
  }

  private static void lists() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> longer = new ArrayList<>(List.of(0, 1, 2, 3, 4));
    Stack<Integer> stack = new Stack<>();
    stack.addAll(list);
    for (List<Integer> same :
        List.of(
            list,
            new Vector<>(list),
            stack,
            new LinkedList<>(list),
            new CopyOnWriteArrayList<>(list),
            Arrays.asList(1, 2, 3),
            List.of(1, 2, 3),
            list.stream().toList(),
            List.copyOf(list),
            longer.subList(1, 4),
            longer.subList(0, 4).subList(1, 4),
            new LinkedList<>(longer).subList(1, 4),
            new Vector<>(longer).subList(1, 4),
            List.of(0, 1, 2, 3, 4).subList(1, 4),
            Arrays.asList(0, 1, 2, 3, 4).subList(1, 4),
            new CopyOnWriteArrayList<>(longer).subList(1, 4),
            Collections.unmodifiableList(longer.subList(1, 4)),
            Collections.unmodifiableList(longer).subList(1, 4),
            Collections.unmodifiableList(new LinkedList<>(list)),
            Collections.synchronizedList(list),
            Collections.synchronizedList(longer).subList(1, 4),
            Collections.checkedList(list, Integer.class),
            Collections.checkedList(longer, Integer.class).subList(1, 4),
            Collections.unmodifiableList(
                Collections.synchronizedList(Collections.checkedList(list, Integer.class))))) {
      is(same, "[1,2,3]");
    }
    is(List.of(), "[]");
    is(List.of(1), "[1]");
    is(Collections.emptyList(), "[]");
    is(Collections.singletonList("x"), "[\"x\"]");
    is(Collections.nCopies(2, "x"), "[\"x\",\"x\"]");
    is(new Object[] {1, null, "x"}, "[1,null,\"x\"]");
    is(new int[][] {{1}, {2, 3}}, "[[1],[2,3]]");
    is(new boolean[] {true}, "[true]");
    is(new short[] {1}, "[1]");
  }

  private static void sets() {
    Set<Integer> set = new LinkedHashSet<>(List.of(1, 2, 3));
    Set<Integer> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
    fromMap.addAll(set);
    ConcurrentHashMap.KeySetView<Integer, Boolean> keys = ConcurrentHashMap.newKeySet();
    keys.addAll(set);
    for (Collection<Integer> same :
        List.of(
            set,
            new HashSet<>(set),
            new TreeSet<>(set),
            new ConcurrentSkipListSet<>(set),
            new CopyOnWriteArraySet<>(set),
            fromMap,
            keys,
            Collections.unmodifiableSet(set),
            Collections.unmodifiableCollection(set),
            Collections.unmodifiableSortedSet(new TreeSet<>(set)),
            Collections.unmodifiableNavigableSet(new TreeSet<>(set)),
            Collections.synchronizedSet(set),
            Collections.synchronizedCollection(set),
            Collections.synchronizedSortedSet(new TreeSet<>(set)),
            Collections.synchronizedNavigableSet(new TreeSet<>(set)),
            Collections.checkedSet(set, Integer.class),
            Collections.checkedCollection(set, Integer.class),
            Collections.checkedSortedSet(new TreeSet<>(set), Integer.class),
            Collections.checkedNavigableSet(new TreeSet<>(set), Integer.class),
            new TreeSet<>(List.of(0, 1, 2, 3, 4)).subSet(1, 4),
            new TreeSet<>(List.of(1, 2, 3, 4)).headSet(3, true),
            new TreeSet<>(List.of(0, 1, 2, 3)).tailSet(0, false),
            new TreeSet<>(List.of(3, 2, 1)).descendingSet().descendingSet())) {
      is(same, "[1,2,3]");
    }
    is(new TreeSet<>(List.of(1, 2, 3)).descendingSet(), "[3,2,1]");
    is(new TreeSet<>(List.of(1, 2, 3, 4)).descendingSet().headSet(2, true), "[4,3,2]");
    is(EnumSet.of(TimeUnit.DAYS, TimeUnit.HOURS), "[\"HOURS\",\"DAYS\"]");
    is(EnumSet.noneOf(TimeUnit.class), "[]");
    is(Set.of(), "[]");
    is(Set.of("x"), "[\"x\"]");
    is(Collections.singleton("x"), "[\"x\"]");
    is(Collections.emptySet(), "[]");
    is(Collections.emptySortedSet(), "[]");
    is(Collections.emptyNavigableSet(), "[]");
  }

  private static void queues() {
    List<Integer> list = List.of(1, 2, 3);
    ArrayBlockingQueue<Integer> ring = new ArrayBlockingQueue<>(3);
    ring.addAll(List.of(8, 9, 1));
    ring.poll();
    ring.poll();
    ring.addAll(List.of(2, 3));
    for (Collection<Integer> same :
        List.of(
            new ArrayDeque<>(list),
            new PriorityQueue<>(list),
            new PriorityBlockingQueue<>(list),
            new LinkedBlockingQueue<>(list),
            new LinkedBlockingDeque<>(list),
            new LinkedTransferQueue<>(list),
            new ConcurrentLinkedQueue<>(list),
            new ConcurrentLinkedDeque<>(list),
            ring,
            Collections.asLifoQueue(new ArrayDeque<>(list)),
            Collections.checkedQueue(new ArrayDeque<>(list), Integer.class))) {
      is(same, "[1,2,3]");
    }
    is(new SynchronousQueue<>(), "[]");
    is(new DelayQueue<>(), "[]");
  }

  private static void maps() {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("a", 1);
    map.put("b", 2);
    Properties properties = new Properties();
    properties.put("a", 1);
    properties.put("b", 2);
    for (Map<?, ?> same :
        List.of(
            map,
            new HashMap<>(map),
            new TreeMap<>(map),
            new IdentityHashMap<>(Map.of()),
            new ConcurrentHashMap<>(map),
            new ConcurrentSkipListMap<>(map),
            properties,
            Collections.unmodifiableMap(map),
            Collections.unmodifiableSortedMap(new TreeMap<>(map)),
            Collections.unmodifiableNavigableMap(new TreeMap<>(map)),
            Collections.synchronizedMap(map),
            Collections.synchronizedSortedMap(new TreeMap<>(map)),
            Collections.synchronizedNavigableMap(new TreeMap<>(map)),
            Collections.checkedMap(map, String.class, Integer.class),
            Collections.checkedSortedMap(new TreeMap<>(map), String.class, Integer.class),
            Collections.checkedNavigableMap(new TreeMap<>(map), String.class, Integer.class),
            new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3)).headMap("c"),
            new TreeMap<>(Map.of("A", 0, "a", 1, "b", 2, "c", 3)).subMap("a", true, "b", true),
            new TreeMap<>(Map.of("A", 0, "a", 1, "b", 2)).tailMap("A", false))) {
      is(same, same.isEmpty() ? "{}" : "{\"a\":1,\"b\":2}");
    }
    is(new Hashtable<>(Map.of("a", 1)), "{\"a\":1}");
    is(new TreeMap<>(map).descendingMap(), "{\"b\":2,\"a\":1}");
    is(
        new TreeMap<>(map).descendingMap().tailMap("a", true),
        "{\"b\":2,\"a\":1}".replace("\"b\":2,", ""));
    is(Map.of(), "{}");
    is(Map.of("a", 1), "{\"a\":1}");
    is(Collections.emptyMap(), "{}");
    is(Collections.singletonMap("a", 1), "{\"a\":1}");
    EnumMap<TimeUnit, Integer> enums = new EnumMap<>(TimeUnit.class);
    enums.put(TimeUnit.DAYS, 1);
    is(enums, "{\"$lt\":\"entries\",\"of\":[[\"DAYS\",1]]}");
    Properties below = new Properties();
    below.setProperty("a", "default");
    below.setProperty("d", "default");
    Properties above = new Properties(below);
    above.setProperty("a", "own");
    is(above, "{\"a\":\"own\",\"d\":\"default\"}");
  }

  private static void views() {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("a", 1);
    map.put("b", 2);
    EnumMap<TimeUnit, Integer> enums = new EnumMap<>(TimeUnit.class);
    enums.put(TimeUnit.DAYS, 1);
    Properties properties = new Properties();
    properties.putAll(map);
    for (Map<String, Integer> m :
        List.of(
            map,
            new HashMap<>(map),
            new TreeMap<>(map),
            new ConcurrentHashMap<>(map),
            new ConcurrentSkipListMap<>(map),
            Collections.unmodifiableMap(map),
            Collections.synchronizedMap(map),
            Collections.checkedMap(map, String.class, Integer.class),
            new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3)).headMap("c"))) {
      is(m.keySet(), "[\"a\",\"b\"]");
      is(m.values(), "[1,2]");
      is(m.entrySet(), "{\"a\":1,\"b\":2}");
    }
    is(new Hashtable<>(Map.of("a", 1)).keySet(), "[\"a\"]");
    is(new Hashtable<>(Map.of("a", 1)).values(), "[1]");
    is(new Hashtable<>(Map.of("a", 1)).entrySet(), "{\"a\":1}");
    is(properties.keySet(), "[\"a\",\"b\"]");
    is(properties.values(), "[1,2]");
    is(properties.entrySet(), "{\"a\":1,\"b\":2}");
    is(enums.keySet(), "[\"DAYS\"]");
    is(enums.values(), "[1]");
    is(new TreeMap<>(map).navigableKeySet(), "[\"a\",\"b\"]");
    is(new TreeMap<>(map).descendingKeySet(), "[\"b\",\"a\"]");
    is(new TreeMap<>(map).descendingMap().values(), "[2,1]");
    is(new TreeMap<>(map).descendingMap().entrySet(), "{\"b\":2,\"a\":1}");
    IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
    identity.put("a", 1);
    is(identity, "{\"a\":1}");
    is(identity.keySet(), "[\"a\"]");
    is(identity.values(), "[1]");
    is(identity.entrySet(), "{\"a\":1}");
    is(Map.of("a", 1).keySet(), "[\"a\"]");
    is(Map.of("a", 1).values(), "[1]");
    is(Map.of("a", 1).entrySet(), "[{\"@type\":\"Entry\",\"key\":\"a\",\"value\":1}]");
    is(Collections.singletonMap("a", 1).keySet(), "[\"a\"]");
    is(Collections.singletonMap("a", 1).values(), "[1]");
    is(
        Collections.singletonMap("a", 1).entrySet(),
        "[{\"@type\":\"Entry\",\"key\":\"a\",\"value\":1}]");
    is(Collections.emptyMap().keySet(), "[]");
    is(Collections.emptyMap().values(), "[]");
  }

  /** The views of newer JDKs, where there are any. */
  private static void newerViews() {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("a", 1);
    map.put("b", 2);
    List<Integer> list = List.of(1, 2, 3);
    for (Collection<Integer> c :
        List.of(
            new ArrayList<>(list),
            new LinkedList<>(list),
            new Vector<>(list),
            new CopyOnWriteArrayList<>(list),
            list,
            Arrays.asList(1, 2, 3),
            new ArrayList<>(List.of(0, 1, 2, 3)).subList(1, 4),
            Collections.unmodifiableList(new ArrayList<>(list)),
            Collections.synchronizedList(new ArrayList<>(list)),
            new ArrayDeque<>(list),
            new LinkedHashSet<>(list),
            new TreeSet<>(list),
            Collections.unmodifiableSortedSet(new TreeSet<>(list)))) {
      newer(c, "reversed", "[3,2,1]");
    }
    for (Map<String, Integer> m :
        List.of(map, new TreeMap<>(map), Collections.unmodifiableSortedMap(new TreeMap<>(map)))) {
      newer(m, "reversed", "{\"b\":2,\"a\":1}");
      newer(m, "sequencedKeySet", "[\"a\",\"b\"]");
      newer(m, "sequencedValues", "[1,2]");
      newer(m, "sequencedEntrySet", "{\"a\":1,\"b\":2}");
      newer(call(m, "reversed"), "sequencedKeySet", "[\"b\",\"a\"]");
      newer(call(m, "sequencedKeySet"), "reversed", "[\"b\",\"a\"]");
      newer(call(m, "sequencedValues"), "reversed", "[2,1]");
      newer(call(m, "reversed"), "reversed", "{\"a\":1,\"b\":2}");
    }
  }

  private static void newer(Object of, String method, String expected) {
    Object view = call(of, method);
    if (view != null) {
      is(view, expected);
    }
  }

  private static Object call(Object of, String method) {
    if (of == null) {
      return null;
    }
    for (Class<?> type :
        new Class<?>[] {List.class, Deque.class, Collection.class, Map.class, Object.class}) {
      try {
        return type.isInstance(of) ? find(of.getClass(), method).invoke(of) : null;
      } catch (ReflectiveOperationException older) {
        return null;
      }
    }
    return null;
  }

  private static java.lang.reflect.Method find(Class<?> type, String name)
      throws NoSuchMethodException {
    for (String declaring :
        new String[] {"java.util.SequencedCollection", "java.util.SequencedMap"}) {
      try {
        Class<?> known = Class.forName(declaring);
        if (known.isAssignableFrom(type)) {
          return known.getMethod(name);
        }
      } catch (ClassNotFoundException older) {
        break;
      }
    }
    throw new NoSuchMethodException(name);
  }

  private static void opaque() throws Exception {
    isOpaque(new ByteArrayInputStream(new byte[1]), "ByteArrayInputStream");
    isOpaque(new StringReader("x"), "StringReader");
    isOpaque(new Scanner("x"), "Scanner");
    isOpaque(List.of(1, 2).iterator(), "ImmutableCollections$ListItr");
    isOpaque(IntStream.of(1, 2), "IntPipeline$Head");
    isOpaque(Thread.currentThread(), "Thread");
    isOpaque(new Object(), "Object");
    isOpaque(new Random(), "Random");
    isOpaque(
        new ConcurrentSkipListMap<>(Map.of("a", 1)).headMap("b"), "ConcurrentSkipListMap$SubMap");
    isOpaque(new LongAccumulator(Long::sum, 0), "LongAccumulator");
    isOpaque(CharBuffer.wrap(new StringBuilder("host?")), "StringCharBuffer");
    weakMap();
    Supplier<String> supplier = () -> "x";
    is(supplier, "{\"$lt\":\"opaque\",\"type\":\"Lambda\",\"interfaces\":[\"Supplier\"]}");
    isOpaque(HttpRequest.BodyPublishers.ofString("x"), "RequestPublishers$StringPublisher");
    isOpaque(ClassLoader.getSystemClassLoader(), "ClassLoaders$AppClassLoader");
  }

  private static void weakMap() {
    is(new WeakHashMap<>(), "{}");
    WeakHashMap<Object, Object> weak = new WeakHashMap<>(Map.of("key", List.of(1)));
    is(weak, "{\"key\":[1]}");
    is(weak.keySet(), "[\"key\"]");
    is(weak.values(), "[[1]]");
    Set<Object> set = java.util.Collections.newSetFromMap(new WeakHashMap<>());
    set.add("a");
    is(set, "[\"a\"]");
    WeakHashMap<Object, Object> nulls = new WeakHashMap<>();
    nulls.put(null, 2);
    is(nulls, "{\"$lt\":\"entries\",\"of\":[[null,2]]}");
  }
}
