// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.report.Table;
import io.github.lanewise.bench.results.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a run would measure, rivals in one row. */
final class DryRun {
  private DryRun() {}

  static Table table(List<Cell> cells) {
    record Rivals(String benchmark, Map<String, String> parameters, Condition condition) {}
    Map<Rivals, List<Cell>> rows =
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> new Rivals(cell.benchmark(), cell.parameters(), cell.condition()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    Table table = new Table("benchmark", "parameters", "on", "contenders");
    rows.forEach(
        (row, rivals) ->
            table.add(
                List.of(
                    row.benchmark(),
                    Figure.parametersText(row.parameters()),
                    row.condition().words(),
                    rivals.stream()
                        .map(cell -> cell.contender().name())
                        .collect(Collectors.joining(", ")))));
    return table;
  }
}
