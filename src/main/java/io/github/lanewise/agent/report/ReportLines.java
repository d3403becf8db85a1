// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.setup.Build;

/** Writes a report as lines of text. */
public final class ReportLines {
  private ReportLines() {}

  /** Returns the first line, which names the build of the agent. */
  public static String title() {
    return "Lanewise agent " + Build.ofAgent() + '\n';
  }

  /** Returns the lines that follow. */
  public static String body(AgentReport report) {
    StringBuilder text = new StringBuilder();
    text.append("changed classes: ").append(report.changed().size()).append('\n');
    for (AgentReport.Changed each : report.changed()) {
      text.append("  " + each.className() + " in " + each.loader() + '\n');
      each.effects().forEach(effect -> text.append("    ").append(effect).append('\n'));
    }
    text.append("classes left alone: ").append(report.leftAlone().size()).append('\n');
    for (AgentReport.LeftAlone each : report.leftAlone()) {
      text.append("  " + each.className() + " in " + each.loader() + ": " + each.reason() + '\n');
    }
    text.append("left to parquet-java later: ").append(report.fellBack().size()).append('\n');
    for (AgentReport.FellBack each : report.fellBack()) {
      text.append("  " + each.what() + ": " + each.reason() + '\n');
    }
    if (report.unlisted() > 0) {
      text.append("unloaded copies, not listed any more: ").append(report.unlisted()).append('\n');
    }
    report.pages().forEach((path, count) -> text.append(path + ": " + count + '\n'));
    return text.toString();
  }
}
