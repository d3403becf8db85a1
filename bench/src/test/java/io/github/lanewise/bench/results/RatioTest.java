// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RatioTest {
  private final SplittableRandom random = new SplittableRandom(1);

  /**
   * Returns the times of two forks of eight iterations, each of which is longer by its own factor.
   */
  private static List<List<Double>> times(double time, double[] slowed) {
    return List.of(
        DoubleStream.of(slowed).limit(8).mapToObj(s -> time * s).toList(),
        DoubleStream.of(slowed).skip(8).mapToObj(s -> time * s).toList());
  }

  @Test
  void whatSlowsBothOfAPairCancels() {
    double[] slowed = random.doubles(16, 1, 5).toArray();
    Ratio ratio = Ratio.paired(times(30, slowed), times(10, slowed));
    assertEquals(3, ratio.value(), 1e-9);
    assertEquals(0, ratio.error(), 1e-9);
  }

  @Test
  void theIntervalOfTheSameCodeHoldsOne() {
    int missed = 0;
    for (int i = 0; i < 100; i++) {
      double[] slow = random.doubles(16, 0.95, 1.05).toArray();
      double[] fast = random.doubles(16, 0.95, 1.05).toArray();
      Ratio ratio = Ratio.paired(times(10, slow), times(10, fast));
      missed += ratio.low() > 1 || ratio.high() < 1 ? 1 : 0;
    }
    assertTrue(missed <= 10, missed + " of 100");
  }

  @Test
  void forksThatDifferMakeTheIntervalWide() {
    List<List<Double>> baseline = List.of(List.of(10.0, 10.0, 10.0), List.of(10.0, 10.0, 10.0));
    List<List<Double>> torn = List.of(List.of(5.0, 5.0, 5.0), List.of(10.0, 10.0, 10.0));
    assertTrue(Ratio.paired(baseline, torn).wide());
    assertFalse(Ratio.paired(baseline, baseline).wide());
  }

  @Test
  void theGeometricMeanIsSurerThanItsRatios() {
    Ratio mean = Ratio.geometricMean(List.of(new Ratio(2, 1.8, 2.2), new Ratio(8, 7.2, 8.8)));
    assertEquals(4, mean.value(), 1e-9);
    assertEquals(0.1 / Math.sqrt(2), mean.error(), 1e-3);
  }

  @Test
  void aMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
    assertEquals(2.5, Ratio.median(new double[] {4, 1, 3, 2}));
    assertEquals(3, Ratio.median(new double[] {9, 1, 3}));
  }
}
