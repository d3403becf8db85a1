// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.timing;

import java.time.Duration;

/**
 * How long to measure.
 *
 * @param pairs timed pairs of runs, of which the median counts
 * @param firstWarmUp per side, where code runs for the first time: C2 needs about a second until a
 *     vector kernel stops allocating
 * @param warmUp per side, where the same code has been timed before
 * @param longestWarmUp both sides together, where they are still becoming faster
 * @param run the shortest run that is timed; pages are repeated until it lasts that long
 */
public record Pace(
    int pairs, Duration firstWarmUp, Duration warmUp, Duration longestWarmUp, Duration run) {
  public static final Pace FULL =
      new Pace(
          11,
          Duration.ofMillis(1500),
          Duration.ofMillis(150),
          Duration.ofSeconds(10),
          Duration.ofMillis(5));

  public static final Pace QUICK =
      new Pace(
          5,
          Duration.ofMillis(700),
          Duration.ofMillis(20),
          Duration.ofSeconds(10),
          Duration.ofMillis(2));
}
