// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.spi.Meter;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Holds the kernel that serves. One request in {@code oneIn} gets it with a watch that measures
 * every call. The others get it with a watch that measures no call unless the meter tells it to.
 * The choice is random, because a counter would be a cache line that all threads write to.
 *
 * <p>Both have a watch of the same class, so C2 inlines the watch into the callers. C2 does not
 * inline the kernel itself, see {@code TypeProfiles}.
 *
 * @param measured the same kernel as {@code quiet} if no call is ever measured
 * @param meter measures the calls. Is null if no call is ever measured
 * @param oneIn a power of two
 */
record Service<K>(K quiet, K measured, Meter meter, int oneIn) {
  static <K> Service<K> unwatched(K kernel) {
    return new Service<>(kernel, kernel, null, 1);
  }

  /** Returns the kernel for the next call, or for the next page. */
  K next() {
    if (quiet == measured || (ThreadLocalRandom.current().nextInt() & oneIn - 1) != 0) {
      return quiet;
    }
    meter.requestChosen();
    return measured;
  }
}
