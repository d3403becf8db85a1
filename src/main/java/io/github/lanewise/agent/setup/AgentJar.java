// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * Reads files of the agent's own jar. The jar is opened when the agent starts, because a deployment
 * may put another build in its place while the application runs. The files must come from the same
 * build as the running classes.
 */
public final class AgentJar {
  /**
   * The folder of the classes that class loaders must not find. Their names end with {@link
   * #HIDDEN_CLASS}.
   */
  private static final String HIDDEN = "META-INF/lanewise/";

  private static final String HIDDEN_CLASS = ".classdata";

  /** Is null if the agent's classes lie in a folder. */
  private static final JarFile JAR = jar();

  private AgentJar() {}

  /** Opens the jar. Call it when the agent starts. */
  public static void open() {
    // The initialiser of the class has opened it.
  }

  /**
   * Opens a file of the jar, in its version for this release of Java. Returns null if there is no
   * such file.
   *
   * <p>It does not use the URLs of a class loader, which take five to seven times as long. With
   * them the hundred classes that each copy of parquet-java needs would take at least 20 ms more.
   */
  public static InputStream read(String file) throws IOException {
    if (JAR == null) {
      return AgentJar.class.getClassLoader().getResourceAsStream(file);
    }
    JarEntry entry = JAR.getJarEntry(file);
    return entry == null ? null : JAR.getInputStream(entry);
  }

  /**
   * Opens the class file of a writer, a reader or an adapter. It is the same for all releases of
   * Java. Returns null if there is no such class.
   *
   * @param name the internal name of the class
   */
  public static InputStream readHidden(String name) throws IOException {
    // Classes of a folder are not hidden.
    return read(JAR == null ? name + ".class" : HIDDEN + name + HIDDEN_CLASS);
  }

  private static JarFile jar() {
    URL location = AgentJar.class.getProtectionDomain().getCodeSource().getLocation();
    try {
      // Path.of understands the URL of a share on Windows, which has a host.
      File place = Path.of(location.toURI()).toFile();
      return place.isDirectory()
          ? null
          : new JarFile(place, false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
    } catch (IOException | URISyntaxException | RuntimeException e) {
      throw new IllegalStateException("the agent's jar " + location + " cannot be opened: " + e, e);
    }
  }
}
