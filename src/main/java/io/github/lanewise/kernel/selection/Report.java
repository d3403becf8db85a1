// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.lang.System.Logger.Level;
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
   * it; a class loader may not see it.
   */
  private static boolean readFlightRecorder() {
    ModuleLayer.boot().findModule("jdk.jfr").ifPresent(Report.class.getModule()::addReads);
    try {
      DecisionEvent.load();
      return true;
    } catch (LinkageError noFlightRecorder) {
      return false;
    }
  }

  /**
   * Says once in this JVM's life which kernels are used; later lines are dropped. Call it on the
   * trial thread: starting the application's logging takes time, and what it throws must not reach
   * a caller.
   */
  static void firstUse(String line) {
    if (SAID.compareAndSet(false, true)) {
      log(Level.INFO, line);
    }
  }

  static void decision(Operation<?> operation, Decision<?> decision) {
    if (FLIGHT_RECORDER) {
      DecisionEvent.emit(operation, decision);
    }
  }

  static void warn(String line) {
    log(Level.WARNING, line);
  }

  private static void log(Level level, String line) {
    try {
      System.getLogger("io.github.lanewise").log(level, line);
    } catch (RuntimeException | Error brokenLogging) {
      // The application's own logging. It must cost neither a kernel nor, on a thread where nobody
      // catches it, a process whose handler of uncaught exceptions ends it.
    }
  }
}
