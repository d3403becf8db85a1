// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.System.Logger.Level;

/**
 * Shows the agent to Flight Recorder when parquet-java is met, and to JMX some seconds later:
 * starting JMX takes a tenth of a second, which programs that are over by then do not pay, and
 * initialises the logging that the application has to choose first.
 *
 * <p>Make it when the agent starts and not when the first class is met: up to Java 23 a thread
 * keeps the class loaders of the code that made it.
 */
final class Exposure extends Thread {
  private static final long MILLIS_BEFORE_JMX = 5_000;

  private static Exposure waiting;

  private Exposure() {
    super(null, null, "lanewise-agent-exposure", 0, false);
    setDaemon(true);
    setContextClassLoader(ClassLoader.getSystemClassLoader());
  }

  /** When the agent starts. */
  static synchronized void prepare() {
    waiting = new Exposure();
  }

  /** When parquet-java is met. From the second time on it does nothing. */
  static synchronized void begin() {
    if (waiting != null) {
      waiting.start();
      waiting = null;
    }
  }

  @Override
  public void run() {
    // No method references: linking those would load the classes outside of show.
    show("Flight Recorder", () -> PagesEvent.follow());
    try {
      sleep(MILLIS_BEFORE_JMX);
    } catch (InterruptedException e) {
      interrupt();
      return;
    }
    show("JMX", () -> AgentBean.register());
  }

  private static void show(String where, Runnable step) {
    try {
      step.run();
    } catch (LinkageError absent) {
      // Reduced runtimes come without their modules.
      Messages.say(Level.DEBUG, "Lanewise does not show in " + where + ": " + absent);
    } catch (RuntimeException e) {
      Messages.say(Level.WARNING, "Lanewise does not show in " + where + ": " + e);
    }
  }
}
