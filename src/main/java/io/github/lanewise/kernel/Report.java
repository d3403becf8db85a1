// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What Lanewise says: one line and warnings through System.Logger, an event per decision to Flight
 * Recorder.
 */
final class Report {
  private static final boolean FLIGHT_RECORDER =
      ModuleLayer.boot().findModule("jdk.jfr").isPresent();
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private Report() {}

  /** Says once in this JVM's life which kernels are used; later lines are dropped. */
  static void firstUse(String line) {
    if (SAID.compareAndSet(false, true)) {
      // On the trial thread, so that starting the application's logging delays nobody.
      TrialQueue.submit(() -> info(line));
    }
  }

  private static void info(String line) {
    System.getLogger("io.github.lanewise").log(Level.INFO, line);
  }

  static void decision(Operation<?> operation, Decision<?> decision) {
    // A reduced runtime may lack jdk.jfr, and with it the event's superclass.
    if (FLIGHT_RECORDER) {
      DecisionEvent.emit(operation, decision);
    }
  }

  static void warn(String line) {
    System.getLogger("io.github.lanewise").log(Level.WARNING, line);
  }
}
