// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void theMedianIgnoresOneIterationThatWasDisturbed() {
    assertEquals(10.0, Figures.decode4("vector", "", 10.0, 10.0, 10.0, 10.0, 90.0).median());
  }

  @Test
  void errorsOfBothSidesAddUpAsSquares() {
    Figure stock = figure(30, 3);
    Figure vector = figure(10, 0.5);
    Ratio ratio = Ratio.of(stock, vector);
    assertEquals(3.0, ratio.value());
    assertEquals(3.0 * Math.hypot(0.1, 0.05), ratio.error(), 1e-12);
  }

  @Test
  void anIntervalIsWideBeyondFifteenPercent() {
    assertFalse(new Ratio(2, 0.3).wide());
    assertTrue(new Ratio(2, 0.31).wide());
  }

  @Test
  void aSingleIterationHasAnIntervalThatIsMarked() {
    assertTrue(Figures.decode4("vector", "", 10.0).time().wide());
  }

  @Test
  void twoIterationsHaveNoBetterOne() {
    assertTrue(Figures.decode4("vector", "", 10.0, 10.0).time().wide());
  }

  private static Figure figure(double median, double error) {
    Figure any = Figures.decode4("vector", "", median);
    return new Figure(
        any.benchmark(),
        any.parameters(),
        any.contender(),
        any.release(),
        any.condition(),
        any.unit(),
        median,
        error,
        any.forks(),
        any.allocated(),
        any.kernels());
  }
}
