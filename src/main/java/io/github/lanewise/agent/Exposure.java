// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.System.Logger.Level;

/**
 * Shows the agent to Flight Recorder when parquet-java is met, and to JMX some seconds later:
 * starting JMX takes a tenth of a second, which short programs do not pay in this way. It also
 * initialises the logging, which the application has to configure first.
 *
 * <p>Create it when the agent starts, not when the first class is met: up to Java 23 a thread keeps
 * the class loaders of the code that created it alive.
 */
final class Exposure extends Thread {
  private static final long MILLIS_BEFORE_JMX = 5_000;

  private static Exposure waiting;

  private Exposure() {
    super(null, null, "lanewise-agent-exposure", 0, false);
    setDaemon(true);
    setContextClassLoader(ClassLoader.getSystemClassLoader());
  }

  /** Call it when the agent starts. */
  static synchronized void prepare() {
    waiting = new Exposure();
  }

  /** Call it when a class of parquet-java is met. Later calls do nothing. */
  static synchronized void begin() {
    if (waiting != null) {
      waiting.start();
      waiting = null;
    }
  }

  @Override
  public void run() {
    // Not method references: linking them would load the classes here, outside the try block of
    // show.
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
      // A reduced runtime lacks the modules of JMX or Flight Recorder.
      Messages.say(Level.DEBUG, "Lanewise does not show in " + where + ": " + absent);
    } catch (RuntimeException e) {
      Messages.say(Level.WARNING, "Lanewise does not show in " + where + ": " + e);
    }
  }
}
