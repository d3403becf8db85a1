// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Holds a median, and the interval in which it lies with a probability of 95 %.
 *
 * <p>The interval comes from a bootstrap. Forks are drawn with replacement, as many as there are.
 * Then as many iterations of each drawn fork are drawn, and the median of all these iterations is
 * taken. This is repeated many times. Forks are drawn first, because JVMs differ more than
 * iterations of one JVM.
 */
public record Ratio(double value, double low, double high) {
  /** If half the interval is more than this share of the figure, the figure is marked as wide. */
  private static final double WIDE = 0.15;

  private static final int DRAWS = 2_000;
  private static final double OUTSIDE = 0.025;

  /**
   * Returns how many times as fast a contender is as the baseline. It is the median over pairs of
   * iterations that were measured one right after the other.
   *
   * @param baseline the time of every iteration, fork by fork; the contender's times have the same
   *     form
   */
  static Ratio paired(List<List<Double>> baseline, List<List<Double>> contender) {
    int forks = Math.min(baseline.size(), contender.size());
    return of(
        IntStream.range(0, forks)
            .mapToObj(fork -> quotients(baseline.get(fork), contender.get(fork)))
            .toList());
  }

  /**
   * Returns the geometric mean of ratios that were measured apart from each other. Their errors are
   * independent, so the error of the mean is smaller.
   */
  public static Ratio geometricMean(List<Ratio> ratios) {
    double mean = ratios.stream().mapToDouble(r -> Math.log(r.value)).average().orElseThrow();
    double squares =
        ratios.stream().mapToDouble(r -> Math.pow(Math.log(r.high / r.low) / 2, 2)).sum();
    double half = Math.sqrt(squares) / ratios.size();
    return new Ratio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
  }

  private static double[] quotients(List<Double> slow, List<Double> fast) {
    return IntStream.range(0, Math.min(slow.size(), fast.size()))
        .mapToDouble(lap -> slow.get(lap) / fast.get(lap))
        .toArray();
  }

  static Ratio of(List<double[]> forks) {
    SplittableRandom random = new SplittableRandom(1);
    double[] medians = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      medians[draw] = median(drawn(forks, random));
    }
    Arrays.sort(medians);
    int outside = (int) (OUTSIDE * DRAWS);
    double value = median(forks.stream().flatMapToDouble(Arrays::stream).toArray());
    return new Ratio(value, medians[outside], medians[DRAWS - 1 - outside]);
  }

  private static double[] drawn(List<double[]> forks, SplittableRandom random) {
    return IntStream.range(0, forks.size())
        .mapToObj(i -> forks.get(random.nextInt(forks.size())))
        .flatMapToDouble(
            fork ->
                IntStream.range(0, fork.length).mapToDouble(i -> fork[random.nextInt(fork.length)]))
        .toArray();
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Returns half of the interval, relative to the figure. */
  public double error() {
    return (high - low) / 2 / value;
  }

  public boolean wide() {
    return !(error() <= WIDE);
  }
}
