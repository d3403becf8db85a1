// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.util.Arrays;
import java.util.List;

/**
 * Where ratios stand in a chart, in percent of its width. Logarithmic: twice as fast is as far from
 * stock as half as fast, and 1.5× can be told from 2× beside 50×.
 */
public record Scale(double low, double high) {
  private static final double LEFT = 2;

  /** Leaves room for the figure behind the longest bar. */
  private static final double RIGHT = 78;

  private static final double[] ROUND = {0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000};

  /** A line in the chart with its figure. */
  public record Tick(String text, double at) {}

  public static Scale of(List<Double> ratios) {
    double low = ratios.stream().mapToDouble(Double::doubleValue).min().orElse(1);
    double high = ratios.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    return new Scale(Math.min(low, 0.8), Math.max(high, 2));
  }

  public double at(double ratio) {
    return LEFT + (RIGHT - LEFT) * Math.log(ratio / low) / Math.log(high / low);
  }

  public double stock() {
    return at(1);
  }

  public List<Tick> ticks() {
    return Arrays.stream(ROUND)
        .filter(ratio -> ratio >= low && ratio <= high)
        .mapToObj(ratio -> new Tick(text(ratio), at(ratio)))
        .toList();
  }

  private static String text(double ratio) {
    return (ratio < 1 ? Double.toString(ratio) : Integer.toString((int) ratio)) + "×";
  }
}
