// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of {@code bench/run}. */
public record Run(Header header, List<Figure> figures) {
  /** What may stand as 1, best first. */
  private static final List<String> BASELINES = List.of("stock", "loop", "fastutil", "scalar");

  /** The figures that may be compared with each other, in the order they were measured in. */
  public static Map<Figure.Group, List<Figure>> groups(List<Figure> figures) {
    Map<Figure.Group, List<Figure>> groups = new LinkedHashMap<>();
    for (Figure figure : figures) {
      groups.computeIfAbsent(figure.group(), g -> new ArrayList<>()).add(figure);
    }
    return groups;
  }

  /** The one of a group that the others are stated against. */
  public static Optional<Figure> baseline(List<Figure> group) {
    return BASELINES.stream().flatMap(name -> named(name, group).stream()).findFirst();
  }

  /** 0 for the best there is, more for another, most for none. */
  public static int baselineRank(List<Figure> group) {
    return baseline(group)
        .map(figure -> BASELINES.indexOf(figure.contender()))
        .orElse(BASELINES.size());
  }

  public static Optional<Figure> named(String contender, List<Figure> group) {
    return group.stream().filter(figure -> figure.contender().equals(contender)).findFirst();
  }
}
