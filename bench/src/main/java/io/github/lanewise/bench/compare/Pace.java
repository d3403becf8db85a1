// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.time.Duration;

/**
 * How long to measure a row.
 *
 * @param turns of every side, whose pairs the median is of
 * @param warmUp of every side, at least
 * @param longestWarmUp of all sides together, where they are still becoming faster
 * @param run the shortest turn; the work is repeated until it lasts that long
 */
record Pace(int turns, Duration warmUp, Duration longestWarmUp, Duration run) {
  static final Pace FULL =
      new Pace(21, Duration.ofMillis(600), Duration.ofSeconds(10), Duration.ofMillis(5));

  static final Pace QUICK =
      new Pace(11, Duration.ofMillis(200), Duration.ofSeconds(5), Duration.ofMillis(2));
}
