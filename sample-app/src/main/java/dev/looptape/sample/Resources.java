package dev.looptape.sample;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Reads the data sets that are shipped in the jar. */
final class Resources {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Resources() {}

  static <T> T read(String name, TypeReference<T> type) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The jar holds no resource " + name);
      }
      return JSON.readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the resource " + name, e);
    }
  }
}
