// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

/** A figure with its interval. */
public record Ratio(double value, double low, double high) {
  /** A wider interval, half of it relative to the figure, is marked wherever that is shown. */
  private static final double WIDE = 0.15;

  /**
   * How many times as fast a contender is as the baseline. Their intervals are independent: what
   * they stretch to, in times of the figure, adds up as squares of logarithms.
   */
  public static Ratio of(Figure baseline, Figure contender) {
    Ratio slow = baseline.time();
    Ratio fast = contender.time();
    double ratio = slow.value() / fast.value();
    double down =
        Math.hypot(Math.log(slow.value() / slow.low()), Math.log(fast.high() / fast.value()));
    double up =
        Math.hypot(Math.log(slow.high() / slow.value()), Math.log(fast.value() / fast.low()));
    return new Ratio(ratio, ratio * Math.exp(-down), ratio * Math.exp(up));
  }

  /** Half of the interval, relative to the figure. */
  public double error() {
    return (high - low) / 2 / value;
  }

  public boolean wide() {
    return error() > WIDE;
  }
}
