package dev.looptape.cli;

import java.io.IOException;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import picocli.CommandLine.IVersionProvider;

/** The version, from the manifest of the jar that was started. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      Tool.NAME + " " + ofJar(System.getProperty("java.class.path", "")),
      "Java " + Runtime.version() + ", " + System.getProperty("os.name")
    };
  }

  private static String ofJar(String path) {
    try (JarFile jar = new JarFile(path)) {
      Manifest manifest = jar.getManifest();
      String version =
          manifest == null ? null : manifest.getMainAttributes().getValue("Implementation-Version");
      return version == null ? "of unknown version" : version;
    } catch (IOException notAJar) {
      return "of unknown version";
    }
  }
}
