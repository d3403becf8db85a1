// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import org.junit.jupiter.api.Test;

final class AllowanceTest {
  /** An interrupted thread would not pause any more, and a trial pauses while C2 compiles. */
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

  /** An interruption ends the first pause after it. */
  private static long secondPause() {
    Allowance allowance = new Allowance(1);
    allowance.pause(20_000_000);
    long start = System.nanoTime();
    allowance.pause(20_000_000);
    return System.nanoTime() - start;
  }
}
