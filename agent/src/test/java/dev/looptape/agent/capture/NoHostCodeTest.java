package dev.looptape.agent.capture;

import static dev.looptape.agent.capture.Captures.named;
import static dev.looptape.agent.capture.Captures.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.Serial;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A host whose every method counts itself; after recording it the count is 0. */
@SuppressWarnings({"deprecation", "JavaUtilDate", "JdkObsolete", "serial"}) // hosts use these
class NoHostCodeTest {
  private static int calls;

  @BeforeEach
  void reset() {
    calls = 0;
  }

  private static <T> T counted(T result) {
    calls++;
    return result;
  }

  /** As a key, an element, a bean. */
  static class Item implements Comparable<Item> {
    private final String name;
    Item next;

    Item(String name) {
      this.name = name;
    }

    public String getName() {
      return counted(name);
    }

    @Override
    public boolean equals(Object o) {
      return counted(o instanceof Item && ((Item) o).name.equals(name));
    }

    @Override
    public int hashCode() {
      return counted(name.hashCode());
    }

    @Override
    public int compareTo(Item o) {
      return counted(name.compareTo(o.name));
    }

    @Override
    public String toString() {
      return counted(name);
    }
  }

  static class HostList extends ArrayList<String> {
    @Serial private static final long serialVersionUID = 1;

    HostList() {
      super.add("x");
    }

    @Override
    public String get(int i) {
      return counted(super.get(i));
    }

    @Override
    public int size() {
      return counted(super.size());
    }

    @Override
    public Iterator<String> iterator() {
      return counted(super.iterator());
    }

    @Override
    public Object[] toArray() {
      return counted(super.toArray());
    }
  }

  static class HostSet extends TreeSet<String> {
    @Serial private static final long serialVersionUID = 1;

    @Override
    public int size() {
      return counted(super.size());
    }

    @Override
    public Iterator<String> iterator() {
      return counted(super.iterator());
    }
  }

  static class HostDeque extends ArrayDeque<String> {
    @Serial private static final long serialVersionUID = 1;

    @Override
    public int size() {
      return counted(super.size());
    }

    @Override
    public Iterator<String> iterator() {
      return counted(super.iterator());
    }
  }

  static class HostMap extends TreeMap<String, String> {
    @Serial private static final long serialVersionUID = 1;

    HostMap() {
      super.put("k", "v");
    }

    @Override
    public int size() {
      return counted(super.size());
    }

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      return counted(super.entrySet());
    }

    @Override
    public Set<String> keySet() {
      return counted(super.keySet());
    }

    @Override
    public Collection<String> values() {
      return counted(super.values());
    }

