// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.setup.Options;

/** Writes the report again and again, for processes that are killed. */
public final class ReportEvery extends Thread {
  private static final long MILLIS = 1_000;

  private final Options options;

  public ReportEvery(Options options) {
    super(null, null, "lanewise-agent-report-every", 0, false);
    this.options = options;
    setDaemon(true);
    setContextClassLoader(ClassLoader.getSystemClassLoader());
  }

  @Override
  public void run() {
    Reporter.removeLeftovers(options);
    try {
      while (true) {
        sleep(MILLIS * options.reportEvery());
        Reporter.write(options);
      }
    } catch (InterruptedException e) {
      interrupt();
    }
  }
}
