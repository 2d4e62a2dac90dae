import com.sun.net.httpserver.HttpServer;
import io.vertx.core.*;
import io.vertx.core.json.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.*;
import okhttp3.*;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.*;
import org.apache.hc.core5.http.io.entity.*;
import org.eclipse.jetty.util.*;

public class Program {
  public static String run() throws Exception {
    StringBuilder seen = new StringBuilder();
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> {
      byte[] answer = ("got " + new String(exchange.getRequestBody().readAllBytes())).getBytes();
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
      exchange.close();
    });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    try (CloseableHttpClient client = HttpClients.createDefault()) {
      for (int i = 0; i < 5; i++) {
        HttpPost post = new HttpPost(url);
        post.setEntity(new StringEntity("apache " + i));
        String text = client.execute(post, response -> response.getCode() + EntityUtils.toString(response.getEntity()));
        seen.append(text);
      }
    }
    OkHttpClient ok = new OkHttpClient();
    for (int i = 0; i < 5; i++) {
      Request request = new Request.Builder().url(url).post(RequestBody.create("square " + i, MediaType.parse("text/plain"))).build();
      try (Response response = ok.newCall(request).execute()) { seen.append(response.code()).append(response.body().string()); }
    }
    try { ok.newCall(new Request.Builder().url("http://127.0.0.1:1/").build()).execute(); } catch (ConnectException e) { seen.append(e.getClass().getName()); }
    ok.dispatcher().executorService().shutdown();
    ok.connectionPool().evictAll();
    server.stop(0);
    Vertx vertx = Vertx.vertx();
    CompletableFuture<String> echoed = new CompletableFuture<>();
    vertx.eventBus().<JsonObject>consumer("a", m -> m.reply(m.body().copy().put("n", m.body().getInteger("n") + 1)));
    vertx.eventBus().<JsonObject>request("a", new JsonObject().put("n", 1)).onSuccess(m -> echoed.complete(m.body().encode())).onFailure(echoed::completeExceptionally);
    seen.append(echoed.get(30, TimeUnit.SECONDS));
    vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    org.eclipse.jetty.util.MultiMap<String> form = new org.eclipse.jetty.util.MultiMap<>();
    UrlEncoded.decodeUtf8To("a=1&b=%C3%A9&a=2", form);
    seen.append(form).append(new HostPort("example.org:80").getPort());
    return seen.toString();
  }
}
