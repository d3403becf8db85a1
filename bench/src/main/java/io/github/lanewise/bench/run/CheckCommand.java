// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.Acceleration;
import io.github.lanewise.bench.ExitStatus;
import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.report.Numbers;
import io.github.lanewise.bench.report.TextTable;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.MatchTimes;
import io.github.lanewise.bench.results.Ratio;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.BenchmarkList;
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
 * The command line of {@code bench/check}. Both commits are measured with today's benchmarks, so
 * only Lanewise's jar differs.
 */
@Command(
    name = "check",
    description = {
      "Measures the headlines with Lanewise of the commit BASE and as it is here, in turns, and"
          + " tells which became slower by more than 5 %%, with an interval that lies below 1.",
      ""
    },
    customSynopsis = "bench/check BASE [--provider NAME] [JMH OPTIONS]",
    sortOptions = false,
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:nothing became slower",
      "1:something did",
      "2:an option could not be used",
      "3:something could not be measured"
    },
    exitCodeOnExecutionException = ExitStatus.FAILED)
public final class CheckCommand implements Callable<Integer> {
  private static final String STOCK = "stock";
  private static final String BASE = "base";
  private static final String NOW = "now";
  private static final int FORKS = 4;
  private static final double TOLERATED = 0.05;

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
    var check = new CommandLine(new CheckCommand()).setPosixClusteredShortOptionsAllowed(false);
    System.exit(ExitStatus.of(check, arguments));
  }

  @Override
  public Integer call() throws Exception {
    if (!List.of("vector", "scalar").contains(provider)) {
      throw usage("no provider " + provider + ": vector or scalar");
    }
    JmhOptions options = jmhOptions();
    List<Match> matches = matches(options);
    if (matches.isEmpty()) {
      throw usage("no headline is measured with these options");
    }
    Schedule quick = Schedule.QUICK;
    Schedule schedule =
        new Schedule(
            FORKS, quick.warmups(), quick.warmup(), quick.measurements(), quick.measurement());
    var inTurns =
        new InTurns(
            options,
            match -> schedule.changedBy(options, match.entry().getMode()),
            spec.commandLine().getErr());
    List<MatchTimes> comparisons = inTurns.measure(matches);
    var out = spec.commandLine().getOut();
    out.println(table(comparisons).text());
    inTurns.failures().forEach(failure -> out.println("FAILED: " + failure));
    out.flush();
    if (comparisons.stream().anyMatch(CheckCommand::slower)) {
      return 1;
    }
    return inTurns.failures().isEmpty() ? 0 : ExitStatus.FAILED;
  }

  /** Returns the matches. Their rivals are parquet-java itself, and Lanewise of both commits. */
  private List<Match> matches(JmhOptions options) throws Exception {
    int bits = Acceleration.current().vectorBits();
    Path jdk = Path.of(System.getProperty("java.home"));
    var setting = new Setting(jdk, bits, "", List.of(), "", "");
    Path jar = baseJar.toRealPath();
    return new Plan(options, List.of(setting), Set.of(provider), BenchmarkList.defaultList())
        .ofHeadlines().stream().map(match -> match.of(rivals(match, jar))).toList();
  }

  private List<Rival> rivals(Match match, Path jar) {
    List<Rival> rivals = new ArrayList<>();
    for (Rival rival : match.rivals()) {
      if (rival.isLanewise()) {
        rivals.add(rival.named(BASE).of(jar));
        rivals.add(rival.named(NOW));
      } else if (!rival.name().equals("copy")) {
        rivals.add(rival.named(STOCK));
      }
    }
    return rivals;
  }

  /** Returns the new speed divided by the old one, or empty if one of them was not measured. */
  static Optional<Ratio> change(MatchTimes comparison) {
    return comparison
        .named(BASE)
        .flatMap(before -> comparison.named(NOW).map(now -> MatchTimes.ratio(before, now)));
  }

  static boolean slower(MatchTimes comparison) {
    return change(comparison)
        .filter(change -> change.value() < 1 - TOLERATED && change.high() < 1)
        .isPresent();
  }

  static TextTable table(List<MatchTimes> comparisons) {
    TextTable table = new TextTable("", "base, × stock", "now, × stock", "now ÷ base", "");
    for (Headline headline : Headline.ALL) {
      headline
          .in(comparisons)
          .ifPresent(
              comparison ->
                  table.add(
                      List.of(
                          headline.title(),
                          Numbers.times(comparison.ratio(BASE)),
                          Numbers.times(comparison.ratio(NOW)),
                          Numbers.times(change(comparison)),
                          slower(comparison) ? "SLOWER" : "")));
    }
    return table;
  }

  private JmhOptions jmhOptions() {
    try {
      return new JmhOptions(jmhArguments.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      throw usage(e.getMessage());
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
