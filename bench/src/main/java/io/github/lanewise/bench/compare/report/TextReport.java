// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;

/** The report on the console, piece by piece as the run goes on. */
public final class TextReport {
  private final PrintWriter out;

  public TextReport(PrintWriter out) {
    this.out = out;
  }

  public void setup(Setup setup) {
    line("Lanewise beside stock parquet-java");
    line("  processor     %s", setup.processor());
    line("  JDK           %s", setup.java());
    line("  Lanewise      %s", setup.acceleration());
    if (setup.vectorBits() == 0) {
      line("                %s", setup.reason());
    }
    line("  parquet-java  %s", setup.parquetJava());
    line("  date          %s", setup.date());
    out.flush();
  }

  public void file(FileResult file) {
    if (file.rows().isEmpty()) {
      return;
    }
    line("");
    line("%s", file.file());
    line("");
    var table = new TextTable(Heading.OF_ROWS);
    file.rows().forEach(row -> table.add(row.cells()));
    table.lines().forEach(text -> line("%s", text));
    for (Row row : file.rows()) {
      if (!row.identical()) {
        line(
            "DIFFERS %s %s %s: %s",
            row.column(), row.encoding(), row.operation(), row.difference());
      }
    }
    file.notes().forEach(note -> line("%s", note));
    out.flush();
  }

  public void summary(Report report) {
    line("");
    report.howToRead().forEach(note -> line("%s", note));
    line("");
    line("%s", report.summary().verdict());
    for (Summary.Mean mean : report.summary().means()) {
      line("  %-24s %8s  geometric mean of %d rows", mean.name(), mean.times(), mean.rows());
    }
    out.flush();
  }

  public void written(Path... files) {
    line("");
    for (Path file : files) {
      line("%s", file);
    }
    out.flush();
  }

  private void line(String format, Object... arguments) {
    out.println(String.format(Locale.ROOT, format, arguments));
  }
}
