// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;

/**
 * Identifies the build of Lanewise that classes belong to, by the properties in their jar.
 *
 * @param commit the commit of the sources, with "-dirty" if they had uncommitted changes, or
 *     "unknown" if they were built without git
 * @param sources a checksum of the sources, which distinguishes builds without git or with
 *     uncommitted changes
 */
public record Build(String version, String commit, String sources) {
  private static final String FILE = "io/github/lanewise/build.properties";

  private static final String UNKNOWN = "unknown";
  private static final int DIGITS = 12;

  /** Returns the build of the agent itself. */
  public static Build ofAgent() {
    return OfAgent.BUILD;
  }

  /**
   * Compares the builds in two jars or folders, which are given as the beginnings of URLs.
   *
   * @throws IllegalStateException if they differ, or if the agent's own sources are unknown; its
   *     message is for people
   */
  public static void refuseAnother(String agent, String library) {
    Build own = read(agent);
    Build found = read(library);
    if (!own.equals(found) || own.sources.equals(UNKNOWN)) {
      throw new IllegalStateException(
          "the class path has another build of Lanewise, "
              + found.precisely()
              + ", in "
              + library
              + ": the agent is "
              + own.precisely()
              + "; take both from one build, or leave Lanewise out of the class path");
    }
  }

  /**
   * Returns a sentence if a Lanewise that an application has brought is known to be of another
   * build than the agent, else null.
   *
   * @param classFile the URL of one of its class files
   * @param file the name of that class file
   */
  public static String another(URL classFile, String file) {
    String place = classFile.toString();
    Build found;
    try {
      // The URL may have a protocol that only its class loader knows.
      URL properties =
          new URL(classFile, place.substring(0, place.length() - file.length()) + FILE);
      found = read(opened(properties));
    } catch (IOException notKnown) {
      return null;
    }
    return found.equals(ofAgent())
        ? null
        : "is of another build, "
            + found.precisely()
            + ", and uses the kernels of the agent, "
            + ofAgent().precisely()
            + "; take both from one build";
  }

  private static Build read(String root) {
    try {
      return read(opened(new URL(root + FILE)));
    } catch (IOException noFile) {
      return read((InputStream) null);
    }
  }

  private static InputStream opened(URL properties) throws IOException {
    URLConnection file = properties.openConnection();
    // A cached connection would keep the jar open.
    file.setUseCaches(false);
    return file.getInputStream();
  }

  /** Returns the build that a file names. All parts are "unknown" if there is no file. */
  private static Build read(InputStream file) {
    Properties properties = new Properties();
    try (file) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException | IllegalArgumentException e) {
      properties.clear();
    }
    String sources = known(properties, "sources");
    return new Build(
        known(properties, "version"),
        known(properties, "commit"),
        sources.substring(0, Math.min(sources.length(), DIGITS)));
  }

  private static String known(Properties properties, String key) {
    String value = properties.getProperty(key, "");
    return value.isEmpty() ? UNKNOWN : value;
  }

  private String precisely() {
    return this + ", sources " + sources;
  }

  /** Returns the build as text, such as "0.1.0, commit 1a2b3c4". */
  @Override
  public String toString() {
    return version + ", commit " + commit;
  }

  private static final class OfAgent {
    static final Build BUILD = build();

    private static Build build() {
      try {
        return read(AgentJar.read(FILE));
      } catch (IOException e) {
        return read((InputStream) null);
      }
    }
  }
}
