import com.google.common.base.*;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.graph.*;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;

public class Program {
  public static String run() throws Exception {
    StringBuilder seen = new StringBuilder();
    Multimap<Integer, String> byLength = TreeMultimap.create();
    for (String w : Splitter.on(' ').split("the quick brown fox jumps over the lazy dog")) { byLength.put(w.length(), w); }
    seen.append(byLength).append(Hashing.murmur3_128().hashString("x", StandardCharsets.UTF_8));
    LoadingCache<Integer, String> cache = CacheBuilder.newBuilder().maximumSize(3).recordStats()
        .build(CacheLoader.from(n -> "v" + n));
    for (int i = 0; i < 10; i++) { cache.get(i % 4); }
    MutableGraph<Integer> graph = GraphBuilder.directed().build();
    for (int i = 0; i < 10; i++) { graph.putEdge(i, (i + 3) % 10); }
    seen.append(Graphs.reachableNodes(graph, 1)).append(Range.closed(1, 4).intersection(Range.open(2, 9)));
    for (int i = 0; i < 200; i++) { seen.append(Joiner.on(',').join(Lists.partition(Lists.newArrayList(1, 2, 3, i), 2))); }
    try { ImmutableList.of(1, null); } catch (NullPointerException e) { seen.append(e.getMessage()); }
    return seen.toString();
  }
}
