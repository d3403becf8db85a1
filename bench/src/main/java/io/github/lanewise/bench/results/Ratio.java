// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

/**
 * A figure with its interval.
 *
 * @param error half of the interval
 */
public record Ratio(double value, double error) {
  /** A wider interval, relative to the figure, is marked wherever the figure is shown. */
  private static final double WIDE = 0.15;

  /** How many times as fast a contender is as the baseline. */
  public static Ratio of(Figure baseline, Figure contender) {
    double ratio = baseline.median() / contender.median();
    double error =
        Math.hypot(baseline.error() / baseline.median(), contender.error() / contender.median());
    return new Ratio(ratio, ratio * error);
  }

  public boolean wide() {
    return error > WIDE * value;
  }

  public double low() {
    return Math.max(0, value - error);
  }

  public double high() {
    return value + error;
  }
}
