// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.results.Figure;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.Options;

/**
 * Measures cells in rounds of one fork each: what disturbs the machine for a minute disturbs one
 * fork of a cell, not all.
 */
final class Session {
  private final Fork fork;
  private final Function<Cell, Pace> paces;
  private final PrintWriter progress;
  private final List<String> failures = new ArrayList<>();

  Session(Options options, Function<Cell, Pace> paces, PrintWriter progress) {
    this.fork = new Fork(options);
    this.paces = paces;
    this.progress = progress;
  }

  /** What could not be measured, and why. */
  List<String> failures() {
    return failures;
  }

  /** The figures of all cells that did not fail. */
  List<Figure> measure(List<Cell> cells) {
    Map<Cell, List<Sample>> samples = new LinkedHashMap<>();
    int rounds = cells.stream().mapToInt(cell -> paces.apply(cell).forks()).max().orElse(0);
    int forks = cells.stream().mapToInt(cell -> paces.apply(cell).forks()).sum();
    int done = 0;
    List<Cell> failed = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (Cell cell : cells) {
        Pace pace = paces.apply(cell);
        if (round < pace.forks() && !failed.contains(cell)) {
          progress.printf("[%d/%d] %s%n", ++done, forks, describe(cell));
          progress.flush();
          try {
            Sample sample = fork.run(cell, pace);
            samples.computeIfAbsent(cell, c -> new ArrayList<>()).add(sample);
          } catch (Fork.FailedException e) {
            failed.add(cell);
            failures.add(describe(cell) + ": " + e.getMessage());
            progress.println("  FAILED: " + e.getMessage());
          }
        }
      }
    }
    failed.forEach(samples::remove);
    return samples.entrySet().stream().map(e -> figure(e.getKey(), e.getValue())).toList();
  }

  static Figure figure(Cell cell, List<Sample> samples) {
    Sample first = samples.getFirst();
    Selected selected = first.selected();
    Double allocated =
        first.allocated() == null
            ? null
            : samples.stream().mapToDouble(Sample::allocated).max().orElseThrow();
    return Figure.of(
        cell.benchmark(),
        cell.parameters(),
        cell.contender().name(),
        selected.peer(),
        new Figure.Condition(
            selected.jdk(),
            cell.condition().vectors().bits(),
            selected.parquet(),
            cell.condition().label()),
        first.unit(),
        samples.stream().map(Sample::scores).toList(),
        allocated,
        kernels(samples));
  }

  /** After a trial, forks may have chosen differently: of a kernel, in how many it served. */
  private static List<String> kernels(List<Sample> samples) {
    Map<String, Integer> forks = new LinkedHashMap<>();
    for (Sample sample : samples) {
      sample.selected().kernels().forEach(kernel -> forks.merge(kernel, 1, Integer::sum));
    }
    return forks.entrySet().stream()
        .map(
            kernel ->
                kernel.getValue() == samples.size()
                    ? kernel.getKey()
                    : "%s (%d of %d forks)"
                        .formatted(kernel.getKey(), kernel.getValue(), samples.size()))
        .toList();
  }

  private static String describe(Cell cell) {
    String parameters =
        cell.parameters().entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(" "));
    return String.join(
        " ", cell.benchmark(), parameters, cell.contender().name(), cell.condition().text());
  }
}
