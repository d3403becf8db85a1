// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;

/**
 * What Lanewise says: one line and warnings through System.Logger, an event per decision to Flight
 * Recorder.
 */
final class Report {
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private Report() {}

  /**
   * Says once in this JVM's life which kernels are used; later lines are dropped. Where there may
   * be vectors it comes with the first trial, as to know them takes tens of milliseconds. Says it
   * on the trial thread: starting the application's logging takes time, and what that throws must
   * not reach a caller.
   */
  static void firstUse(String line) {
    if (SAID.compareAndSet(false, true)) {
      TrialQueue.submit(() -> say(line));
    }
  }

  /** The same on the trial thread: now, not after the trials that wait. */
  static void firstTrial(String line) {
    if (SAID.compareAndSet(false, true)) {
      say(line);
    }
  }

  private static void say(String line) {
    log(Level.INFO, line);
    Settings.unknown().forEach(Report::warn);
  }

  static void decision(Operation<?> operation, Decision<?> decision) {
    if (Recorder.PRESENT && FlightRecorder.isInitialized()) {
      DecisionEvent.emit(operation, decision);
    }
  }

  /** Call it on the trial thread, for the same reasons. */
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

  private static final class Recorder {
    static final boolean PRESENT = isPresent();

    /**
     * A reduced runtime may lack jdk.jfr; a named module that Lanewise is shaded into may not read
     * it; a class loader may not see it.
     */
    private static boolean isPresent() {
      try {
        ModuleLayer.boot().findModule("jdk.jfr").ifPresent(Report.class.getModule()::addReads);
        FlightRecorder.isInitialized();
        return true;
      } catch (LinkageError | SecurityException noFlightRecorder) {
        return false;
      }
    }
  }
}
