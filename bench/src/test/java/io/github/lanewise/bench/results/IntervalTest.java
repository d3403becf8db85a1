// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalTest {
  private static List<Double> upTo(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> (double) i).toList();
  }

  /** Ten heads or ten tails: 2 of 1,024. */
  @Test
  void tenIterationsReachFromTheShortestToTheLongest() {
    assertEquals(new Interval(1, 10), Interval.ofMedian(upTo(10).reversed()));
  }

  @Test
  void nineAreTooFew() {
    assertEquals(new Interval(0, Double.POSITIVE_INFINITY), Interval.ofMedian(upTo(9)));
  }

  /** Ranks from a table of the sign test. */
  @Test
  void ofMoreTheFarthestDoNotCount() {
    assertEquals(new Interval(3, 18), Interval.ofMedian(upTo(20)));
    assertEquals(new Interval(5, 20), Interval.ofMedian(upTo(24)));
  }

  /** 9,980 of 10,000, give or take four times the standard deviation of that. */
  @Test
  void theMedianIsInsideAsOftenAsIsSaid() {
    Random random = new Random(7);
    long inside =
        IntStream.range(0, 10_000)
            .filter(
                run -> {
                  Interval interval =
                      Interval.ofMedian(
                          DoubleStream.generate(() -> Math.exp(2 * random.nextGaussian()))
                              .limit(10)
                              .boxed()
                              .toList());
                  return interval.low() <= 1 && 1 <= interval.high();
                })
            .count();
    assertTrue(Math.abs(inside - 9_980) <= 18, inside + " of 10,000");
  }
}
