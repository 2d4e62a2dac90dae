import dev.looptape.Kind
import dev.looptape.Recorded
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn

val names = AtomicInteger()

fun next() = "n" + names.incrementAndGet()

/** Suspends as often as its body does. */
@Recorded
suspend fun call(name: String, parent: String, body: suspend (String) -> Unit): String {
  body(name)
  return "end of $name"
}

/** Leaves all to the last thing that it calls. */
@Recorded
suspend fun last(name: String, parent: String): String =
    withContext(Dispatchers.Default) { delay(1); "end of $name" }

@Recorded
fun plain(name: String, parent: String): String = "end of $name"

@Recorded
suspend fun broken(name: String, parent: String): String {
  delay(1)
  throw IllegalStateException("end of $name")
}

@Recorded
suspend fun down(name: String, parent: String, n: Int): String {
  delay(1)
  if (n > 0) down(next(), name, n - 1)
  yield()
  return "end of $name"
}

@Recorded(kind = Kind.MODEL)
suspend fun ask(prompt: String): String {
  val answer = vendor(prompt)
  delay(1)
  return answer.getValue("content") as String
}

@Recorded(kind = Kind.MODEL)
suspend fun vendor(prompt: String): Map<String, Any> {
  delay(1)
  return mapOf("content" to "answer to $prompt", "usage" to mapOf("input" to 3, "output" to 4))
}

suspend fun some(self: String) {
  plain(next(), self)
  call(next(), self) { inner ->
    delay(1)
    plain(next(), inner)
    last(next(), inner)
    plain(next(), inner)
  }
  plain(next(), self)
  last(next(), self)
  plain(next(), self)
  try { broken(next(), self) } catch (expected: IllegalStateException) { plain(next(), self) }
  down(next(), self, 3)
  coroutineScope {
    val parts = List(4) { async(Dispatchers.Default) { delay(1); call(next(), self) { delay(1) } } }
    launch(Dispatchers.IO) { last(next(), self); plain(next(), self) }
    parts.awaitAll()
  }
  withContext(Dispatchers.IO) { plain(next(), self); delay(1); plain(next(), self) }
  flow { emit(plain(next(), self)); delay(1); emit(plain(next(), self)) }
      .flowOn(Dispatchers.Default)
      .collect { plain(next(), self) }
}

/** One coroutine wakes the other: each stays in its own call. */
suspend fun wake(self: String) = coroutineScope {
  val channel = Channel<Int>()
  launch(Dispatchers.Default) {
    call(next(), self) { mine -> for (x in channel) { plain(next(), mine) } }
  }
  launch(Dispatchers.Default) {
    call(next(), self) { mine ->
      repeat(5) { channel.send(it); plain(next(), mine) }
      channel.close()
    }
  }
}

fun main() = runBlocking {
  repeat(3) {
    listOf(Dispatchers.Default, Dispatchers.IO, Dispatchers.Unconfined).forEach { dispatcher ->
      launch(dispatcher) {
        call(next(), "-") { self -> some(self) }
        call(next(), "-") { self -> wake(self) }
        plain(next(), "-")
      }
    }
  }
  ask("question")
  val stopped = launch { call("stopped", "-") { delay(100_000) } }
  delay(20)
  stopped.cancelAndJoin()
  withTimeoutOrNull(5) { call("late", "-") { delay(100_000) } }
  GlobalScope.launch { call("endless", "-") { delay(100_000) } }
  delay(100)
  println("done")
}
