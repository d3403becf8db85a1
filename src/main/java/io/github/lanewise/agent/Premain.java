// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.instrument.Instrumentation;

/**
 * The class where the JVM enters the agent. It alone is compiled for Java 8, so that an application
 * on Java 8 or 11 starts and is told why it is not accelerated.
 */
public final class Premain {
  private static final int OLDEST = 17;
  private static final String PROPERTY = "lanewise.agent";
  private static final String VARIABLE = "LANEWISE_AGENT";

  private Premain() {}

  /** Starts the agent for {@code -javaagent:lanewise-agent.jar[=options]}. */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      if (isOn() && isRecent()) {
        Agent.premain(options, instrumentation);
      }
    } catch (RuntimeException | Error e) {
      System.err.println("lanewise: does nothing, because the agent failed: " + e);
    }
  }

  /** Starts the agent in a running JVM. An exception fails the attempt to attach, not the JVM. */
  public static void agentmain(String options, Instrumentation instrumentation) {
    if (!isOn()) {
      throw new IllegalStateException(
          "Lanewise is switched off by -D" + PROPERTY + " or " + VARIABLE);
    }
    if (!isRecent()) {
      throw new IllegalStateException("Lanewise needs Java 17 or later");
    }
    Agent.agentmain(options, instrumentation);
  }

  /**
   * Returns whether the agent is on. The system property wins over the environment, because it is
   * set for this application.
   */
  private static boolean isOn() {
    String property = System.getProperty(PROPERTY);
    return property != null
        ? isOn("-D" + PROPERTY, property)
        : isOn(VARIABLE, System.getenv(VARIABLE));
  }

  /**
   * Returns whether a value means on. A value that is not understood means off, because a user who
   * sets the switch wants a change.
   */
  static boolean isOn(String name, String value) {
    if (value == null
        || value.isEmpty()
        || value.equalsIgnoreCase("on")
        || value.equalsIgnoreCase("true")) {
      return true;
    }
    if (!value.equalsIgnoreCase("off") && !value.equalsIgnoreCase("false")) {
      System.err.println(
          "lanewise: does nothing, because " + name + " must be on or off, but is '" + value + "'");
    }
    return false;
  }

  /**
   * Returns whether this Java is recent enough. Call it before {@link Agent}, which is linked at
   * its first call and needs Java 17.
   */
  private static boolean isRecent() {
    String version = System.getProperty("java.specification.version");
    if (feature(version) >= OLDEST) {
      return true;
    }
    System.err.println(
        "lanewise: does nothing, because it needs Java 17 or later and this is Java " + version);
    return false;
  }

  /** Returns the feature release: 8 for 1.8, 17 for 17, and 0 if the version cannot be read. */
  static int feature(String version) {
    try {
      return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
