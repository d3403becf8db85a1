// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Figures;
import io.github.lanewise.bench.results.Run;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HeatMapTest {
  private final List<Figure> figures = new ArrayList<>();

  private void measured(int width, String jdk, int bits, Double... vector) {
    Stream.of(
            Figures.decode4("loop", "", Figures.iterations(60.0, 60.0, 60.0)),
            Figures.decode4("vector", "", vector))
        .map(figure -> Figures.ofWidth(width, figure))
        .map(figure -> Figures.under(new Figure.Condition(jdk, bits, "1.17.1", ""), figure))
        .forEach(figures::add);
  }

  private HeatMap heatMap() {
    return HeatMap.of(Run.groups(figures).values());
  }

  private static List<String> texts(HeatMap.Row row) {
    return row.cells().stream().map(HeatMap.Cell::text).toList();
  }

  @Test
  void widthsJdksAndBitsStandInTheOrderOfTheirNumbers() {
    for (String jdk : List.of("25.0.3+9-LTS", "21.0.12+1", "21.0.9+10-LTS")) {
      for (int bits : List.of(512, 128, 256)) {
        for (int width : List.of(16, 4, 8)) {
          Double time = 1.0 * width + bits / 1000.0;
          measured(width, jdk, bits, Figures.iterations(time, time, time));
        }
      }
    }
    HeatMap heatMap = heatMap();
    assertEquals(
        List.of(
            new HeatMap.Jdk("21.0.9", List.of(128, 256, 512)),
            new HeatMap.Jdk("21.0.12", List.of(128, 256, 512)),
            new HeatMap.Jdk("25.0.3", List.of(128, 256, 512))),
        heatMap.jdks());
    assertEquals(List.of(4, 8, 16), heatMap.rows().stream().map(HeatMap.Row::width).toList());
    assertEquals(
        List.of("14.5×", "14.1×", "13.3×"), texts(heatMap.rows().getFirst()).subList(0, 3));
  }

  @Test
  void whatWasNotMeasuredIsEmptyAndMovesNothing() {
    measured(4, "25.0.3", 512, Figures.iterations(10.0, 10.0, 10.0));
    measured(8, "21.0.9", 256, Figures.iterations(20.0, 20.0, 20.0));
    HeatMap heatMap = heatMap();
    assertEquals(List.of("", "6.00×"), texts(heatMap.rows().get(0)));
    assertEquals(List.of("3.00×", ""), texts(heatMap.rows().get(1)));
  }

  @Test
  void aWideIntervalIsMarked() {
    measured(4, "25.0.3", 512, Figures.iterations(10.0, 10.0, 90.0));
    assertEquals(List.of("6.00× (!)"), texts(heatMap().rows().getFirst()));
  }

  @Test
  void theOrderOfMeasuringDoesNotCount() {
    measured(8, "25.0.3", 512, Figures.iterations(10.0, 10.0, 10.0));
    measured(4, "25.0.3", 128, Figures.iterations(20.0, 20.0, 20.0));
    HeatMap one = heatMap();
    Collections.reverse(figures);
    assertEquals(one, heatMap());
  }
}
