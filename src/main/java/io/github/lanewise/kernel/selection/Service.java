// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Holds the kernel that serves, and the same kernel with a watch around it. One call in {@code
 * oneIn} gets the watched kernel. This call is chosen at random, because a counter would be a cache
 * line that all threads write to.
 *
 * @param watched null if no call is watched
 * @param oneIn a power of two
 */
record Service<K>(K kernel, K watched, int oneIn) {
  static <K> Service<K> unwatched(K kernel) {
    return new Service<>(kernel, null, 1);
  }

  K next() {
    return watched == null || (ThreadLocalRandom.current().nextInt() & oneIn - 1) != 0
        ? kernel
        : watched;
  }
}
