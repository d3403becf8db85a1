// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.compare.contest.Contest;
import io.github.lanewise.bench.compare.contest.Discipline;
import io.github.lanewise.bench.compare.parquet.ColumnPages;
import io.github.lanewise.bench.compare.parquet.Page;
import io.github.lanewise.bench.compare.parquet.UnusableException;
import io.github.lanewise.bench.compare.report.Footnotes;
import io.github.lanewise.bench.compare.report.Row;
import io.github.lanewise.bench.compare.timing.Alternation;
import io.github.lanewise.bench.compare.timing.Timing;
import io.github.lanewise.bench.compare.type.EncodedType;
import io.github.lanewise.bench.compare.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;

/** One column: every page is checked and let go, but for the first ones, which are timed. */
final class ColumnComparison<A> {
  private static final int TIMED_PAGES = 10;

  private final String name;
  private final ValueType<A> type;
  private final List<Discipline<A>> disciplines;
  private final boolean canonicalNans;
  private long values;
  private long timedValues;
  private long nansChanged;

  /**
   * @param canonicalNans whether stock's writers replace the bits of NaN
   */
  ColumnComparison(String name, ValueType<A> type, ColumnDescriptor column, boolean canonicalNans) {
    this.name = name;
    this.type = type;
    this.disciplines = Discipline.of(type, column);
    this.canonicalNans = canonicalNans;
  }

  void check(ColumnPages<A> pages) throws UnusableException {
    Optional<Page<A>> page = pages.next();
    if (page.isEmpty()) {
      check(new Page<>(type.allocate(0), 0), false);
    }
    for (int number = 1; page.isPresent(); number++) {
      check(page.get(), number <= TIMED_PAGES);
      page = pages.next();
    }
  }

  private void check(Page<A> page, boolean timed) {
    if (canonicalNans && type instanceof EncodedType<A> encoded) {
      nansChanged += encoded.canonicaliseNans(page.values(), page.count());
    }
    disciplines.forEach(discipline -> discipline.check(page, timed));
    values += page.count();
    if (timed) {
      timedValues += page.count();
    }
  }

  List<Row> time(Alternation alternation) {
    List<Row> rows = new ArrayList<>();
    for (Discipline<A> discipline : disciplines) {
      for (Contest<?, ?> contest : discipline.contests()) {
        rows.add(
            Row.of(
                name, contest.label(), values, time(contest, alternation), contest.difference()));
      }
    }
    return rows;
  }

  private Optional<Timing> time(Contest<?, ?> contest, Alternation alternation) {
    return values < Footnotes.FEWEST_TIMED_VALUES ? Optional.empty() : contest.time(alternation);
  }

  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (nansChanged > 0) {
      notes.add(Footnotes.canonicalNans(name, nansChanged));
    }
    if (timedValues < values) {
      notes.add(Footnotes.timedInPart(name, timedValues));
    }
    return notes;
  }
}
