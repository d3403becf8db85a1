// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.Acceleration;
import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.results.Headline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * The command line of {@code bench/check}. The benchmarks are those of today for both commits; only
 * Lanewise's jar changes.
 */
@Command(
    name = "check",
    description = {
      "Measures the headlines with Lanewise of the commit BASE and as it is here, in alternation,"
          + " and tells which fell behind stock by more than 10 % with intervals that do not touch.",
      ""
    },
    customSynopsis = "bench/check BASE [--provider NAME] [JMH OPTIONS]",
    sortOptions = false,
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:nothing fell behind",
      "1:something did",
      "2:an option could not be used",
      "3:something could not be measured"
    },
    exitCodeOnExecutionException = 3)
public final class CheckCommand implements Callable<Integer> {
  private static final String BASE = "base";
  private static final String HEAD = "now";
  private static final int FORKS = 4;

  @Parameters(paramLabel = "BASE", description = "The commit to compare with.")
  private String base;

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description = "Which of Lanewise's kernels: vector (the default) or scalar.")
  private String provider = "vector";

  @Option(names = "--base-jar", hidden = true, required = true)
  private Path baseJar;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Unmatched private List<String> jmhArguments = new ArrayList<>();

  @Spec private CommandSpec spec;

  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new CheckCommand())
            .setPosixClusteredShortOptionsAllowed(false)
            .execute(arguments));
  }

  @Override
  public Integer call() {
    if (!List.of("vector", "scalar").contains(provider)) {
      throw new ParameterException(
          spec.commandLine(), "no provider " + provider + ": vector or scalar");
    }
    JmhOptions options = jmhOptions();
    Pace quick = Pace.QUICK;
    Pace pace =
        new Pace(FORKS, quick.warmups(), quick.warmup(), quick.measurements(), quick.measurement());
    List<Cell> cells = cells(options);
    if (cells.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "no headline is measured with these options");
    }
    var session = new Session(options, cell -> pace.of(cell, options), spec.commandLine().getErr());
    var verdicts = Verdict.of(session.measure(cells), provider, BASE, HEAD);
    var out = spec.commandLine().getOut();
    out.println(Verdict.table(verdicts).text());
    session.failures().forEach(failure -> out.println("FAILED: " + failure));
    out.flush();
    if (verdicts.stream().anyMatch(Verdict::regressed)) {
      return 1;
    }
    boolean judged = !verdicts.isEmpty() && verdicts.stream().allMatch(Verdict::hasIntervals);
    if (!judged) {
      out.println(
          "FAILED: a verdict needs stock, base and now, and ten iterations of each in all forks");
      out.flush();
    }
    return judged && session.failures().isEmpty() ? 0 : 3;
  }

  /** Lanewise of both commits, and what they are stated against once. */
  private List<Cell> cells(JmhOptions options) {
    Vectors vectors = Vectors.all(Acceleration.current().vectorBits());
    var before = new Condition(Jdk.own(), vectors, List.of(realPath(baseJar)), "", BASE);
    var now = new Condition(Jdk.own(), vectors, List.of(), "", HEAD);
    return new Plan(options, List.of(before, now), Set.of(provider))
        .ofHeadlines(Headline.ALL).stream()
            .filter(
                cell ->
                    cell.contender().provider().isPresent()
                        || cell.condition().equals(before)
                            && !cell.contender().name().equals("copy"))
            .toList();
  }

  private static Path realPath(Path jar) {
    try {
      return jar.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JmhOptions jmhOptions() {
    try {
      return new JmhOptions(jmhArguments.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
