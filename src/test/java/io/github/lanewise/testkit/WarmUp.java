// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import io.github.lanewise.kernel.selection.AllocationMeter;
import java.time.Duration;

/** Calls code until the JIT compiler is done with it: kernels must be right before and after. */
public final class WarmUp {
  private static final int CALLS = 3_000;

  /** Boxed vectors are what tells an uncompiled vector kernel from a compiled one. */
  private static final int QUIET_CALLS = 300;

  /** Small enough to be no boxed vectors, large enough for views of direct memory. */
  private static final int MOST_BYTES_OF_VIEWS = 1_000;

  private WarmUp() {}

  /** Calls the code until nothing is boxed, or for some seconds. */
  public static void run(Runnable call) {
    bytesPerCall(MOST_BYTES_OF_VIEWS, Duration.ofSeconds(Sizes.reduced() ? 30 : 2), call);
  }

  /**
   * Calls a scalar kernel {@link #CALLS} times, after which C2 has compiled it. It may allocate a
   * tile, so its garbage does not tell when it is compiled, as boxed vectors would.
   */
  public static void runScalar(Runnable call) {
    bytesPerCall(Long.MAX_VALUE, Duration.ofSeconds(Sizes.reduced() ? 30 : 2), call);
  }

  /** The bytes that a call allocates when it no longer allocates more than allowed, or at last. */
  public static long bytesPerCall(long allowed, Duration longest, Runnable call) {
    long deadline = System.nanoTime() + longest.toNanos();
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
}
