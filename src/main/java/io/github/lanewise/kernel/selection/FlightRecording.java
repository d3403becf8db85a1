// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.trial.Decision;
import jdk.jfr.FlightRecorder;

/** Sends an event for each decision to Flight Recorder, if the runtime has it. */
final class FlightRecording {
  private FlightRecording() {}

  static void decision(Operation<?> operation, Decision<?> decision) {
    try {
      if (Recorder.PRESENT && FlightRecorder.isInitialized()) {
        DecisionEvent.emit(operation, decision);
      }
    } catch (RuntimeException | Error brokenRecorder) {
      // The kernel serves even if no event can be recorded.
    }
  }

  private static final class Recorder {
    static final boolean PRESENT = isPresent();

    /**
     * Returns whether Flight Recorder can be used. A reduced runtime may lack jdk.jfr. A class
     * loader may hide it. A named module that Lanewise is shaded into may not read it, unless the
     * read is added here.
     */
    private static boolean isPresent() {
      try {
        Module own = FlightRecording.class.getModule();
        if (own.isNamed()) {
          ModuleLayer.boot().findModule("jdk.jfr").ifPresent(own::addReads);
        }
        FlightRecorder.isInitialized();
        return true;
      } catch (LinkageError | RuntimeException noFlightRecorder) {
        return false;
      }
    }
  }
}
