// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;

/**
 * Which build of Lanewise classes are from, as their jar says in {@code build.properties}.
 *
 * @param commit of the sources; "unknown" where they were built without git
 * @param changed whether the sources were not quite those of the commit
 */
record Build(String version, String commit, boolean changed) {
  private static final String AGENT = "io/github/lanewise/agent/Build.class";
  private static final String LIBRARY = "io/github/lanewise/Acceleration.class";
  private static final String FROM_AGENT = "../build.properties";
  private static final String FROM_LIBRARY = "build.properties";

  /** The agent's own. Never throws. */
  static Build ofAgent() {
    return OfAgent.BUILD;
  }

  /**
   * Why the agent cannot work with this class path, or null where it can. The JVM looks for classes
   * in the application's class path before the agent's jar: a Lanewise there takes the place of the
   * library that the agent was built with.
   *
   * @param loader the agent's
   */
  static String conflict(ClassLoader loader) {
    URL agent = loader.getResource(AGENT);
    URL library = loader.getResource(LIBRARY);
    if (folder(agent, AGENT).equals(folder(library, LIBRARY))) {
      return null;
    }
    Build own = read(agent, FROM_AGENT);
    Build found = read(library, FROM_LIBRARY);
    return own.equals(found)
        ? null
        : "the class path has another build of Lanewise, "
            + found
            + ", in "
            + folder(library, LIBRARY)
            + ": the agent is "
            + own
            + "; take both from one build, or leave Lanewise out of the class path";
  }

  private static String folder(URL place, String name) {
    String url = place.toString();
    return url.substring(0, url.length() - name.length());
  }

  private static Build read(URL classFile, String name) {
    Properties properties = new Properties();
    try {
      URLConnection file = new URL(classFile, name).openConnection();
      // The cache would keep the jar open.
      file.setUseCaches(false);
      try (InputStream in = file.getInputStream()) {
        properties.load(in);
      }
    } catch (IOException | IllegalArgumentException e) {
      // A jar that was put together without the file: nothing is known of it.
      properties.clear();
    }
    return new Build(
        properties.getProperty("version", "unknown"),
        properties.getProperty("commit", "unknown"),
        Boolean.parseBoolean(properties.getProperty("dirty")));
  }

  /** As in "0.1.0, commit 1a2b3c4". */
  @Override
  public String toString() {
    return version + ", commit " + commit + (changed ? " with changes" : "");
  }

  private static final class OfAgent {
    static final Build BUILD = read(Build.class.getClassLoader().getResource(AGENT), FROM_AGENT);
  }
}
