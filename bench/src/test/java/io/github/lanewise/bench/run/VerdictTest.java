// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Figures;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static Verdict verdict(Double[] base, Double[] now) {
    return Verdict.of(
            List.of(
                Figures.decode4("loop", "base", 50.0, 50.1, 49.9),
                Figures.decode4("vector", "base", base),
                Figures.decode4("vector", "now", now)),
            "vector",
            "base",
            "now")
        .getFirst();
  }

  @Test
  void twelvePercentSlowerWithNarrowIntervalsIsARegression() {
    Double[] base = Figures.iterations(9.99, 10, 10.01);
    Double[] now = Figures.iterations(11.39, 11.4, 11.41);
    assertTrue(verdict(base, now).regressed());
    assertFalse(verdict(now, base).regressed());
  }

  @Test
  void nineByHundredIsTolerated() {
    Double[] base = Figures.iterations(9.99, 10, 10.01);
    Double[] now = Figures.iterations(10.89, 10.9, 10.91);
    assertFalse(verdict(base, now).regressed());
  }

  @Test
  void intervalsThatTouchProveNothing() {
    Double[] base = Figures.iterations(8, 10, 13);
    Double[] now = Figures.iterations(9, 12, 15);
    assertFalse(verdict(base, now).regressed());
  }

  @Test
  void tooFewIterationsAreNoVerdict() {
    Double[] many = Figures.iterations(10, 10, 10);
    assertTrue(verdict(many, many).hasIntervals());
    assertFalse(verdict(many, new Double[] {20.0, 20.0}).hasIntervals());
  }

  @Test
  void aHeadlineOfWhichOneSideIsMissingHasNoVerdict() {
    assertEquals(
        List.of(),
        Verdict.of(List.of(Figures.decode4("vector", "base", 10.0)), "vector", "base", "now"));
  }

  @Test
  void onlyTheProviderThatWasAskedForIsJudged() {
    List<Figure> figures =
        List.of(
            Figures.decode4("loop", "base", Figures.iterations(50, 50, 50)),
            Figures.decode4("vector", "base", Figures.iterations(10, 10, 10)),
            Figures.decode4("scalar", "base", Figures.iterations(20, 20, 20)),
            Figures.decode4("vector", "now", Figures.iterations(10, 10, 10)),
            Figures.decode4("scalar", "now", Figures.iterations(40, 40, 40)));
    assertFalse(Verdict.of(figures, "vector", "base", "now").getFirst().regressed());
    assertTrue(Verdict.of(figures, "scalar", "base", "now").getFirst().regressed());
  }
}
