// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.report.Numbers;
import io.github.lanewise.bench.results.MatchTimes;
import io.github.lanewise.bench.results.MatchTimes.Times;
import io.github.lanewise.bench.results.Ratio;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of the table, about the same work done by parquet-java and by Lanewise.
 *
 * @param column the path of the column, or "(file)" for the whole file
 * @param task "written" or "read", and for the whole file "from arrays", see {@link FromArrays},
 *     and two ways to read it into arrays, see {@link WholeColumns}
 * @param values the number of values that were compared
 * @param bytes the number of bytes that one turn worked on, encoded and not compressed
 * @param rows the number of rows that one turn worked on, or 0 if it worked on one column
 * @param nanos the times of each side: "stock" for parquet-java itself, "lanewise", "page call" if
 *     a kernel takes a whole page, and "pyarrow" if it is installed; empty if nothing was timed
 * @param settled whether all sides had stopped becoming faster before they were timed
 * @param difference the first difference, or null if every bit is identical
 */
record Row(
    String column,
    String type,
    String encoding,
    String task,
    long values,
    long bytes,
    long rows,
    List<Times> nanos,
    boolean settled,
    String difference) {

  static final String FILE = "(file)";
  static final String STOCK = "stock";
  static final String LANEWISE = "lanewise";
  static final String PAGE_CALL = "page call";
  static final String PYARROW = "pyarrow";

  static final String[] HEADINGS = {
    "column",
    "type",
    "encoding",
    "task",
    "values",
    "stock MB/s",
    "Lanewise MB/s",
    "ratio",
    "page call MB/s",
    "identical"
  };

  static final String[] FILE_HEADINGS = {
    "whole file",
    "rows",
    "stock rows/s",
    "MB/s",
    "Lanewise rows/s",
    "MB/s",
    "pyarrow rows/s",
    "MB/s",
    "Lanewise / stock",
    "Lanewise / pyarrow"
  };

  /** Returns the difference of a side that fails. */
  static String failure(Throwable cause) {
    return "Lanewise fails where stock does not: " + cause;
  }

  boolean identical() {
    return difference == null;
  }

  boolean ofWholeFile() {
    return column.equals(FILE);
  }

  /** Returns parquet-java's time divided by Lanewise's, through the same API. */
  Optional<Ratio> ratio() {
    return ratio(STOCK);
  }

  private Optional<Ratio> ratio(String side) {
    return times(side).flatMap(slow -> times(LANEWISE).map(fast -> MatchTimes.ratio(slow, fast)));
  }

  private Optional<Times> times(String side) {
    return nanos.stream().filter(times -> times.rival().equals(side)).findFirst();
  }

  List<String> cells() {
    return List.of(
        column,
        type,
        encoding,
        task,
        String.format(Locale.ROOT, "%,d", values),
        speed(STOCK),
        speed(LANEWISE),
        Numbers.times(ratio()) + mark(),
        speed(PAGE_CALL),
        identical() ? "yes" : "NO");
  }

  /** Returns the cells of a whole file that was timed. */
  List<String> fileCells() {
    return List.of(
        task,
        String.format(Locale.ROOT, "%,d", rows),
        perSecond(STOCK, rows * 1e9),
        speed(STOCK),
        perSecond(LANEWISE, rows * 1e9),
        speed(LANEWISE),
        perSecond(PYARROW, rows * 1e9),
        speed(PYARROW),
        Numbers.times(ratio()) + mark(),
        Numbers.times(ratio(PYARROW)));
  }

  private String mark() {
    return settled ? "" : " (still warming up)";
  }

  private String speed(String side) {
    return perSecond(side, bytes * 1e3);
  }

  private String perSecond(String side, double work) {
    return times(side)
        .map(times -> String.format(Locale.ROOT, "%,.0f", work / times.time().value()))
        .orElse(Numbers.NONE);
  }
}
