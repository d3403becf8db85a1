// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import io.github.lanewise.bench.compare.contest.Label;
import io.github.lanewise.bench.compare.timing.Timing;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of the table.
 *
 * @param stockMegabytesPerSecond null where nothing was timed, as the next two
 * @param difference null where every bit is identical
 */
public record Row(
    String column,
    String type,
    String encoding,
    String operation,
    long values,
    Double stockMegabytesPerSecond,
    Double lanewiseMegabytesPerSecond,
    Double ratio,
    boolean identical,
    String difference) {

  public static Row of(
      String column,
      Label label,
      long values,
      Optional<Timing> timing,
      Optional<String> difference) {
    return new Row(
        column,
        label.type(),
        label.encoding(),
        label.operation().name().toLowerCase(Locale.ROOT),
        values,
        timing.map(Timing::stock).orElse(null),
        timing.map(Timing::lanewise).orElse(null),
        timing.map(Timing::ratio).orElse(null),
        difference.isEmpty(),
        difference.orElse(null));
  }

  boolean timed() {
    return ratio != null;
  }

  /** As people read them, in the order of {@link Heading#OF_ROWS}. */
  public List<String> cells() {
    return List.of(
        column,
        type,
        encoding,
        operation,
        Figures.count(values),
        Figures.speed(stockMegabytesPerSecond),
        Figures.speed(lanewiseMegabytesPerSecond),
        Figures.ratio(ratio),
        identical ? "yes" : "NO");
  }
}
