// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.List;
import java.util.Map;

/** Figures for tests. */
public final class Figures {
  private Figures() {}

  /** One of the first headline's benchmark: decode of width 4. */
  public static Figure decode4(String contender, String label, Double... micros) {
    return Figure.of(
        "ByteStreamSplit.decode",
        Map.of("width", "4", "count", "100000"),
        contender,
        "",
        new Figure.Condition("25.0.3", 512, "1.17.1", label),
        "us/op",
        List.of(List.of(micros)),
        0.0,
        List.of());
  }

  /** As few iterations as have an interval, from the shortest to the longest. */
  public static Double[] iterations(double shortest, double median, double longest) {
    return new Double[] {
      shortest, median, median, median, median, median, median, median, median, longest
    };
  }

  /** The same figure as if it had been measured under another condition. */
  public static Figure under(Figure.Condition condition, Figure figure) {
    return Figure.of(
        figure.benchmark(),
        figure.parameters(),
        figure.contender(),
        figure.release(),
        condition,
        figure.unit(),
        figure.forks(),
        figure.allocated(),
        figure.kernels());
  }

  /** The same figure of another width of values. */
  public static Figure ofWidth(int width, Figure figure) {
    return Figure.of(
        figure.benchmark(),
        Map.of("width", width + "", "count", "100000"),
        figure.contender(),
        figure.release(),
        figure.condition(),
        figure.unit(),
        figure.forks(),
        figure.allocated(),
        figure.kernels());
  }

  /** A figure of a library of its own. */
  public static Figure peer(String contender, String release, Double... micros) {
    Figure figure = decode4(contender, "", micros);
    return Figure.of(
        figure.benchmark(),
        figure.parameters(),
        contender,
        release,
        figure.condition(),
        figure.unit(),
        figure.forks(),
        figure.allocated(),
        figure.kernels());
  }

  public static Run run(String date, String commit, Figure... figures) {
    Header header =
        new Header(
            "bench/run",
            date,
            "Intel(R) Xeon(R) Processor, 2 threads",
            "Linux amd64",
            commit,
            false,
            "1.37",
            List.of("25.0.3"),
            List.of(512),
            List.of("vector"),
            List.of("1.17.1"),
            List.of());
    return new Run(header, List.of(figures));
  }
}
