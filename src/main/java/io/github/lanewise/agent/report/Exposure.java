// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import java.lang.System.Logger.Level;
import java.lang.instrument.Instrumentation;

/**
 * Shows the agent to JMX and to Flight Recorder once the application or a tool uses them. Starting
 * one of them takes up to a tenth of a second of CPU time, which a program that nobody observes
 * does not pay in this way. The agent notices the use by the first load of a certain class of the
 * JDK, because its transformer sees each class that is loaded.
 */
public final class Exposure extends Thread {
  /**
   * The JDK needs this class for a bean that only the platform MBean server has. Many applications
   * have MBean servers of their own, or use platform beans without any server. The agent must not
   * make the platform's server for either of them.
   */
  private static final Exposure JMX =
      new Exposure(
          "JMX", "jdk.management", "com.sun.management.internal.DiagnosticCommandImpl$Wrapper");

  private static final Exposure FLIGHT_RECORDER =
      new Exposure("Flight Recorder", "jdk.jfr", "jdk.jfr.Recording");

  private final String where;
  private final String module;
  private final String sign;

  private boolean begun;

  /**
   * Makes a thread. The threads are made when the agent starts, because up to Java 23 a thread
   * keeps alive the class loaders of the code that made it.
   *
   * @param module the module of the class {@code sign}
   * @param sign the class whose load shows that JMX or Flight Recorder is used
   */
  private Exposure(String where, String module, String sign) {
    super(null, null, "lanewise-agent-exposure", 0, false);
    this.where = where;
    this.module = module;
    this.sign = sign;
    setDaemon(true);
    setContextClassLoader(ClassLoader.getSystemClassLoader());
  }

  /**
   * Shows the agent if JMX or Flight Recorder is used already. Call it when the agent starts, after
   * the transformer was added.
   */
  public static void prepare(Instrumentation instrumentation) {
    for (Class<?> each : instrumentation.getAllLoadedClasses()) {
      // The JVM creates a class's name on first use, so only two modules are checked.
      String module = each.getModule().getName();
      if (JMX.module.equals(module) || FLIGHT_RECORDER.module.equals(module)) {
        loaded(each.getName());
      }
    }
  }

  /**
   * Shows the agent if the load of this class means that JMX or Flight Recorder is used. This
   * method must be fast, because it is called for each loaded class of the JDK.
   *
   * @param className with dots or slashes
   */
  public static void loaded(String className) {
    if (JMX.isSign(className)) {
      JMX.begin();
    } else if (FLIGHT_RECORDER.isSign(className)) {
      FLIGHT_RECORDER.begin();
    }
  }

  private boolean isSign(String className) {
    return className.length() == sign.length() && className.replace('/', '.').equals(sign);
  }

  private synchronized void begin() {
    if (begun) {
      return;
    }
    begun = true;
    try {
      start();
    } catch (OutOfMemoryError noThread) {
      // The agent serves all the same.
      System.err.println("lanewise: does not show in " + where + ": " + noThread);
    }
  }

  @Override
  public void run() {
    try {
      if (this == JMX) {
        AgentBean.register();
      } else {
        AgentEvent.follow();
      }
    } catch (Throwable e) {
      // Some applications exit if their uncaught-exception handler is called.
      Journal.say(Level.WARNING, "Lanewise does not show in " + where + ": " + e);
    }
  }
}
