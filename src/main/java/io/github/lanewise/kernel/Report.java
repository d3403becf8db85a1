// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.lang.System.Logger.Level;

/**
 * What Lanewise says: one line and warnings through System.Logger, an event per decision to Flight
 * Recorder.
 */
final class Report {
  private static final boolean FLIGHT_RECORDER =
      ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  private Report() {}

  static void info(String line) {
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
