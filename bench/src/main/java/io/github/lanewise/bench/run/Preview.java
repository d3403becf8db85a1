// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.report.TextTable;
import io.github.lanewise.bench.results.MatchTimes;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Lists the suites, or the comparisons of a run with the time that they take. */
final class Preview {
  private Preview() {}

  /** All suites. */
  static TextTable suites(Plan plan, List<Match> everything, JmhOptions options) {
    TextTable table = new TextTable("suite", "answers", "takes");
    ToDoubleFunction<Match> quick = match -> Schedule.of(match, options, true).seconds(match);
    ToDoubleFunction<Match> usual = match -> Schedule.of(match, options, false).seconds(match);
    table.add(
        List.of(
            RunCommand.QUICK,
            "the headlines, all but the kernels through parquet-java's API",
            minutes(plan.ofHeadlines(), quick)));
    for (Suite one : Suite.ALL) {
      table.add(List.of(one.name(), one.answers(), minutes(plan.of(one), usual)));
    }
    table.add(List.of(RunCommand.ALL, "all of these but quick", minutes(everything, usual)));
    return table;
  }

  /** Each comparison of a run. */
  static TextTable comparisons(List<Match> matches) {
    TextTable table = new TextTable("benchmark", "parameters", "on", "rivals");
    for (Match match : matches) {
      table.add(
          List.of(
              match.benchmark(),
              MatchTimes.text(match.parameters()),
              match.setting().text(),
              match.rivals().stream().map(Rival::name).collect(Collectors.joining(", "))));
    }
    return table;
  }

  static String minutes(List<Match> matches, ToDoubleFunction<Match> seconds) {
    return Math.max(1, Math.round(matches.stream().mapToDouble(seconds).sum() / 60)) + " min";
  }
}
