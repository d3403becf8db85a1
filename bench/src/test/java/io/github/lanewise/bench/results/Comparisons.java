// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Makes comparisons for tests. */
public final class Comparisons {
  private Comparisons() {}

  /**
   * Makes a comparison from names of rivals and their times, such as stock, 12.0, vector, 3.0. A
   * negative time makes a rival whose iterations vary widely around its absolute value.
   */
  public static MatchTimes of(
      String benchmark, Map<String, String> parameters, Object... rivalsAndTimes) {
    List<MatchTimes.Times> rivals = new ArrayList<>();
    for (int i = 0; i < rivalsAndTimes.length; i += 2) {
      double time = (double) rivalsAndTimes[i + 1];
      rivals.add(times((String) rivalsAndTimes[i], time));
    }
    var condition = new MatchTimes.Condition("25.0.3+9", 512, "1.17.1", "");
    return new MatchTimes(benchmark, parameters, condition, "us/op", rivals);
  }

  private static MatchTimes.Times times(String rival, double time) {
    List<List<Double>> forks =
        IntStream.range(0, 2)
            .mapToObj(
                fork -> IntStream.range(1, 6).mapToObj(i -> time < 0 ? -time * i : time).toList())
            .toList();
    return new MatchTimes.Times(rival, "", forks, 100.0, List.of());
  }

  public static Result result(String suite, String date, MatchTimes... comparisons) {
    return new Result(
        new Result.Header(
            suite,
            "bench/run " + suite,
            date,
            "Some(R) Processor @ 2 GHz, 2 threads",
            "Linux amd64",
            "0.1.0",
            "709f1a3",
            false,
            "1.37",
            List.of()),
        List.of(comparisons));
  }
}
