// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Figures;
import io.github.lanewise.bench.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {
  private static Run run(String day, String commit, double vector) {
    return Figures.run(
        "2026-11-" + day + "T00:00:00Z",
        commit,
        Figures.decode4("copy", "", Figures.iterations(5.0, 5.0, 5.0)),
        Figures.decode4("loop", "", Figures.iterations(50.0, 50.0, 50.0)),
        Figures.decode4("vector", "", Figures.iterations(vector, vector, vector)));
  }

  @Test
  void theLatestRunIsShownAndTheOlderOneStaysInTheHistory() {
    Machine machine =
        Machine.of(List.of(run("20", "aaaaaaa", 25), run("21", "bbbbbbb", 10))).getFirst();
    assertEquals("5.00×", machine.heatMap().rows().getFirst().cells().getFirst().text());
    assertEquals("5.00×", machine.charts().getFirst().rows().getFirst().bars().getFirst().times());
    List<History.Point> points = machine.histories().getFirst().points();
    assertEquals(
        List.of("aaaaaaa", "bbbbbbb"), points.stream().map(History.Point::commit).toList());
    assertTrue(points.get(1).y() < points.get(0).y(), "faster stands higher");
  }

  /** As of a run that looked into one contender only. */
  @Test
  void aLaterRunWithoutTheBaselineReplacesNothing() {
    Run later =
        Figures.run(
            "2026-11-21T00:00:00Z",
            "bbbbbbb",
            Figures.decode4("copy", "", Figures.iterations(5, 5, 5)),
            Figures.decode4("vector", "", Figures.iterations(8, 8, 8)));
    Machine machine = Machine.of(List.of(run("20", "aaaaaaa", 25), later)).getFirst();
    assertEquals("2.00×", machine.heatMap().rows().getFirst().cells().getFirst().text());
  }

  @Test
  void aLaterRunOfVectorsAloneReplacesNothing() {
    Run earlier =
        Figures.run(
            "2026-11-20T00:00:00Z",
            "aaaaaaa",
            Figures.decode4("loop", "", Figures.iterations(50, 50, 50)),
            Figures.decode4("scalar", "", Figures.iterations(30, 30, 30)),
            Figures.decode4("vector", "", Figures.iterations(25, 25, 25)));
    Machine machine = Machine.of(List.of(earlier, run("21", "bbbbbbb", 10))).getFirst();
    assertEquals("2.00×", machine.heatMap().rows().getFirst().cells().getFirst().text());
  }

  @Test
  void aNarrowerRunIsNoPartOfTheHistory() {
    Run wide = run("20", "aaaaaaa", 10);
    Figure.Condition narrow = new Figure.Condition("25.0.3", 128, "1.17.1", "");
    Run other =
        Figures.run(
            "2026-11-21T00:00:00Z",
            "bbbbbbb",
            wide.figures().stream()
                .map(figure -> Figures.under(narrow, figure))
                .toArray(Figure[]::new));
    Machine machine = Machine.of(List.of(wide, other)).getFirst();
    assertEquals(List.of(), machine.histories());
    assertTrue(machine.headlines().headings().getFirst().contains("512 bits"));
  }

  @Test
  void theCopyIsALineAndNoBar() {
    Bars bars = Machine.of(List.of(run("20", "aaaaaaa", 25))).getFirst().charts().getFirst();
    assertEquals(List.of("vector"), bars.contenders());
    assertTrue(bars.rows().getFirst().limit() > bars.rows().getFirst().bars().getFirst().to());
  }

  @Test
  void aPeerStandsWithItsReleaseInTheTableAndInTheChart() {
    Run run =
        Figures.run(
            "2026-11-20T00:00:00Z",
            "aaaaaaa",
            Figures.peer("fastutil", "8.5.18", Figures.iterations(40.0, 40.0, 40.0)),
            Figures.peer("arrow", "26.0.1", Figures.iterations(20.0, 20.0, 20.0)));
    Machine machine = Machine.of(List.of(run)).getFirst();
    Bars bars = machine.charts().getFirst();
    assertEquals("fastutil 8.5.18", bars.baseline());
    assertEquals(List.of("arrow 26.0.1"), bars.contenders());
    assertEquals("arrow 26.0.1", bars.rows().getFirst().bars().getFirst().contender());
    assertTrue(machine.figures().text().contains("fastutil 8.5.18"), machine.figures().text());
    assertTrue(machine.figures().markdown().contains("| arrow 26.0.1 | 20.0 µs"));
  }

  @Test
  void jmhsReleaseIsToldAboveTheFigures() {
    Machine machine =
        Machine.of(List.of(run("20", "aaaaaaa", 25), run("21", "bbbbbbb", 10))).getFirst();
    assertEquals("2 runs, the latest of 2026-11-21T00:00:00Z, JMH 1.37", machine.summary());
    assertTrue(machine.runs().getFirst().text().endsWith("commit bbbbbbb, JMH 1.37"));
  }

  @Test
  void aBarOfASlowContenderStaysInsideOfTheChart() {
    Run run =
        Figures.run(
            "2026-11-20T00:00:00Z",
            "aaaaaaa",
            Figures.decode4("loop", "", Figures.iterations(20.0, 20.0, 20.0)),
            Figures.decode4("vector", "", Figures.iterations(80.0, 80.0, 81.0)));
    Bars.Bar bar =
        Machine.of(List.of(run)).getFirst().charts().getFirst().rows().getFirst().bars().getFirst();
    assertTrue(bar.from() >= 0, bar.toString());
  }

  @Test
  void theHeatMapKnowsNoOtherBaselineThanTheLoop() {
    Run run =
        Figures.run(
            "2026-11-20T00:00:00Z",
            "aaaaaaa",
            Figures.decode4("scalar", "", Figures.iterations(40.0, 40.0, 40.0)),
            Figures.decode4("vector", "", Figures.iterations(10.0, 10.0, 10.0)));
    assertEquals(List.of(), Machine.of(List.of(run)).getFirst().heatMap().rows());
  }

  @Test
  void aFigureWithoutABaselineIsInTheTableOnly() {
    Run alone = Figures.run("2026-11-20T00:00:00Z", "aaaaaaa", Figures.decode4("vector", "", 10.0));
    Machine machine = Machine.of(List.of(alone)).getFirst();
    assertEquals(List.of(), machine.charts());
    assertEquals(1, machine.figures().body().size());
  }

  @Test
  void thePageHoldsEverythingAndNeedsNothing(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("report.html");
    ResultsPage.write(
        Machine.of(List.of(run("20", "aaaaaaa", 25), run("21", "bbbbbbb", 10))), page);
    String html = Files.readString(page);
    assertTrue(html.contains("transpose kernel, decode 4 bytes"));
    assertTrue(html.contains("5.00×"));
    assertTrue(html.contains("JMH 1.37"));
    assertFalse(html.contains("http"), "nothing is loaded from elsewhere");
  }

  /** Else it would widen the page, and on a phone everything would have to be scrolled. */
  @Test
  void everyTableScrollsInABoxOfItsOwn(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("report.html");
    ResultsPage.write(Machine.of(List.of(run("20", "aaaaaaa", 25))), page);
    String html = Files.readString(page);
    int tables = html.split("<table").length - 1;
    assertEquals(4, tables);
    assertEquals(tables, html.split("<div class=\"scroll\"><table").length - 1);
    assertTrue(html.contains("<b>ByteStreamSplit.<wbr>decode</b>"), "long names may be broken");
  }
}
