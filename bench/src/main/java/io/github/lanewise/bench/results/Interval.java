// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.Collection;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * Where the median of all iterations that could have been measured lies, as far as those that were
 * can tell.
 *
 * <p>From one of the measured times to another, so that nothing is supposed of their distribution:
 * any of them is below the median as often as a coin shows heads. On a machine that others use,
 * times have a long tail, which widens the interval of a mean and tells nothing of the median.
 * Supposed is that iterations do not depend on each other. Those of one JVM do, in part, so figures
 * come from several.
 */
record Interval(double low, double high) {
  /** What suites ask for, ten iterations, allows no more: from the shortest to the longest. */
  private static final double SURE = 0.998;

  private static final Interval UNKNOWN = new Interval(0, Double.POSITIVE_INFINITY);

  static Interval ofMedian(Collection<Double> measured) {
    double[] times = measured.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int outside =
        new BinomialDistribution(times.length, 0.5).inverseCumulativeProbability((1 - SURE) / 2)
            - 1;
    return outside < 0 ? UNKNOWN : new Interval(times[outside], times[times.length - 1 - outside]);
  }
}
