// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Tests that the times of kernels hold on a machine that others use, too. */
class TimedTest {
  private static final long MILLI = 1_000_000;

  /** A scheduler that takes the processor away shortly before each kernel has had its turn. */
  private static final class BusyMachine implements Sample<Runnable> {
    private long next = System.nanoTime();

    @Override
    public void run(Runnable kernel, int shape) {
      kernel.run();
      if (System.nanoTime() > next) {
        LockSupport.parkNanos(3 * MILLI);
        next = System.nanoTime() + 2 * Timed.ROUND_NANOS - MILLI / 10;
      }
    }

    @Override
    public void runAside(Runnable kernel) {
      kernel.run();
    }

    @Override
    public int shapes() {
      return 1;
    }

    @Override
    public void clear() {}

    @Override
    public Object output() {
      return "";
    }
  }

  @Test
  void schedulerInStepWithTheTurnsFavoursNoKernel() {
    Sample<Runnable> machine = new BusyMachine();
    Timed<Runnable> first = new Timed<>(machine, TimedTest::work, Long.MAX_VALUE);
    Timed<Runnable> second = new Timed<>(machine, TimedTest::work, Long.MAX_VALUE);
    double[] nanos = Timed.nanosInTurns(11, first, second);
    assertEquals(1, nanos[0] / nanos[1], 0.5);
  }

  private static void work() {
    for (long start = System.nanoTime(); System.nanoTime() - start < MILLI / 50; ) {
      Thread.onSpinWait();
    }
  }
}
