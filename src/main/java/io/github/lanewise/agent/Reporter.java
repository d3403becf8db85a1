// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Writes the report to the place that the options name. */
final class Reporter {
  private static String complaint;

  private Reporter() {}

  /** Does nothing if no report is wanted. If it cannot be written, the reason is logged once. */
  static synchronized void write(Options options) {
    switch (options.report()) {
      case Options.OFF -> {}
      case Options.STDERR -> {
        System.err.print(text());
        System.err.flush();
      }
      default -> {
        try {
          new ReportFile(options.report(), options.reportEvery() > 0).write(text());
        } catch (IOException | RuntimeException e) {
          complain("lanewise: the report cannot be written: " + e);
        }
      }
    }
  }

  private static void complain(String line) {
    if (!line.equals(complaint)) {
      complaint = line;
      System.err.println(line);
    }
  }

  private static String text() {
    AgentReport report = AgentReport.current();
    StringBuilder text = new StringBuilder(AgentReport.title());
    text.append(Instant.now().truncatedTo(ChronoUnit.SECONDS))
        .append(", process ")
        .append(ProcessHandle.current().pid())
        .append(", Java ")
        .append(Runtime.version())
        .append('\n')
        .append(report.body());
    // If nothing was changed, no kernel has served, and asking for the kernels would initialise the
    // vector module.
    if (!report.changed().isEmpty()) {
      Kernels.lines().forEach(line -> text.append(line).append('\n'));
    }
    return text.toString();
  }
}
