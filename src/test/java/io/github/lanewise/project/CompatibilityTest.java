// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Tests that docs/compatibility.md shows what bin/matrix has recorded, for every cell and release.
 */
final class CompatibilityTest {
  private static final Path DOCUMENT = Path.of("docs/compatibility.md");
  private static final Path RESULTS = Path.of("docs/compatibility.tsv");
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| (.*) \\|");
  private static final List<String> FIELDS =
      List.of(
          "cell",
          "result",
          "date",
          "commit",
          "processor",
          "provider",
          "bits",
          "java",
          "tests",
          "failed",
          "skipped",
          "seconds");

  private record Result(Map<String, String> fields) {
    static Result of(String line) {
      String[] values = line.split("\t", -1);
      assertEquals(FIELDS.size(), values.length, line);
      return new Result(
          FIELDS.stream().collect(toMap(Function.identity(), f -> values[FIELDS.indexOf(f)])));
    }

    String cell() {
      return fields.get("cell");
    }

    int number(String field) {
      return Integer.parseInt(fields.get(field));
    }

    boolean passed() {
      return fields.get("result").equals("passed");
    }

    /** Returns the columns after the cell's name in its row. */
    List<String> row() {
      return List.of(
          passed() ? "passed" : "**failed**",
          fields.get("java"),
          fields.get("provider"),
          fields.get("bits"),
          fields.get("tests"),
          Integer.toString(number("tests") - number("failed")),
          fields.get("skipped"),
          fields.get("seconds"),
          fields.get("date") + ", " + fields.get("commit"),
          fields.get("processor"));
    }
  }

  @Test
  void rowsAreTheRecordedResults() throws IOException {
    Map<String, List<String>> recorded =
        results().stream().collect(toMap(Result::cell, Result::row));
    Map<String, List<String>> shown = rows();
    shown.forEach(
        (cell, row) -> {
          if (recorded.containsKey(cell)) {
            assertEquals(recorded.get(cell), row, cell);
          } else {
            assertEquals(List.of("not run"), row.stream().filter(c -> !c.isBlank()).toList(), cell);
          }
        });
    assertTrue(shown.keySet().containsAll(recorded.keySet()), recorded.keySet()::toString);
  }

  @Test
  void onlyRunsOfTestsHavePassed() throws IOException {
    for (Result result : results()) {
      if (result.passed()) {
        assertTrue(result.number("tests") > 0, result::toString);
        assertEquals(0, result.number("failed"), result::toString);
      } else {
        assertEquals("failed", result.fields.get("result"), result::toString);
      }
    }
  }

  /** Compares the configuration that a run had with the one that its cell's name says. */
  @Test
  void resultsFitTheNamesOfTheirCells() throws IOException {
    for (Result result : results()) {
      Matcher name =
          Pattern.compile("(?:jdk|columns)-(\\d+)/(\\d+)(/no-module)?").matcher(result.cell());
      if (result.passed() && name.matches()) {
        boolean scalar = name.group(1).equals("17") || name.group(3) != null;
        assertEquals(scalar ? "scalar" : "vector", result.fields.get("provider"), result::toString);
        assertEquals(scalar ? "0" : name.group(2), result.fields.get("bits"), result::toString);
        assertEquals(name.group(1), result.fields.get("java").split("\\.")[0], result::toString);
      }
    }
  }

  @Test
  void everyReleaseHasARow() throws IOException {
    List<String> releases = new ArrayList<>();
    try (Stream<String> lines = Files.lines(Path.of(".ci/releases"))) {
      lines
          .filter(line -> line.matches("\\d+\\.\\d+\\.\\d+ .*"))
          .forEach(line -> releases.add("release-" + line.split(" ")[0]));
    }
    assertTrue(releases.size() > 1, releases::toString);
    releases.addAll(List.of("release-master", "release-master/no-module"));
    assertEquals(
        releases, rows().keySet().stream().filter(cell -> cell.startsWith("release-")).toList());
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/matrix needs bash")
  void rowsAreTheCellsOfTheMatrix() throws IOException {
    Process list = new ProcessBuilder("bash", "bin/matrix", "--list").start();
    List<String> cells = list.inputReader().lines().sorted().toList();
    assertEquals(cells, rows().keySet().stream().sorted().toList());
  }

  private static List<Result> results() throws IOException {
    List<String> lines = Files.readAllLines(RESULTS);
    assertEquals(String.join("\t", FIELDS), lines.get(0));
    return lines.stream().skip(1).map(Result::of).toList();
  }

  /** Returns the rows of all tables in their order, each by the name of its cell. */
  private static Map<String, List<String>> rows() throws IOException {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (String line : Files.readAllLines(DOCUMENT)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.put(row.group(1), cells(row.group(2)));
      }
    }
    return rows;
  }

  private static List<String> cells(String row) {
    return Stream.of(row.split("\\|", -1)).map(String::strip).toList();
  }
}
