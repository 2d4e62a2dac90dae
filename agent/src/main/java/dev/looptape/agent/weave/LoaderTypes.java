package dev.looptape.agent.weave;

import java.io.InputStream;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The types of a host's class loader, which is held weakly. Asking the loader for a resource is the
 * one call of host code that weaving makes: whatever it throws means that the type is unknown.
 */
final class LoaderTypes extends Types {
  private final WeakReference<ClassLoader> loader;

  LoaderTypes(ClassLoader loader) {
    this.loader = new WeakReference<>(loader);
  }

  @Override
  byte @Nullable [] bytes(String internalName) {
    ClassLoader host = loader.get();
    if (host == null) {
      return null;
    }
    try (InputStream in = host.getResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (Throwable hostsFailure) {
      return null;
    }
  }

  @Override
  boolean exists(String internalName) {
    ClassLoader host = loader.get();
    try {
      return host != null && host.getResource(internalName + ".class") != null;
    } catch (Throwable hostsFailure) {
      return false;
    }
  }
}
