// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.kernel.selection.AllocationMeter;
import java.util.concurrent.TimeUnit;

/** Waits until C2 has compiled what is to be measured. */
final class Compiled {
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** Calls in a row without garbage. */
  private static final int LEAN_CALLS = 20;

  /** What a call may allocate that has no vector in a box. */
  private static final long FEW_BYTES = 1_000;

  private Compiled() {}

  /**
   * Returns once calls allocate next to nothing. A warm-up of a fixed time is too short on one
   * machine and too long on another: until C2 is done every vector is an object, and a call takes
   * hundreds of times as long. Where that does not end it is what shall be measured.
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
