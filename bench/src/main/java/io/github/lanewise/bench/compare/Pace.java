// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.time.Duration;

/**
 * Says how long to measure a row.
 *
 * @param turns the number of turns of each side; the median is over the pairs of these
 * @param warmUp the shortest warm-up of each side
 * @param longestWarmUp the longest warm-up of all sides together, if they are still becoming faster
 * @param run the shortest turn; the work is repeated until it lasts that long
 */
record Pace(int turns, Duration warmUp, Duration longestWarmUp, Duration run) {
  static final Pace FULL =
      new Pace(21, Duration.ofMillis(600), Duration.ofSeconds(10), Duration.ofMillis(5));

  static final Pace QUICK =
      new Pace(11, Duration.ofMillis(200), Duration.ofSeconds(5), Duration.ofMillis(2));
}
