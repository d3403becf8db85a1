// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.results.MatchTimes;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.openjdk.jmh.runner.options.Options;

/**
 * Measures matches, one after another. A match has rounds. In each round every rival has one fork.
 * All forks of a round are alive at the same time, and take turns iteration by iteration.
 */
final class InTurns {
  private final Options options;
  private final Function<Match, Schedule> schedules;
  private final PrintWriter progress;
  private final List<String> failures = new ArrayList<>();

  /** Draws the order of turns in each lap of each round. */
  private final Random order = new Random(1);

  InTurns(Options options, Function<Match, Schedule> schedules, PrintWriter progress) {
    this.options = options;
    this.schedules = schedules;
    this.progress = progress;
  }

  /** Returns a line for each match that could not be measured, with the reason. */
  List<String> failures() {
    return failures;
  }

  List<MatchTimes> measure(List<Match> matches) throws Exception {
    List<MatchTimes> comparisons = new ArrayList<>();
    for (Match match : matches) {
      progress.printf("[%d/%d] %s%n", matches.indexOf(match) + 1, matches.size(), describe(match));
      progress.flush();
      Map<Rival, List<Fork.Measured>> measured = measure(match, schedules.apply(match));
      if (!measured.isEmpty()) {
        comparisons.add(comparison(match, measured));
      }
    }
    return comparisons;
  }

  /**
   * Measures all rounds of a match. A rival that failed once is left out of the rounds that follow,
   * and of the result.
   */
  private Map<Rival, List<Fork.Measured>> measure(Match match, Schedule schedule) throws Exception {
    Map<Rival, List<Fork.Measured>> measured = new LinkedHashMap<>();
    match.rivals().forEach(rival -> measured.put(rival, new ArrayList<>()));
    for (int round = 0; round < schedule.forks(); round++) {
      // The fork that starts first may be slower for all of its life, so each rival is first in
      // turn.
      List<Rival> starting = new ArrayList<>(measured.keySet());
      Collections.rotate(starting, -round);
      for (var fork : round(match, starting, schedule).entrySet()) {
        Rival rival = fork.getKey();
        try {
          measured.get(rival).add(fork.getValue().measured());
        } catch (Fork.FailedException e) {
          measured.remove(rival);
          failures.add("%s, %s: %s".formatted(describe(match), rival.name(), e.getMessage()));
          progress.println("  FAILED: " + failures.getLast());
          progress.flush();
        }
      }
    }
    return measured;
  }

  private Map<Rival, Fork> round(Match match, List<Rival> rivals, Schedule schedule)
      throws Exception {
    Map<Rival, Fork> forks = new LinkedHashMap<>();
    try (Turns turns = new Turns(order)) {
      for (Rival rival : rivals) {
        forks.put(rival, Fork.start(match, rival, schedule, options, turns));
      }
      turns.play();
    }
    return forks;
  }

  static MatchTimes comparison(Match match, Map<Rival, List<Fork.Measured>> measured) {
    Fork.Measured first = measured.values().iterator().next().getFirst();
    List<MatchTimes.Times> times = new ArrayList<>();
    measured.forEach((rival, forks) -> times.add(times(rival, forks)));
    return new MatchTimes(
        match.benchmark(),
        match.parameters(),
        new MatchTimes.Condition(
            first.selected().jdk(),
            match.setting().bits(),
            first.selected().parquet(),
            match.setting().label()),
        first.unit(),
        times);
  }

  private static MatchTimes.Times times(Rival rival, List<Fork.Measured> forks) {
    Double allocated =
        forks.getFirst().allocated() == null
            ? null
            : forks.stream().mapToDouble(Fork.Measured::allocated).max().orElseThrow();
    return new MatchTimes.Times(
        rival.name(),
        forks.getFirst().selected().peer(),
        forks.stream().map(Fork.Measured::times).toList(),
        allocated,
        kernels(forks));
  }

  /**
   * Returns the vector kernels that served. Trials in different forks may have chosen differently,
   * so the text says in how many forks a kernel served.
   */
  private static List<String> kernels(List<Fork.Measured> forks) {
    Map<String, Integer> served = new LinkedHashMap<>();
    for (Fork.Measured fork : forks) {
      fork.selected().kernels().forEach(kernel -> served.merge(kernel, 1, Integer::sum));
    }
    return served.entrySet().stream()
        .map(
            kernel ->
                kernel.getValue() == forks.size()
                    ? kernel.getKey()
                    : "%s (%d of %d forks)"
                        .formatted(kernel.getKey(), kernel.getValue(), forks.size()))
        .toList();
  }

  private static String describe(Match match) {
    return "%s, %s, %s: %s"
        .formatted(
            match.benchmark(),
            MatchTimes.text(match.parameters()),
            match.setting().text(),
            String.join(", ", match.rivals().stream().map(Rival::name).toList()));
  }
}
