package dev.looptape.sample.model;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An OpenAI-compatible endpoint on loopback, at a free port. Its threads are daemons: it never
 * keeps the JVM alive.
 */
public final class LoopbackModel implements AutoCloseable {
  /** The name under which the model answers; any other is accepted as well. */
  public static final String MODEL = "extractive-1";

  private final HttpServer server;
  private final ExecutorService workers;

  private LoopbackModel(HttpServer server, ExecutorService workers) {
    this.server = server;
    this.workers = workers;
  }

  /**
   * Starts the endpoint.
   *
   * @throws IOException if no port can be bound on loopback
   */
  public static LoopbackModel start() throws IOException {
    ExecutorService workers =
        Executors.newCachedThreadPool(task -> daemon(task, "loopback-model-worker"));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", new ChatCompletions());
    server.setExecutor(workers);
    startOnDaemon(server);
    return new LoopbackModel(server, workers);
  }

  /** The base URL to give to a client, with the {@code /v1} at its end. */
  public String baseUrl() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }

  /** The server's own thread is a daemon only if the thread that starts it is one. */
  private static void startOnDaemon(HttpServer server) throws IOException {
    CompletableFuture<Void> started = new CompletableFuture<>();
    daemon(
            () -> {
              server.start();
              started.complete(null);
            },
            "loopback-model")
        .start();
    try {
      started.get();
    } catch (ExecutionException e) {
      throw new IOException("The model on loopback did not start", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while the model on loopback was starting");
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
