// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.setup.Options;
import io.github.lanewise.agent.setup.Wait;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/** Writes the report to the place that the options name. */
public final class Reporter {
  /** The last complaint about each kind of failure. A failure that lasts is reported once. */
  private static final Map<String, String> COMPLAINTS = new HashMap<>();

  private Reporter() {}

  /**
   * Writes the report, or does nothing if no report is wanted. If it cannot be written, the reason
   * is printed once on standard error. If memory was short only for a moment, the next report is
   * written.
   */
  public static synchronized void write(Options options) {
    try {
      switch (options.report()) {
        case Options.OFF -> {}
        case Options.STDERR -> {
          System.err.print(text());
          System.err.flush();
        }
        default -> file(options).write(text());
      }
    } catch (IOException | RuntimeException | Error e) {
      complain("the report cannot be written", e);
    }
  }

  /**
   * Removes the files of processes that were killed while they wrote a report. It holds no lock, so
   * that the last report need not wait until a large folder has been listed.
   */
  static void removeLeftovers(Options options) {
    if (options.report().equals(Options.STDERR)) {
      return;
    }
    try {
      file(options).removeLeftovers();
    } catch (IOException | RuntimeException | Error e) {
      complain("files of killed processes cannot be removed", e);
    }
  }

  private static ReportFile file(Options options) {
    return new ReportFile(options.report(), options.reportEvery() > 0);
  }

  private static synchronized void complain(String failure, Throwable e) {
    try {
      String line = "lanewise: " + failure + ": " + reason(e);
      if (!line.equals(COMPLAINTS.put(failure, line))) {
        System.err.println(line);
      }
    } catch (RuntimeException | Error unsaid) {
      // Memory has run out, and the thread that writes the next report must go on.
    }
  }

  private static String reason(Throwable e) {
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": access is denied";
    }
    return e instanceof FileSystemException known && known.getReason() != null
        ? known.getMessage()
        : e.toString();
  }

  private static String text() {
    AgentReport report = AgentReport.current();
    StringBuilder text = new StringBuilder(ReportLines.title());
    text.append(Instant.now().truncatedTo(ChronoUnit.SECONDS))
        .append(", process ")
        .append(ProcessHandle.current().pid())
        .append(", Java ")
        .append(Runtime.version())
        .append('\n');
    if (!Wait.isOver()) {
      text.append(
          "Lanewise does not serve yet, because the process has used less CPU time than the option wait asks for; wait=0 serves at once\n");
    }
    text.append(ReportLines.body(report));
    Kernels.lines(report).forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }
}
