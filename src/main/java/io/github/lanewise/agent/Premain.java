// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * Where the JVM enters the agent. This class alone is compiled for Java 8, so that an application
 * that still runs on 8 or 11 is told why nothing happens, and starts.
 */
public final class Premain {
  private static final int OLDEST = 17;

  private Premain() {}

  /** For {@code -javaagent:lanewise-agent.jar[=options]}. */
  public static void premain(String options, Instrumentation instrumentation) throws Exception {
    start("premain", options, instrumentation);
  }

  /** For attaching to a JVM that runs. What it throws fails that, and not the JVM. */
  public static void agentmain(String options, Instrumentation instrumentation) throws Exception {
    start("agentmain", options, instrumentation);
  }

  private static void start(String method, String options, Instrumentation instrumentation)
      throws Exception {
    String version = System.getProperty("java.specification.version");
    if (feature(version) < OLDEST) {
      System.err.println(
          "lanewise: does nothing, because it needs Java 17 or later and this is Java " + version);
      return;
    }
    try {
      // By name: nothing of Java 17 may be linked before the version is known.
      Class.forName("io.github.lanewise.agent.Agent")
          .getMethod(method, String.class, Instrumentation.class)
          .invoke(null, options, instrumentation);
    } catch (InvocationTargetException e) {
      if (method.equals("agentmain")) {
        throw e;
      }
      System.err.println("lanewise: does nothing, because the agent failed: " + e.getCause());
    } catch (LinkageError e) {
      System.err.println("lanewise: does nothing, because the agent cannot be linked: " + e);
    }
  }

  /** 8 of 1.8, 17 of 17; as old as can be where it cannot be read. */
  static int feature(String version) {
    String number = version.startsWith("1.") ? version.substring(2) : version;
    return number.matches("\\d{1,4}") ? Integer.parseInt(number) : 0;
  }
}
