// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.ExitStatus;
import io.github.lanewise.bench.compare.Alternation.Pace;
import io.github.lanewise.bench.compare.CompareReport.FileResult;
import io.github.lanewise.bench.compare.CompareReport.Unusable;
import io.github.lanewise.bench.jmh.Chosen;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.parquet.column.ColumnDescriptor;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@code bench/compare}. */
@Command(
    name = "compare",
    description = {
      "Writes and reads real Parquet files, whole and column by column, with stock parquet-java and"
          + " with Lanewise through the same API; checks that every bit is identical, and times"
          + " both.",
      ""
    },
    sortOptions = false,
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:everything is identical",
      "1:something differs",
      "2:nothing differs, but a file, a column or an option could not be used",
      "3:the comparison itself failed"
    },
    exitCodeOnExecutionException = ExitStatus.FAILED)
public final class Compare implements Callable<Integer> {
  private static final int QUICK_ROWS = 200_000;
  private static final int FULL_ROWS = 1_000_000;

  @Parameters(
      paramLabel = "FILE",
      description =
          "Parquet files, or folders of them. Without any, a table of telemetry is generated and"
              + " used.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "Lanewise's kernels: auto (the default; all trials are held before the clock starts),"
              + " scalar or vector.")
  private String provider;

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      defaultValue = "python3",
      description =
          "A Python with pyarrow, which reads and writes as well. Default: ${DEFAULT-VALUE}.")
  private String python;

  @Option(
      names = "--quick",
      description = "A short run: the same checks, but a smaller table and fewer, shorter timings.")
  private boolean quick;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Rows of the generated table. Default: 1000000, with --quick 200000.")
  private Integer rows;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "${sys:lanewise.bench.home:-bench}/target/compare",
      description = "Folder for compare.json. Default: bench/target/compare.")
  private Path out;

  @Option(
      names = "--tables",
      hidden = true,
      defaultValue = "${sys:lanewise.bench.home:-bench}/target",
      description = "Folder that keeps generated tables.")
  private Path tables;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  private final Library lanewise;
  private final Pace fullPace;
  private final Pace quickPace;

  Compare(Library lanewise, Pace fullPace, Pace quickPace) {
    this.lanewise = lanewise;
    this.fullPace = fullPace;
    this.quickPace = quickPace;
  }

  public static void main(String[] arguments) {
    var compare = new Compare(Library.LANEWISE, Pace.FULL, Pace.QUICK);
    System.exit(ExitStatus.of(new CommandLine(compare), arguments));
  }

  @Override
  public Integer call() throws IOException {
    if (!List.of("auto", "scalar", "vector").contains(provider)) {
      throw usage("--provider must be auto, scalar or vector, not " + provider);
    }
    if (rows != null && rows <= 0) {
      throw usage("--rows must be positive: " + rows);
    }
    // This comes before anything is measured, and before earlier results are replaced.
    createOut();
    List<FileResult> unread = new ArrayList<>();
    List<Path> named = named(unread);
    // The property has an effect only before the first use of Lanewise.
    System.setProperty("lanewise.provider", provider);
    Chosen.proveAll();
    try (PyarrowSide pyarrow = new PyarrowSide(python, this::say)) {
      return compare(named, unread, pyarrow);
    }
  }

  /**
   * @param unread what was found to be unusable before anything is measured
   */
  private int compare(List<Path> named, List<FileResult> unread, PyarrowSide pyarrow)
      throws IOException {
    PrintWriter text = spec.commandLine().getOut();
    CompareReport.Setup setup = CompareReport.Setup.current(pyarrow.release());
    text.print(setup.text());
    text.flush();
    List<FileResult> results = new ArrayList<>(unread);
    unread.forEach(result -> result.unusable().forEach(this::say));
    for (Path file : named) {
      FileResult result = compare(file, pyarrow);
      result.unusable().forEach(this::say);
      text.print(result.rows().isEmpty() ? "" : result.text());
      text.flush();
      results.add(result);
    }
    CompareReport report = new CompareReport(setup, CompareReport.HOW_TO_READ, results);
    text.print(report.summary());
    if (results.stream().anyMatch(result -> !result.rows().isEmpty())) {
      text.println();
      text.println(report.write(out));
    }
    text.flush();
    return report.differs() ? 1 : report.hasUnusable() ? 2 : 0;
  }

  private FileResult compare(Path path, PyarrowSide pyarrow) throws IOException {
    var alternation = new Alternation(quick ? quickPace : fullPace);
    List<Row> rows = new ArrayList<>();
    List<Unusable> unusable = new ArrayList<>();
    try (SourceFile file = SourceFile.open(path)) {
      for (ColumnDescriptor column : file.columns()) {
        try {
          rows.addAll(new ColumnComparison(file, column, lanewise).compare(alternation));
          if (file.hasEncodingsThatCannotBeSet(column)) {
            // parquet-java would take the point for the end of a group's name.
            String reason = "its encodings cannot all be set, because a name has a point";
            say(new Unusable(path.toString(), String.join(".", column.getPath()), reason));
          }
        } catch (UnusableException e) {
          unusable.add(
              new Unusable(path.toString(), String.join(".", column.getPath()), e.getMessage()));
        }
      }
      // A row needs all columns, so the whole file is compared only if each of them can be read.
      if (unusable.isEmpty()) {
        rows.addAll(0, new WholeColumns(file, pyarrow).compare(alternation));
        rows.addAll(0, new WholeFile(file, lanewise, pyarrow).compare(alternation));
      }
    } catch (UnusableException e) {
      unusable.add(new Unusable(path.toString(), null, e.getMessage()));
    } catch (OutOfMemoryError e) {
      var unfit = new UnusableException("needs too much memory", e);
      unusable.add(new Unusable(path.toString(), null, unfit.getMessage()));
    }
    return new FileResult(path.toString(), rows, unusable);
  }

  /**
   * Returns the files that the command line names, and those in the folders that it names.
   *
   * @param unread takes what cannot be read in these folders
   */
  private List<Path> named(List<FileResult> unread) throws IOException {
    if (files.isEmpty()) {
      return List.of(generated());
    }
    List<Path> named = new ArrayList<>();
    for (Path path : files) {
      if (Files.isDirectory(path)) {
        InputFiles inside = InputFiles.in(path);
        if (inside.files().isEmpty() && inside.unusable().isEmpty()) {
          throw usage("no file *.parquet in " + path);
        }
        named.addAll(inside.files());
        if (!inside.unusable().isEmpty()) {
          unread.add(new FileResult(path.toString(), List.of(), inside.unusable()));
        }
      } else if (Files.exists(path)) {
        named.add(path);
      } else {
        throw usage("no such file: " + path);
      }
    }
    return named;
  }

  private void createOut() {
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw usage("--out is not a usable folder: " + out);
    }
  }

  private Path generated() throws IOException {
    var table = new TelemetryFile(tables, rows != null ? rows : quick ? QUICK_ROWS : FULL_ROWS);
    if (!table.exists()) {
      say("generating " + table.path());
      table.write();
    }
    return table.path();
  }

  private void say(Object message) {
    var err = spec.commandLine().getErr();
    err.println("compare: " + message);
    err.flush();
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
