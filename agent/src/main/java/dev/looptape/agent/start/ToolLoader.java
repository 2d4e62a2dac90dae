package dev.looptape.agent.start;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the tool: its own nested jar, held in memory, and the host side's classes beside it. It has
 * its own copies of the latter, since those that read with Jackson must see Jackson.
 */
final class ToolLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private static final String PREFIX = "looptape/";

  private final JarFile agent;
  private final ProtectionDomain domain;
  private final Map<String, byte[]> nested = new HashMap<>();

  ToolLoader(File agentJar) throws IOException {
    super("looptape-tool", ClassLoader.getPlatformClassLoader());
    agent = new JarFile(agentJar, false);
    CodeSource source = new CodeSource(agentJar.toURI().toURL(), (Certificate[]) null);
    domain = new ProtectionDomain(source, null, this, null);
    ZipEntry tool = agent.getEntry(PREFIX + "tool.jar");
    if (tool == null) {
      throw new IOException("it has no " + PREFIX + "tool.jar");
    }
    try (ZipInputStream in = new ZipInputStream(agent.getInputStream(tool))) {
      for (ZipEntry entry; (entry = in.getNextEntry()) != null; ) {
        nested.put(entry.getName(), in.readAllBytes());
      }
    }
  }

  private byte @Nullable [] read(String name) throws IOException {
    byte[] bytes = nested.get(name);
    if (bytes != null) {
      return bytes;
    }
    ZipEntry entry = agent.getEntry(PREFIX + name);
    if (entry == null || entry.isDirectory()) {
      return null;
    }
    try (InputStream in = agent.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes;
    try {
      bytes = read(name.replace('.', '/') + ".class");
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    int dot = name.lastIndexOf('.');
    String packageName = dot < 0 ? "" : name.substring(0, dot);
    if (getDefinedPackage(packageName) == null) {
      try {
        definePackage(packageName, null, null, null, null, null, null, null);
      } catch (IllegalArgumentException defined) {
        // Another thread was faster.
      }
    }
    return defineClass(name, bytes, 0, bytes.length, domain);
  }

  @Override
  protected @Nullable URL findResource(String name) {
    try {
      byte[] bytes = read(name);
      if (bytes == null) {
        return null;
      }
      return new URL(null, "looptape:" + name, new InMemory(bytes));
    } catch (IOException unreadable) {
      return null;
    }
  }

  /** URLs of resources that are in memory. */
  private static final class InMemory extends URLStreamHandler {
    private final byte[] bytes;

    InMemory(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    protected URLConnection openConnection(URL url) throws MalformedURLException {
      return new URLConnection(url) {
        @Override
        public void connect() {}

        @Override
        public InputStream getInputStream() {
          return new ByteArrayInputStream(bytes);
        }
      };
    }
  }
}
