// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import io.github.lanewise.bench.results.Run;
import io.github.lanewise.bench.results.RunFiles;
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
      "Turns all results of bench/run into one HTML page, and prints the table of headlines as"
          + " Markdown.",
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
          "Also puts the table of the first processor into this file, between <!-- headlines:begin"
              + " --> and <!-- headlines:end -->.")
  private Path readme;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ReportCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    List<Run> runs = Files.isDirectory(results) ? RunFiles.read(results) : List.of();
    if (runs.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "no results in " + results + ": bench/run makes some");
    }
    List<Machine> machines = Machine.of(runs);
    ResultsPage.write(machines, out);
    var writer = spec.commandLine().getOut();
    for (Machine machine : machines) {
      writer.println(machine.processor() + ": " + machine.summary());
      writer.println();
      writer.println(machine.headlines().markdown());
    }
    spec.commandLine().getErr().println("written: " + out);
    if (readme != null) {
      Files.writeString(readme, Readme.with(machines.getFirst(), Files.readString(readme)));
      spec.commandLine().getErr().println("written: " + readme);
    }
    return 0;
  }
}
