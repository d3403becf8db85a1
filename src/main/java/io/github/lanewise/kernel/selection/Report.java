// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;

/**
 * Writes the log line and warnings through System.Logger, and an event per decision to Flight
 * Recorder.
 */
final class Report {
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private Report() {}

  /**
   * Logs once in this JVM's life which kernels are used; later lines are dropped. Where vectors may
   * be available it is called with the first trial, because initialising the vector module takes
   * tens of milliseconds. Call it on the trial thread: starting the application's logging takes
   * time, and an exception of it must not reach a caller.
   */
  static void firstUse(String line) {
    if (SAID.compareAndSet(false, true)) {
      say(line);
    }
  }

  /** Does the same from any thread: the trial thread logs it. */
  static void firstUseLater(String line) {
    if (SAID.compareAndSet(false, true)) {
      TrialQueue.submit(() -> say(line));
    }
  }

  private static void say(String line) {
    log(Level.INFO, line);
    Settings.unknown().forEach(Report::warn);
  }

  static void decision(Operation<?> operation, Decision<?> decision) {
    try {
      if (Recorder.PRESENT && FlightRecorder.isInitialized()) {
        DecisionEvent.emit(operation, decision);
      }
    } catch (RuntimeException | Error brokenRecorder) {
      // The kernel serves, recorded or not.
    }
  }

  /** Logs a warning. Call it on the trial thread, for the same reasons. */
  static void warn(String line) {
    log(Level.WARNING, line);
  }

  private static void log(Level level, String line) {
    try {
      System.getLogger("io.github.lanewise").log(level, line);
    } catch (RuntimeException | Error brokenLogging) {
      // The application's own logging has failed. That must neither prevent a kernel from serving
      // nor end a process whose handler of uncaught exceptions does so.
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
