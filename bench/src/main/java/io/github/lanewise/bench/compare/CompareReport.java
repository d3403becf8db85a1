// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.Acceleration;
import io.github.lanewise.bench.report.Numbers;
import io.github.lanewise.bench.report.TextTable;
import io.github.lanewise.bench.results.Provenance;
import io.github.lanewise.bench.results.Ratio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.parquet.Version;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Holds the results of a whole run, as they are printed and written. */
record CompareReport(Setup setup, List<String> howToRead, List<FileResult> files) {
  static final List<String> HOW_TO_READ =
      List.of(
          "Written, read: both sides go through parquet-java's API, one value a call, with the"
              + " encodings that the file uses. Page call: Lanewise's kernel on whole pages, for"
              + " programs that call it themselves.",
          "Ratio: how many times as fast as stock; the median of pairs measured in turn, ± half of its"
              + " 95 % interval, (!) more than 15 %. MB/s: million bytes encoded, not compressed.",
          "(file) written: rows to a file in memory, compression included. (file) read: every value of"
              + " all columns, page by page, without rows made of them; pages with dictionaries are"
              + " decoded by parquet-java on both sides.",
          "From arrays: parquet-java's example writer, which is given rows, beside ColumnsWriter, which"
              + " is given the same values in arrays.",
          "Into arrays: parquet-java's ColumnReader, one value a call, beside ColumnsReader. Rows /"
              + " arrays: parquet-java's rows, each a Group, beside ColumnsReader.",
          "pyarrow: on one thread in a process of its own. It writes a table that is there, and reads"
              + " into a table. Its values were compared before the clock started.",
          "Identical: all rows written and all pages read were compared bit by bit, arrays only as"
              + " far as they are timed. The first 100,000 rows are timed, when reading the whole row"
              + " groups that hold them, or 200,000 values of a"
              + " column that has at least %,d.".formatted(ColumnComparison.FEWEST_TIMED));

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** Holds the conditions of the figures. */
  record Setup(
      String date,
      String processor,
      String java,
      String lanewise,
      String acceleration,
      String parquetJava,
      String pyarrow) {

    static Setup current(String pyarrow) {
      return new Setup(
          Provenance.now(),
          Provenance.processor(),
          System.getProperty("java.vm.name") + " " + Runtime.version(),
          "%s, commit %s".formatted(Provenance.version(), Provenance.Sources.now().text()),
          Acceleration.current().toString(),
          Version.VERSION_NUMBER,
          pyarrow);
    }

    String text() {
      return """
      Lanewise beside stock parquet-java
        processor     %s
        JDK           %s
        Lanewise      %s
        kernels       %s
        parquet-java  %s
        pyarrow       %s
        date          %s
      """
          .formatted(processor, java, lanewise, acceleration, parquetJava, pyarrow, date);
    }
  }

  /**
   * Names a file or a column that could not be used; {@code column} is null if it is the whole
   * file.
   */
  record Unusable(String file, String column, String reason) {
    @Override
    public String toString() {
      return column == null
          ? "%s: %s".formatted(file, reason)
          : "%s: column %s: %s".formatted(file, column, reason);
    }
  }

  /** Holds all results of one file. */
  record FileResult(String file, List<Row> rows, List<Unusable> unusable) {
    boolean differsAsAWhole() {
      return rows.stream().anyMatch(row -> row.ofWholeFile() && !row.identical());
    }

    String text() {
      TextTable table = new TextTable(Row.HEADINGS);
      rows.forEach(row -> table.add(row.cells()));
      StringBuilder text = new StringBuilder("\n" + file + "\n\n" + table.text());
      TextTable files = new TextTable(Row.FILE_HEADINGS);
      rows.stream()
          .filter(row -> row.ofWholeFile() && row.ratio().isPresent())
          .forEach(row -> files.add(row.fileCells()));
      if (!files.body().isEmpty()) {
        text.append('\n').append(files.text());
      }
      for (Row row : rows) {
        if (!row.identical()) {
          text.append("DIFFERS %s %s: %s%n".formatted(row.column(), row.task(), row.difference()));
        }
      }
      return text.toString();
    }
  }

  boolean differs() {
    return rows().stream().anyMatch(row -> !row.identical());
  }

  boolean hasUnusable() {
    return files.stream().anyMatch(file -> !file.unusable().isEmpty());
  }

  private List<Row> rows() {
    return files.stream().flatMap(file -> file.rows().stream()).toList();
  }

  String summary() {
    StringBuilder text = new StringBuilder("\n");
    howToRead.forEach(line -> text.append(line).append('\n'));
    long columns = columns(true) + columns(false);
    if (columns == 0) {
      text.append("\nnothing was compared");
    } else if (columns(false) == 0 && !differs()) {
      text.append("%nidentical: %,d of %,d columns".formatted(columns, columns));
    } else {
      // All columns may be the same in whole files that differ.
      String only = columns(false) == 0 ? "" : "only ";
      text.append(
          "%nDIFFERENT: %s%,d of %,d columns are identical"
              .formatted(only, columns(true), columns));
    }
    long wholeFiles = files.stream().filter(FileResult::differsAsAWhole).count();
    text.append(wholeFiles == 0 ? "" : "; whole files that differ: %,d".formatted(wholeFiles));
    long unusable = files.stream().mapToLong(file -> file.unusable().size()).sum();
    text.append(unusable == 0 ? "\n" : "; could not be used: %,d%n".formatted(unusable));
    for (String task : List.of("written", "read")) {
      List<Double> ratios =
          rows().stream()
              .filter(row -> row.settled() && row.identical())
              .filter(row -> !row.ofWholeFile() && row.task().equals(task))
              .flatMap(row -> row.ratio().stream())
              .map(Ratio::value)
              .toList();
      if (!ratios.isEmpty()) {
        double mean = Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
        text.append(
            String.format(
                Locale.ROOT,
                "columns %-8s %6s×  geometric mean of %d that had settled%n",
                task,
                Numbers.three(mean),
                ratios.size()));
      }
    }
    return text.toString();
  }

  private long columns(boolean identical) {
    return files.stream()
        .mapToLong(
            file -> {
              List<String> differing =
                  file.rows().stream().filter(row -> !row.identical()).map(Row::column).toList();
              return file.rows().stream()
                  .filter(row -> !row.ofWholeFile())
                  .map(Row::column)
                  .distinct()
                  .filter(column -> differing.contains(column) != identical)
                  .count();
            })
        .sum();
  }

  Path write(Path folder) throws IOException {
    Path file = folder.resolve("compare.json");
    // A failure on the way leaves earlier results as they are.
    byte[] json = JSON.writeValueAsBytes(this);
    return Files.write(file, json);
  }
}
