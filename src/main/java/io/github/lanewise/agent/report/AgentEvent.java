// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.agent.setup.Wait;
import java.lang.System.Logger.Level;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/**
 * The Flight Recorder event with the agent's build and state, emitted once a second by default. It
 * is emitted even while the agent waits and no page is counted.
 */
@Name("io.github.lanewise.Agent")
@Label("Agent")
@Category("Lanewise")
@Description("The agent that runs in this JVM")
@Period("1 s")
@StackTrace(false)
final class AgentEvent extends Event {
  @Label("Version")
  String version;

  @Label("Commit")
  String commit;

  @Label("State")
  String state;

  @Label("Waited")
  @Description("How much of the option wait is over")
  String waited;

  /** Emits the agent's events in every recording, also in one that has started already. */
  static void follow() {
    FlightRecorder.addListener(new FirstRecording());
  }

  private static void emit() {
    AgentEvent event = new AgentEvent();
    event.version = Build.ofAgent().version();
    event.commit = Build.ofAgent().commit();
    event.state = State.now();
    event.waited = Wait.progress();
    event.commit();
  }

  private static final class FirstRecording implements FlightRecorderListener {
    @Override
    public void recorderInitialized(FlightRecorder recorder) {
      // The thread is the one that starts the application's first recording.
      try {
        FlightRecorder.addPeriodicEvent(AgentEvent.class, AgentEvent::emit);
        FlightRecorder.addPeriodicEvent(PagesEvent.class, PagesEvent::emitAll);
      } catch (RuntimeException | Error e) {
        Journal.say(Level.WARNING, "Lanewise does not show in Flight Recorder: " + e);
      }
    }
  }
}
