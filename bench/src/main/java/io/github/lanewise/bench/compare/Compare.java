// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.compare.report.FileResult;
import io.github.lanewise.bench.compare.report.HtmlReport;
import io.github.lanewise.bench.compare.report.JsonReport;
import io.github.lanewise.bench.compare.report.Report;
import io.github.lanewise.bench.compare.report.Setup;
import io.github.lanewise.bench.compare.report.TextReport;
import io.github.lanewise.bench.compare.telemetry.TelemetryFile;
import io.github.lanewise.bench.compare.timing.Alternation;
import io.github.lanewise.bench.compare.timing.Pace;
import io.github.lanewise.bench.compare.type.ValueType;
import io.github.lanewise.bench.compare.type.ValueTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
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
      "Encodes and decodes every column of real Parquet files with stock parquet-java and with"
          + " Lanewise, checks that every bit is identical, and times both.",
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
      paramLabel = "FILE.parquet",
      description = "Files to compare. Without any, a table of telemetry is generated and used.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description =
          "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}, without the trial that auto makes.")
  private Provider provider = Provider.VECTOR;

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
      description = "Folder for compare.json and compare.html. Default: bench/target/compare.")
  private Path out;

  @Option(
      names = "--tables",
      hidden = true,
      defaultValue = "${sys:lanewise.bench.home:-bench}/target",
      description = "Folder that keeps generated tables.")
  private Path tables;

  @Option(names = "--progress", hidden = true, description = "Show a progress bar on stderr.")
  private boolean progress;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  private final Function<ColumnDescriptor, ValueType<?>> types;
  private final Pace fullPace;
  private final Pace quickPace;

  Compare(Function<ColumnDescriptor, ValueType<?>> types, Pace fullPace, Pace quickPace) {
    this.types = types;
    this.fullPace = fullPace;
    this.quickPace = quickPace;
  }

  public static void main(String[] arguments) {
    var compare = new Compare(ValueTypes::of, Pace.FULL, Pace.QUICK);
    System.exit(commandLine(compare).execute(arguments));
  }

  static CommandLine commandLine(Compare compare) {
    return new CommandLine(compare).setCaseInsensitiveEnumValuesAllowed(true);
  }

  @Override
  public Integer call() throws IOException {
    if (rows != null && rows <= 0) {
      throw new ParameterException(spec.commandLine(), "--rows must be positive: " + rows);
    }
    createOut();
    provider.select();
    Setup setup = Setup.current();
    var text = new TextReport(spec.commandLine().getOut());
    text.setup(setup);
    Report report = new Report(setup, compareAll(text));
    text.summary(report);
    text.written(JsonReport.write(report, out), HtmlReport.write(report, out));
    return ExitStatus.of(report.summary());
  }

  private void createOut() {
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "--out is not a usable folder: " + out);
    }
  }

  private List<FileResult> compareAll(TextReport text) throws IOException {
    var comparison =
        new FileComparison(types, new Alternation(quick ? quickPace : fullPace), progress);
    List<FileResult> results = new ArrayList<>();
    for (Path file : files.isEmpty() ? List.of(generated()) : files) {
      FileResult result = comparison.compare(file);
      result.unusable().forEach(this::say);
      text.file(result);
      results.add(result);
    }
    return results;
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
}
