// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.instrument.Instrumentation;

/**
 * Where the JVM enters the agent. This class alone is compiled for Java 8, so that an application
 * that still runs on 8 or 11 is told why nothing happens, and starts.
 */
public final class Premain {
  private static final int OLDEST = 17;
  private static final String PROPERTY = "lanewise.agent";
  private static final String VARIABLE = "LANEWISE_AGENT";

  private Premain() {}

  /** For {@code -javaagent:lanewise-agent.jar[=options]}. */
  public static void premain(String options, Instrumentation instrumentation) {
    try {
      if (isOn() && isRecent()) {
        Agent.premain(options, instrumentation);
      }
    } catch (RuntimeException | Error e) {
      System.err.println("lanewise: does nothing, because the agent failed: " + e);
    }
  }

  /** For attaching to a JVM that runs. What it throws fails that, and not the JVM. */
  public static void agentmain(String options, Instrumentation instrumentation) {
    if (!isOn()) {
      throw new IllegalStateException(
          "Lanewise is switched off by -D" + PROPERTY + " or " + VARIABLE);
    }
    if (isRecent()) {
      Agent.agentmain(options, instrumentation);
    }
  }

  /** The property is nearer to the application than the environment, and wins. */
  private static boolean isOn() {
    String property = System.getProperty(PROPERTY);
    return property != null
        ? isOn("-D" + PROPERTY, property)
        : isOn(VARIABLE, System.getenv(VARIABLE));
  }

  /** Off where it is not understood: nobody sets a switch to leave things as they are. */
  static boolean isOn(String name, String value) {
    if (value == null
        || value.isEmpty()
        || value.equalsIgnoreCase("on")
        || value.equalsIgnoreCase("true")) {
      return true;
    }
    if (!value.equalsIgnoreCase("off") && !value.equalsIgnoreCase("false")) {
      System.err.println(
          "lanewise: does nothing, because " + name + " is on or off, not '" + value + "'");
    }
    return false;
  }

  /**
   * To be asked before {@link Agent}, which is linked where it is first called and needs Java 17.
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

  /** 8 of 1.8, 17 of 17; as old as can be where it cannot be read. */
  static int feature(String version) {
    try {
      return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
