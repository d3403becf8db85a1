// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import org.junit.jupiter.api.Test;

final class AllowanceTest {
  /**
   * A trial pauses while C2 compiles. A thread that stayed interrupted could not pause any more.
   */
  @Test
  void aThreadThatWasInterruptedPausesAgain() {
    long[] paused = new long[2];
    WorkQueue.TRIALS.submit(() -> Thread.currentThread().interrupt());
    WorkQueue.TRIALS.submit(
        () -> {
          paused[0] = secondPause();
          Thread.currentThread().interrupt();
          paused[1] = secondPause();
        });
    WorkQueue.TRIALS.awaitIdle();
    for (long nanos : paused) {
      assertTrue(nanos > 10_000_000, nanos + " ns");
    }
  }

  /** Returns the time of the second pause, because an interruption ends the first one after it. */
  private static long secondPause() {
    Allowance allowance = new Allowance(1);
    allowance.pause(20_000_000);
    long start = System.nanoTime();
    allowance.pause(20_000_000);
    return System.nanoTime() - start;
  }
}
