// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

/** Writes the report again and again, for processes that are killed. */
final class ReportEvery extends Thread {
  private static final long MILLIS = 1_000;

  private final Reporter reporter;
  private final int seconds;

  ReportEvery(Reporter reporter, int seconds) {
    super(null, null, "lanewise-agent-report-every", 0, false);
    this.reporter = reporter;
    this.seconds = seconds;
    setDaemon(true);
    setContextClassLoader(ClassLoader.getSystemClassLoader());
  }

  @Override
  public void run() {
    try {
      while (true) {
        sleep(MILLIS * seconds);
        reporter.write();
      }
    } catch (InterruptedException e) {
      interrupt();
    }
  }
}
