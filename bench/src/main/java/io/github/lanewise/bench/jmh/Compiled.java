// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import java.util.concurrent.TimeUnit;

/** Waits until C2 has compiled the measured code. */
final class Compiled {
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** The number of calls in a row without garbage that end the waiting. */
  private static final int LEAN_CALLS = 20;

  /** The number of bytes that a call may allocate without a boxed vector. */
  private static final long FEW_BYTES = 1_000;

  private Compiled() {}

  /**
   * Returns once calls allocate next to nothing. Until C2 is done every vector is an object, and a
   * call takes hundreds of times as long. A warm-up of a fixed time is too short on one machine and
   * too long on another. If the allocation does not end within a minute, the benchmark measures the
   * slow code.
   */
  static void await(Runnable call) {
    long start = System.nanoTime();
    for (int lean = 0; lean < LEAN_CALLS && System.nanoTime() - start < LONGEST_NANOS; lean++) {
      long before = AllocationMeter.allocatedBytes();
      call.run();
      if (AllocationMeter.allocatedBytes() - before > FEW_BYTES) {
        lean = -1;
      }
    }
  }
}
