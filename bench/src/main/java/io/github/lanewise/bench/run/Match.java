// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.results.MatchTimes;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/**
 * One comparison to be measured: a benchmark with its parameters, and the rivals that take turns.
 */
record Match(
    BenchmarkListEntry entry, Map<String, String> parameters, Setting setting, List<Rival> rivals) {

  /** Returns the name of the benchmark, such as "PlainEncode.encode". */
  String benchmark() {
    String[] name = entry.getUsername().split("\\.");
    return name[name.length - 2].replaceFirst("Benchmark$", "") + "." + name[name.length - 1];
  }

  /** Returns the match with a second rival that has the baseline's code, if it has a baseline. */
  Match withControl() {
    return MatchTimes.baseline(rivals.stream().map(Rival::name).toList())
        .flatMap(name -> rivals.stream().filter(rival -> rival.name().equals(name)).findFirst())
        .map(baseline -> with(baseline.named(Rival.CONTROL)))
        .orElse(this);
  }

  private Match with(Rival another) {
    var more = Stream.concat(rivals.stream(), Stream.of(another)).toList();
    return new Match(entry, parameters, setting, more);
  }

  Match of(List<Rival> others) {
    return new Match(entry, parameters, setting, others);
  }
}
