// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.setup.Options;
import java.util.concurrent.TimeUnit;

/** Writes the report again and again, so that a process that is killed leaves a recent report. */
public final class ReportEvery extends Thread {
  private final Options options;

  public ReportEvery(Options options) {
    super(null, null, "lanewise-agent-report-every", 0, false);
    this.options = options;
    setDaemon(true);
    setContextClassLoader(ClassLoader.getSystemClassLoader());
  }

  @Override
  public void run() {
    int reports = 0;
    int nextLook = 0;
    while (true) {
      // A container may start again seconds after its process was killed. The file that the process
      // has left is too young then to be removed, so one look is not enough. But the folder may be
      // on another machine, and have the reports of many processes. So the looks become rarer.
      if (reports == nextLook) {
        Reporter.removeLeftovers(options);
        nextLook = 2 * nextLook + 1;
      }
      pause();
      Reporter.write(options);
      reports++;
    }
  }

  private void pause() {
    long start = System.nanoTime();
    long nanos = TimeUnit.SECONDS.toNanos(options.reportEvery());
    for (long left = nanos; left > 0; left = start + nanos - System.nanoTime()) {
      try {
        TimeUnit.NANOSECONDS.sleep(left);
      } catch (InterruptedException meantForOthers) {
        // Some applications interrupt all threads, but do not mean to end the reports.
      }
    }
  }
}
