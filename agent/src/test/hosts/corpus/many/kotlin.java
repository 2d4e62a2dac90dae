import kotlin.collections.*;
import kotlin.sequences.*;
import kotlin.text.*;
import kotlinx.coroutines.*;
import scala.collection.immutable.*;

public class Program {
  public static String run() throws Exception {
    StringBuilder seen = new StringBuilder();
    java.util.List<Integer> numbers = new java.util.ArrayList<>();
    for (int i = 0; i < 300; i++) { numbers.add(i * 7 % 31); }
    seen.append(CollectionsKt.groupBy(numbers, n -> n % 4).keySet());
    seen.append(SequencesKt.toList(SequencesKt.filter(SequencesKt.map(CollectionsKt.asSequence(numbers), n -> n + 1), n -> n % 2 == 0)));
    seen.append(new Regex("[a-z]+").replace("ab1cd2", m -> m.getValue().toUpperCase()));
    Deferred<Integer> deferred = BuildersKt.runBlocking(kotlin.coroutines.EmptyCoroutineContext.INSTANCE,
        (scope, continuation) -> BuildersKt.async(scope, Dispatchers.getDefault(), CoroutineStart.DEFAULT,
            (inner, c) -> numbers.stream().mapToInt(n -> n).sum()));
    seen.append(deferred.getCompleted());
    List<Integer> list = scala.collection.immutable.List$.MODULE$.empty();
    for (int i = 0; i < 100; i++) { list = list.$colon$colon(i); }
    seen.append(list.map(n -> n * 2).filter(n -> n % 3 == 0).mkString(","));
    seen.append(scala.math.BigInt.apply(3).pow(40));
    return seen.toString();
  }
}
