// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import io.github.lanewise.kernel.AllocationMeter;
import java.time.Duration;

/** Calls code until the JIT compiler is done with it: kernels must be right before and after. */
public final class WarmUp {
  private static final int CALLS = 3_000;

  /** Boxed vectors are what tells an uncompiled vector kernel from a compiled one. */
  private static final int QUIET_CALLS = 300;

  private static final int MOST_BYTES_OF_VIEWS = 2_000;

  private static final Duration LONGEST = Duration.ofSeconds(Sizes.reduced() ? 60 : 15);

  private WarmUp() {}

  /**
   * Calls until a call allocates no more than allowed, or the time is up, and returns the bytes.
   */
  public static long bytesPerCall(long allowed, Runnable call) {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    long bytes = Long.MAX_VALUE;
    for (int calls = 0; calls < CALLS || bytes > allowed; calls += QUIET_CALLS) {
      if (System.nanoTime() > deadline) {
        return bytes;
      }
      long before = AllocationMeter.allocatedBytes();
      for (int i = 0; i < QUIET_CALLS; i++) {
        call.run();
      }
      bytes = (AllocationMeter.allocatedBytes() - before) / QUIET_CALLS;
    }
    return bytes;
  }

  /**
   * Calls until no vectors are boxed any more. Views of buffers may remain, it depends on what else
   * the JVM has compiled.
   */
  public static void run(Runnable call) {
    bytesPerCall(MOST_BYTES_OF_VIEWS, call);
  }
}
