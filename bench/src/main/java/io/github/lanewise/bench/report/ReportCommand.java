// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code bench/report}. */
@Command(
    name = "report",
    description = {
      "Turns the results of bench/run into one HTML page, and puts the tables of a document in their"
          + " places.",
      ""
    },
    customSynopsis = "bench/report [OPTIONS]",
    sortOptions = false,
    usageHelpWidth = 100)
public final class ReportCommand implements Callable<Integer> {
  @Option(
      names = "--results",
      paramLabel = "DIR",
      defaultValue = "${sys:lanewise.bench.home:-bench}/results",
      description = "Folder of the results. Default: bench/results.")
  private Path results;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = "${sys:lanewise.bench.home:-bench}/target/report.html",
      description = "The page. Default: bench/target/report.html.")
  private Path out;

  @Option(
      names = "--readme",
      paramLabel = "FILE",
      description =
          "Also puts the first headlines into this document, between <!-- headlines:begin --> and"
              + " <!-- headlines:end -->, and the table of transposes between <!-- kernels:begin -->"
              + " and <!-- kernels:end -->, if it has these marks. Repeatable. Ratios with an interval of which half is more than"
              + " 15 %% are left out.")
  private List<Path> documents = List.of();

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ReportCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    List<Result> all = results();
    if (all.isEmpty()) {
      throw usage("no results in " + results + ": bench/run --keep makes some");
    }
    Page.write(all, out);
    say("written: " + out);
    for (Path document : documents) {
      Files.writeString(document, withTables(all, document));
      say("written: " + document);
    }
    return 0;
  }

  private List<Result> results() {
    try {
      return Files.isDirectory(results) ? Result.readAll(results) : List.of();
    } catch (IOException e) {
      throw usage(e.getMessage());
    }
  }

  private String withTables(List<Result> all, Path document) throws IOException {
    if (!Files.isRegularFile(document)) {
      throw usage("no file " + document);
    }
    try {
      return Readme.with(all, Files.readString(document));
    } catch (IllegalArgumentException e) {
      throw usage(document + " has " + e.getMessage());
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void say(String message) {
    var err = spec.commandLine().getErr();
    err.println("report: " + message);
    err.flush();
  }
}
