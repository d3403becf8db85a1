// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * Reads files of the agent's own jar. It is opened when the agent starts, because a deployment may
 * put another build in its place while the application runs. The files must be of the build that
 * the running classes are of.
 */
public final class AgentJar {
  /** Is null where the agent's classes lie in a folder. */
  private static final JarFile JAR = jar();

  private AgentJar() {}

  /** Opens the jar. Call it when the agent starts. */
  public static void open() {
    // The initialiser of the class has opened it.
  }

  /**
   * Opens a file of the version for this Java. Returns null if there is no such file.
   *
   * <p>A class loader's URLs take five to seven times as long: for the hundred classes of a copy of
   * parquet-java 20 ms and more.
   */
  public static InputStream read(String file) throws IOException {
    if (JAR == null) {
      return AgentJar.class.getClassLoader().getResourceAsStream(file);
    }
    JarEntry entry = JAR.getJarEntry(file);
    return entry == null ? null : JAR.getInputStream(entry);
  }

  private static JarFile jar() {
    try {
      File place =
          new File(AgentJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return new JarFile(place, false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
    } catch (IOException | URISyntaxException | IllegalArgumentException noJar) {
      return null;
    }
  }
}
