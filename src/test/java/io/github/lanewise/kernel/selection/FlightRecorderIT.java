// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.selection.trial.Decision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that Flight Recorder gets an event for each decision. */
final class FlightRecorderIT {
  @TempDir private Path folder;

  @Test
  void recordsEveryDecision() throws IOException {
    Operation<Fill> operation = Fill.operation(Fill::slow);
    Decision<Fill> decision;
    try (Recording recording = new Recording()) {
      recording.start();
      decision = operation.settle();
      operation.kernel();
      recording.stop();
      recording.dump(folder.resolve("decisions.jfr"));
    }
    List<RecordedEvent> events =
        RecordingFile.readAllEvents(folder.resolve("decisions.jfr")).stream()
            .filter(
                event -> event.getEventType().getName().equals("io.github.lanewise.KernelDecision"))
            .filter(event -> event.getString("family").equals(operation.family()))
            .toList();
    assertEquals(1, events.size(), events::toString);
    RecordedEvent event = events.get(0);
    assertEquals(operation.name(), event.getString("operation"));
    assertEquals(operation.width(), event.getInt("width"));
    assertEquals(decision.algorithm(), event.getString("algorithm"));
    assertEquals(decision.bits(), event.getInt("bits"));
    assertEquals(decision.reason(), event.getString("reason"));
  }
}
