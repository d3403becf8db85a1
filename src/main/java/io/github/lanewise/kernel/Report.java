// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What Lanewise says: one line and warnings through System.Logger, an event per decision to Flight
 * Recorder.
 */
final class Report {
  private static final boolean FLIGHT_RECORDER = readFlightRecorder();
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private Report() {}

  /**
   * A reduced runtime may lack jdk.jfr; a named module that Lanewise is shaded into may not read
   * it.
   */
  private static boolean readFlightRecorder() {
    Optional<Module> flightRecorder = ModuleLayer.boot().findModule("jdk.jfr");
    flightRecorder.ifPresent(Report.class.getModule()::addReads);
    return flightRecorder.isPresent();
  }

  /**
   * Says once in this JVM's life which kernels are used; later lines are dropped. Call it on the
   * trial thread: starting the application's logging takes time, and what it throws must not reach
   * a caller.
   */
  static void firstUse(String line) {
    if (SAID.compareAndSet(false, true)) {
      info(line);
    }
  }

  private static void info(String line) {
    System.getLogger("io.github.lanewise").log(Level.INFO, line);
  }

  static void decision(Operation<?> operation, Decision<?> decision) {
    if (FLIGHT_RECORDER) {
      DecisionEvent.emit(operation, decision);
    }
  }

  static void warn(String line) {
    System.getLogger("io.github.lanewise").log(Level.WARNING, line);
  }
}