    @Override
    public String get(Object key) {
      return counted(super.get(key));
    }
  }

  private static void isNeverAsked(Object object, String... parts) {
    calls = 0;
    String text = text(object);
    assertThat(calls).as("calls for %s", text).isZero();
    assertThat(text).as(object.getClass().getName()).contains(parts);
  }

  @Test
  void objectsAreReadByTheirFieldsOnly() {
    Item item = new Item("a");
    item.next = new Item("b");
    isNeverAsked(item, "\"name\":\"a\"", "\"name\":\"b\"");
    isNeverAsked(Optional.of(item), "\"name\":\"a\"");
    isNeverAsked(new AtomicReference<>(item), "\"name\":\"a\"");
    isNeverAsked(CompletableFuture.completedFuture(item), "\"name\":\"a\"");
    isNeverAsked(Map.entry("k", item), "\"name\":\"a\"");
  }

  @Test
  void collectionsOfTheJdkAskNeitherElementsNorKeysNorComparators() {
    Comparator<Item> order = (a, b) -> counted(a.name.compareTo(b.name));
    List<Item> items = new ArrayList<>(List.of(new Item("a"), new Item("b"), new Item("c")));
    Map<Item, Item> map = new LinkedHashMap<>();
    items.forEach(i -> map.put(i, i));
    NavigableMap<Item, Item> tree = new TreeMap<>(order);
    tree.putAll(map);
    ConcurrentSkipListMap<Item, Item> skip = new ConcurrentSkipListMap<>(order);
    skip.putAll(map);
    TreeSet<Item> set = new TreeSet<>(items);
    PriorityBlockingQueue<Item> queue = new PriorityBlockingQueue<>(3, order);
    queue.addAll(items);
    for (Object readable :
        List.of(
            items,
            items.subList(0, 2),
            new HashSet<>(items),
            map,
            map.keySet(),
            map.values(),
            map.entrySet(),
            new IdentityHashMap<>(map),
            new ConcurrentHashMap<>(map),
            tree,
            tree.keySet(),
            tree.navigableKeySet(),
            skip,
            skip.keySet(),
            set,
            queue,
            Set.copyOf(items),
            Map.copyOf(map),
            Collections.unmodifiableMap(tree),
            Collections.checkedSet(set, Item.class))) {
      isNeverAsked(readable, "\"name\":\"a\"", "\"name\":\"b\"");
    }
    Item low = new Item("a");
    for (Object ordered :
        List.of(
            tree.subMap(low, true, new Item("c"), true),
            tree.headMap(new Item("c")),
            tree.tailMap(low),
            skip.headMap(new Item("c")),
            set.subSet(low, new Item("c")),
            set.headSet(new Item("c")))) {
      isNeverAsked(ordered, "\"$lt\":\"opaque\"");
    }
    isNeverAsked(tree.descendingMap(), "\"name\":\"a\"");
    Map<Object, Object> mixed = new TreeMap<>(Comparator.comparing(Object::toString));
    mixed.put("a", 1);
    isNeverAsked(((TreeMap<Object, Object>) mixed).headMap("b"), "\"$lt\":\"opaque\"");
  }

  @Test
  void aHostCollectionUnderAnyWrapperOrViewIsAMarkerWithItsType() {
    HostList list = new HostList();
    HostSet set = new HostSet();
    HostDeque deque = new HostDeque();
    HostMap map = new HostMap();
    TreeSet<String> ofHostMap = new TreeSet<>();
    ofHostMap.add("s");
    for (Object view :
        List.of(
            list,
            Collections.unmodifiableList(list),
            Collections.unmodifiableCollection(list),
            Collections.synchronizedList(list),
            Collections.synchronizedCollection(list),
            Collections.checkedList(list, String.class),
            Collections.checkedCollection(list, String.class),
            Collections.unmodifiableList(Collections.synchronizedList(list)),
            Collections.unmodifiableList(list).subList(0, 1))) {
      isNeverAsked(view, "\"$lt\":\"opaque\"", "NoHostCodeTest$HostList");
    }
    isNeverAsked(list.subList(0, 1), "\"$lt\":\"opaque\"", "NoHostCodeTest$HostList");
    for (Object view :
        List.of(
            set,
            Collections.unmodifiableSet(set),
            Collections.unmodifiableSortedSet(set),
            Collections.unmodifiableNavigableSet(set),
            Collections.synchronizedSet(set),
            Collections.synchronizedSortedSet(set),
            Collections.checkedSet(set, String.class),
            Collections.checkedSortedSet(set, String.class),
            Collections.checkedNavigableSet(set, String.class))) {
      isNeverAsked(view, "\"$lt\":\"opaque\"", "NoHostCodeTest$HostSet");
    }
    isNeverAsked(Collections.asLifoQueue(deque), "\"$lt\":\"opaque\"", "HostDeque");
    isNeverAsked(Collections.checkedQueue(deque, String.class), "\"$lt\":\"opaque\"", "HostDeque");
    for (Object view :
        List.of(
            map,
            Collections.unmodifiableMap(map),
            Collections.unmodifiableSortedMap(map),
            Collections.unmodifiableNavigableMap(map),
            Collections.synchronizedMap(map),
            Collections.synchronizedSortedMap(map),
            Collections.checkedMap(map, String.class, String.class),
            Collections.checkedSortedMap(map, String.class, String.class),
            map.keySet(),
            map.values(),
            map.entrySet(),
            map.navigableKeySet(),
            map.headMap("z"),
            map.descendingMap(),
            map.descendingMap().values())) {
      isNeverAsked(view, "\"$lt\":\"opaque\"", "NoHostCodeTest$HostMap");
    }
    Map<String, Boolean> empty = new HostBooleans();
    isNeverAsked(Collections.newSetFromMap(empty), "\"$lt\":\"opaque\"", "HostBooleans");
  }

  static class HostBooleans extends HashMap<String, Boolean> {
    @Serial private static final long serialVersionUID = 1;

    @Override
    public Set<String> keySet() {
      return counted(super.keySet());
    }

    @Override
    public boolean isEmpty() {
      return counted(super.isEmpty());
    }
  }

  @Test
  void subclassesOfJdkClassesAreMarkers() throws Exception {
    BigDecimal decimal =
        new BigDecimal("1.5") {
          @Override
          public String toString() {
            return counted("lie");
          }

          @Override
          public java.math.BigInteger unscaledValue() {
            return counted(super.unscaledValue());
          }
        };
    Date date =
        new Date(0) {
          @Override
          public long getTime() {
            return counted(1L);
          }
        };
    File file =
        new File("/x") {
          @Override
          public String getPath() {
            return counted("lie");
          }
        };
    for (Object odd : List.of(decimal, date, file, new HostVector())) {
      isNeverAsked(odd, "\"$lt\":\"opaque\"");
    }
  }

  static class HostVector extends Vector<String> {
    @Serial private static final long serialVersionUID = 1;

    @Override
    public synchronized int size() {
      return counted(super.size());
    }
  }

  @Test
  void aUrlWithTheHostsHandlerIsReadWithoutIt() throws Exception {
    URLStreamHandler handler =
        new URLStreamHandler() {
          @Override
          protected URLConnection openConnection(URL u) {
            return counted(null);
          }

          @Override
          protected String toExternalForm(URL u) {
            return counted("lie");
          }

          @Override
          protected int hashCode(URL u) {
            return counted(1);
          }
        };
    isNeverAsked(new URL(null, "odd://host:1/a?b#c", handler), "\"odd://host:1/a?b#c\"");
  }

  @Test
  void aPathOfAnotherFileSystemIsAMarker() throws Exception {
    Path zip = Files.createTempDirectory("zip").resolve("a.zip");
    try (FileSystem fs =
        FileSystems.newFileSystem(URI.create("jar:" + zip.toUri()), Map.of("create", "true"))) {
      isNeverAsked(fs.getPath("/inside"), "\"$lt\":\"opaque\"", "ZipPath");
    } finally {
      Files.deleteIfExists(zip);
      Files.delete(zip.getParent());
    }
  }

  @Test
  void whatIsCalledIsNeitherCalledNorAdvanced() {
    Callable<String> lambda = () -> counted("x");
    Callable<String> anonymous =
        new Callable<>() {
          @Override
          public String call() {
            return counted("x");
          }
        };
    Supplier<String> reference = NoHostCodeTest::reference;
    Object proxy =
        Proxy.newProxyInstance(
            NoHostCodeTest.class.getClassLoader(),
            new Class<?>[] {Callable.class, Comparable.class},
            (p, m, a) -> counted(null));
    isNeverAsked(lambda, "\"interfaces\":[\"Callable\"]");
    isNeverAsked(anonymous, "\"interfaces\":[\"Callable\"]");
    isNeverAsked(reference, "\"interfaces\":[\"Supplier\"]");
    isNeverAsked(proxy, "\"interfaces\":[\"Callable\",\"Comparable\"]");
    assertThat(named("password", proxy)).contains("redacted");
    assertThat(named("embedding", proxy)).contains("\"$lt\":\"opaque\"");
    assertThat(named("embeddings", new HostList())).contains("\"$lt\":\"opaque\"");
    assertThat(calls).isZero();
    Iterator<Integer> iterator = List.of(1, 2, 3).iterator();
    Stream<Integer> stream = Stream.of(1, 2, 3).peek(i -> counted(i));
    isNeverAsked(iterator, "\"$lt\":\"opaque\"");
    isNeverAsked(stream, "\"$lt\":\"opaque\"");
    assertThat(iterator.next()).isEqualTo(1);
    assertThat(stream.toList()).hasSize(3);
    isNeverAsked(new LongAccumulator((a, b) -> counted(a + b), 0), "\"$lt\":\"opaque\"");
    isNeverAsked((Iterable<String>) () -> counted(List.of("a").iterator()), "Iterable");
  }

  private static String reference() {
    return counted("x");
  }

  static class Odd extends RuntimeException {
    @Serial private static final long serialVersionUID = 1;
    private final int statusCode = 429;
    private final String apiKey = "secret";

    Odd(String message, Throwable cause) {
      super(message, cause);
    }

    @Override
    public String getMessage() {
      return counted("lie");
    }

    @Override
    public synchronized Throwable getCause() {
      return counted(super.getCause());
    }

    @Override
    public String toString() {
      return counted("lie");
    }
  }

  @Test
  void exceptionsAreNotAskedForTheirText() {
    Odd odd = new Odd("message", new java.rmi.RemoteException("outer", new Odd("inner", null)));
    odd.addSuppressed(new Odd("s", null));
    isNeverAsked(
        odd,
        "\"message\":\"message\",\"code\":429",
        "\"message\":\"outer\"",
        "\"message\":\"inner\"",
        "\"suppressed\":1");
    assertThat(text(odd)).doesNotContain("secret", "apiKey", "lie");
    isNeverAsked(new org.xml.sax.SAXException(new Odd("deep", null)), "\"message\":\"deep\"");
    isNeverAsked(
        new java.lang.reflect.InvocationTargetException(new Odd("t", null)), "\"message\":\"t\"");
  }

  @Test
  void theJvmsOwnWordsForANullPointerAreKept() {
    Object[] nothing = {null};
    NullPointerException thrown = null;
    try {
      nothing[0].hashCode();
    } catch (NullPointerException e) {
      thrown = e;
    }
    assertThat(text(thrown)).contains("Cannot invoke \\\"Object.hashCode()\\\"");
    assertThat(text(thrown)).isEqualTo(text(thrown));
    assertThat(text(new NullPointerException("mine"))).contains("\"message\":\"mine\"");
    assertThat(text(new NullPointerException())).doesNotContain("message");
  }

  @Test
  void noSecurityProviderOfTheHostIsAsked() {
    Provider provider =
        new Provider("Counting", "1", "counts") {
          @Override
          public synchronized Service getService(String type, String algorithm) {
            return counted(null);
          }
        };
    Security.insertProviderAt(provider, 1);
    try {
      isNeverAsked(new byte[100], "sha256");
    } finally {
      Security.removeProvider("Counting");
    }
  }

  @Test
  void noDefaultOfTheHostsIsAsked() {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(
          new java.util.SimpleTimeZone(3_600_000, "Host") {
            @Override
            public int getRawOffset() {
              return counted(super.getRawOffset());
            }

            @Override
            public int getOffset(long date) {
              return counted(super.getOffset(date));
            }

            @Override
            public Object clone() {
              return this;
            }
          });
      isNeverAsked(new Date(0), "\"1970-01-01T00:00:00Z\"");
      isNeverAsked(new java.sql.Date(0), "\"1970-01-01T00:00:00Z\"");
    } finally {
      TimeZone.setDefault(before);
    }
    assertThat(Locale.getDefault()).isNotNull();
  }

  private static boolean initialised;

  static class Sleeping {
    static {
      initialised = true;
    }
  }

  static class Holder {
    Sleeping field;
    Sleeping[] several = new Sleeping[1];
    List<Sleeping> list = new ArrayList<>(Arrays.asList((Sleeping) null));
  }

  @Test
  void noClassIsInitialised() {
    assertThat(text(new Holder())).contains("\"field\":null,\"several\":[null],\"list\":[null]");
    assertThat(text(Sleeping.class)).contains("Sleeping");
    assertThat(initialised).isFalse();
  }

  @Test
  void aDequeOfTheHostsUnderAnAliasIsNotAsked() {
    Deque<String> deque = new HostDeque();
    isNeverAsked(new Object[] {deque, List.of(deque)}, "HostDeque");
  }
}
