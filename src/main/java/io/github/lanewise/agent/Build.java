// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;

/**
 * The build of Lanewise that classes belong to, by the properties in their jar.
 *
 * @param commit of the sources, with "-dirty" if they had uncommitted changes; "unknown" if they
 *     were built without git
 */
record Build(String version, String commit) {
  private static final String FILE = "io/github/lanewise/build.properties";

  /** The build of the agent itself. */
  static Build ofAgent() {
    return OfAgent.BUILD;
  }

  /**
   * Compares the builds of two places, each the beginning of a URL.
   *
   * @throws IllegalStateException where they differ; its message is for people
   */
  static void refuseAnother(String agent, String library) {
    Build own = read(agent);
    Build found = read(library);
    if (!own.equals(found)) {
      throw new IllegalStateException(
          "the class path has another build of Lanewise, "
              + found
              + ", in "
              + library
              + ": the agent is "
              + own
              + "; take both from one build, or leave Lanewise out of the class path");
    }
  }

  private static Build read(String root) {
    Properties properties = new Properties();
    try {
      URLConnection file = new URL(root + FILE).openConnection();
      // A cached connection would keep the jar open.
      file.setUseCaches(false);
      try (InputStream in = file.getInputStream()) {
        properties.load(in);
      }
    } catch (IOException | IllegalArgumentException e) {
      // The jar was made without the file, so its build is not known.
      properties.clear();
    }
    return new Build(known(properties, "version"), known(properties, "commit"));
  }

  private static String known(Properties properties, String key) {
    String value = properties.getProperty(key, "");
    return value.isEmpty() ? "unknown" : value;
  }

  /** The build as text, such as "0.1.0, commit 1a2b3c4". */
  @Override
  public String toString() {
    return version + ", commit " + commit;
  }

  private static final class OfAgent {
    static final Build BUILD = read(Agent.root());
  }
}
