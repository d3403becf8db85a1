// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Header;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table of headlines where a document has marked its place. */
final class Readme {
  private static final String BEGIN = "<!-- headlines:begin -->\n";
  private static final String END = "<!-- headlines:end -->";

  private Readme() {}

  /**
   * The document with the table of today.
   *
   * @throws IllegalArgumentException where it has no place for one
   */
  static String with(Machine machine, String document) {
    int begin = document.indexOf(BEGIN);
    int end = document.indexOf(END, begin);
    if (begin < 0 || end < 0) {
      throw new IllegalArgumentException("no " + BEGIN.strip() + " and " + END);
    }
    return document.substring(0, begin + BEGIN.length()) + text(machine) + document.substring(end);
  }

  private static String text(Machine machine) {
    List<Header> runs = machine.headlineRuns();
    return """
        100,000 values a call, all but the kernels through parquet-java's own API; garbage is that of a call. `bench/run`, JMH %s,
        on an %s, %s, %s, commit %s; ± is half of an interval, (!) marks more than 15 %%:

        %s"""
        .formatted(
            all(runs, Header::jmh),
            machine.processor(),
            all(runs, Header::system),
            all(runs, run -> run.date().substring(0, 10)),
            all(runs, run -> run.commitText()),
            machine.headlines().markdown());
  }

  private static String all(List<Header> runs, Function<Header, String> what) {
    return runs.stream().map(what).distinct().collect(Collectors.joining(", "));
  }
}
