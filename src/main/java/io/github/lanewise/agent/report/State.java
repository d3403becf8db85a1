// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.setup.Wait;

/** Says in a word or two what the agent does. */
final class State {
  private State() {}

  static String now() {
    if (!Wait.isOver()) {
      return "waits";
    }
    AgentReport report = AgentReport.current();
    if (report.changed().isEmpty()) {
      return report.leftAlone().isEmpty() ? "nothing changed" : "leaves alone";
    }
    return report.leftAlone().isEmpty() && report.fellBack().isEmpty()
        ? "accelerates"
        : "accelerates in part";
  }
}
