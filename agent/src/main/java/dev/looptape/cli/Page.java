package dev.looptape.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * Writes HTML pages in which nothing of a recording can run: the policy names the one script and
 * the one style sheet by their hashes, forbids everything else, and all text is escaped.
 */
final class Page {
  /** How each of our pages begins. */
  static final String START = "<!doctype html>\n<!-- made by looptape view -->\n";

  private final OutputStream out;

  Page(OutputStream out) {
    this.out = out;
  }

  /**
   * Begins the page up to its body.
   *
   * @param script what may run in it; empty: nothing
   */
  void start(String title, String script) throws IOException {
    String style = resource("page.css");
    String scripts =
        script.isEmpty()
            ? ""
            : "script-src '" + hash(script) + "'; require-trusted-types-for 'script'; ";
    markup(
        START
            + "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            + scripts
            + "style-src '"
            + hash(style)
            + "'; base-uri 'none'; form-action 'none'\">\n"
            + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            + "<meta name=\"referrer\" content=\"no-referrer\">\n<title>");
    text(title);
    markup("</title>\n<style>" + style + "</style>\n</head>\n<body>\n");
  }

  /** Writes markup of ours. */
  void markup(String html) throws IOException {
    out.write(html.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes text of a recording, harmless as content and as an attribute in double quotes. */
  void text(String text) throws IOException {
    markup(
        Visible.of(text)
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace("\"", "&quot;"));
  }

  /** An element with text in it. */
  void element(String tag, String attributes, String text) throws IOException {
    markup("<" + tag + attributes + ">");
    text(text);
    markup("</" + tag + ">");
  }

  /** A data block: JSON text in which no markup can begin. */
  void json(String id, dev.looptape.recording.RecordingFiles.Content json) throws IOException {
    markup("<script type=\"application/json\" id=\"" + id + "\">");
    json.writeTo(new WithoutMarkup(out));
    markup("</script>\n");
  }

  /** The script that {@link #start} was told of, and the end of the page. */
  void end(String script) throws IOException {
    markup(script.isEmpty() ? "" : "<script>" + script + "</script>\n");
    markup("</body>\n</html>\n");
  }

  /** The parts of the script in the order in which they build on each other, as one. */
  static String script(List<String> names) {
    StringBuilder script = new StringBuilder("'use strict';\n(() => {\n");
    for (String name : names) {
      script.append(resource(name + ".js"));
    }
    return script.append("})();\n").toString();
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream("page/" + name)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks page/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As a policy names a text. */
  private static String hash(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] digest = sha.digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /** In JSON a {@code <} stands only inside of strings, where an escape means the same. */
  private static final class WithoutMarkup extends FilterOutputStream {
    private static final byte[] ESCAPE = "\\u003c".getBytes(StandardCharsets.US_ASCII);

    WithoutMarkup(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      if (b == '<') {
        out.write(ESCAPE);
      } else {
        out.write(b);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int from = offset;
      int end = offset + length;
      for (int i = offset; i < end; i++) {
        if (bytes[i] == '<') {
          out.write(bytes, from, i - from);
          out.write(ESCAPE);
          from = i + 1;
        }
      }
      out.write(bytes, from, end - from);
    }
  }
}
