// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A tool may switch the measurement of CPU time on or off during a trial. */
@Isolated("switches the measurement for all threads")
final class StopwatchTest {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  @AfterEach
  void switchOn() {
    threads.setThreadCpuTimeEnabled(true);
  }

  @Test
  void aTrialCostsWhatTheClockSaysIfCpuTimeWasSwitchedOffMeanwhile() {
    requirePlausible(true, false);
  }

  @Test
  void aTrialCostsWhatTheClockSaysIfCpuTimeWasSwitchedOnMeanwhile() {
    requirePlausible(false, true);
  }

  /** The application may keep several threads of the compiler busy while a trial waits. */
  @Test
  void theCompilersWorkIsCountedUpToALimit() {
    Stopwatch now = Stopwatch.start();
    Stopwatch before =
        new Stopwatch(now.elapsedNanos(), now.threadNanos(), now.compilationMillis() - 100_000);
    assertTrue(before.nanos() < 3_000_000_000L, before.nanos() + " ns");
  }

  private void requirePlausible(boolean before, boolean after) {
    assumeTrue(threads.isThreadCpuTimeSupported());
    threads.setThreadCpuTimeEnabled(before);
    long start = System.nanoTime();
    Stopwatch stopwatch = Stopwatch.start();
    threads.setThreadCpuTimeEnabled(after);
    long nanos = stopwatch.nanos();
    long elapsed = System.nanoTime() - start;
    assertTrue(nanos >= 0 && nanos < elapsed + 5_000_000_000L, nanos + " ns");
  }
}
