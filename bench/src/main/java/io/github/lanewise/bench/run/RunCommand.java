// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.ExitStatus;
import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.jmh.parquet.Pyarrow;
import io.github.lanewise.bench.report.ResultTables;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.MatchTimes;
import io.github.lanewise.bench.results.Provenance;
import io.github.lanewise.bench.results.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.util.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * The command line of {@code bench/run}, which decides which benchmarks run under which conditions.
 * {@link Suite} lists the suites, {@link Plan} makes matches of them, {@link InTurns} measures the
 * matches, and {@link Fork} is one JVM.
 */
@Command(
    name = "run",
    description = {
      "Runs a suite of benchmarks, rivals in turns under every setting asked for, prints a table"
          + " and writes the result. Without a suite: lists them.",
      ""
    },
    footer = {
      "",
      "Options of JMH work as well, after the suite: decode (a pattern of benchmarks), -f 3"
          + " (forks), -i 10 (iterations), -p count=1000,20000 (parameters) …",
      "",
      "One command for a matrix:  bench/run transposes --bits 128,256,512 --jdk PATH1 --jdk PATH2"
    },
    customSynopsis = "bench/run [SUITE] [OPTIONS] [JMH OPTIONS]",
    sortOptions = false,
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:all was measured",
      "1:a benchmark failed, computed something wrong, or ran on something else than asked for",
      "2:an option could not be used",
      "3:the run itself failed"
    },
    exitCodeOnExecutionException = ExitStatus.FAILED)
public final class RunCommand implements Callable<Integer> {
  @Parameters(index = "0", arity = "0..1", paramLabel = "SUITE")
  private String suite;

  @Option(
      names = "--provider",
      split = ",",
      paramLabel = "NAME",
      description =
          "Lanewise's providers: scalar, vector, auto; stock measures only the others."
              + " Repeatable. Default: scalar,vector; the suite cold-start takes all three.")
  private Set<String> providers = Set.of();

  @Mixin private SettingOptions settings;

  @Option(
      names = "--libarrow",
      paramLabel = "FILE",
      description = "libarrow.so for the suite arrow; every pyarrow wheel holds one.")
  private Path libarrow;

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      defaultValue = "python3",
      description = "A Python with pyarrow, for the suites of columns. Default: ${DEFAULT-VALUE}.")
  private String python;

  @Option(
      names = "--control",
      description =
          "Measure the baseline twice, as two rivals. How far the control is from 1 is noise.")
  private boolean control;

  @Option(
      names = "--keep",
      description =
          "Put the result into bench/results, in place of the suite's earlier one, unless a"
              + " benchmark failed.")
  private boolean keep;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Folder for the result. Default: bench/target/results.")
  private Path results = Provenance.bench().resolve("target").resolve("results");

  @Option(
      names = "--dry-run",
      description = "Say what would run, comparison by comparison, and for how long.")
  private boolean dryRun;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Unmatched private List<String> jmhArguments = new ArrayList<>();

  @Spec private CommandSpec spec;

  private final String[] typed;

  RunCommand(String[] typed) {
    this.typed = typed;
  }

  public static void main(String[] arguments) {
    System.exit(ExitStatus.of(commandLine(arguments), arguments));
  }

  static CommandLine commandLine(String... typed) {
    return new CommandLine(new RunCommand(typed)).setPosixClusteredShortOptionsAllowed(false);
  }

  @Override
  public Integer call() throws Exception {
    check();
    if (Suite.ARROW.equals(suite) && libarrow == null) {
      throw usage("arrow needs --libarrow FILE, a libarrow.so; every pyarrow wheel has one");
    }
    JmhOptions options = parsed(jmhArguments);
    Plan plan = new Plan(options, settings.all(label()), providers, BenchmarkList.defaultList());
    if (suite == null) {
      list(plan);
      return 0;
    }
    List<Match> matches = matches(plan);
    if (matches.isEmpty()) {
      throw usage("nothing to measure with these options");
    }
    ToDoubleFunction<Match> seconds = match -> schedule(match, options).seconds(match);
    say("%d comparisons, about %s", matches.size(), Plan.minutes(matches, seconds));
    if (dryRun) {
      spec.commandLine().getOut().print(Plan.comparisons(matches).text());
      spec.commandLine().getOut().flush();
      return 0;
    }
    return measure(matches, options);
  }

  private int measure(List<Match> matches, JmhOptions options) throws Exception {
    String date = Provenance.now();
    var sources = Provenance.Sources.now();
    var inTurns =
        new InTurns(
            forkOptions(options), match -> schedule(match, options), spec.commandLine().getErr());
    List<MatchTimes> comparisons = inTurns.measure(matches);
    List<String> failures = inTurns.failures().stream().map(Provenance::withoutFolders).toList();
    var header =
        new Result.Header(
            suite,
            command(typed),
            date,
            Provenance.processor(),
            Provenance.system(),
            Provenance.version(),
            sources.commit(),
            sources.dirty(),
            Version.getPlainVersion(),
            failures);
    Result result = new Result(header, comparisons);
    // A result with missing figures must not replace an earlier one.
    boolean kept = keep && failures.isEmpty();
    var out = spec.commandLine().getOut();
    // Some runs take hours, so neither the file nor the table is lost if the other one fails.
    try {
      Path written = result.write(kept ? Provenance.bench().resolve("results") : results);
      out.println("written: " + written);
    } finally {
      out.println(ResultTables.text(result));
      failures.forEach(failure -> out.println("FAILED: " + failure));
      out.flush();
    }
    if (keep && !kept) {
      out.println("not kept, because of what failed: bench/results is as it was");
    }
    out.flush();
    return failures.isEmpty() ? 0 : 1;
  }

  /** Returns the command line as it was typed, but without folders. */
  static String command(String... typed) {
    return "bench/run "
        + Arrays.stream(typed)
            .map(Provenance::withoutFolders)
            .map(RunCommand::quoted)
            .collect(Collectors.joining(" "));
  }

  /** Quotes a pattern, which a shell would take for more than one word. */
  private static String quoted(String word) {
    return word.matches("[\\w.,:=/+-]*") ? word : "'" + word + "'";
  }

  private List<Match> matches(Plan plan) {
    List<Match> matches =
        switch (suite) {
          case Headline.SUITE -> plan.ofHeadlines();
          case Plan.ALL -> plan.ofAll(libarrow != null);
          default ->
              plan.of(
                  Suite.named(suite)
                      .orElseThrow(
                          () -> usage("no suite " + suite + "; bench/run alone lists them")));
        };
    Set<String> served =
        matches.stream()
            .flatMap(match -> match.rivals().stream())
            .filter(Rival::isLanewise)
            .map(Rival::provider)
            .collect(Collectors.toSet());
    for (String provider : providers) {
      if (!matches.isEmpty() && !provider.equals("stock") && !served.contains(provider)) {
        throw usage("the suite " + suite + " has no provider " + provider);
      }
    }
    List<Match> able = withoutMissing(matches);
    return control ? able.stream().map(Match::withControl).toList() : able;
  }

  /** Returns the matches without pyarrow if there is no pyarrow. */
  private List<Match> withoutMissing(List<Match> matches) {
    boolean asked = matches.stream().flatMap(m -> m.rivals().stream()).anyMatch(Rival::isPyarrow);
    if (!asked || Pyarrow.isIn(python)) {
      return matches;
    }
    say("pyarrow is left out: %s has none; --python PROGRAM names another Python", python);
    return matches.stream()
        .map(match -> match.of(match.rivals().stream().filter(r -> !r.isPyarrow()).toList()))
        .filter(match -> !match.rivals().isEmpty())
        .toList();
  }

  private void list(Plan plan) {
    var out = spec.commandLine().getOut();
    out.println(plan.suites(libarrow != null).text());
    out.println("bench/run SUITE runs one; bench/run --help tells the options.");
    out.flush();
  }

  private Schedule schedule(Match match, JmhOptions options) {
    return Schedule.of(match, options, suite.equals(Headline.SUITE));
  }

  private void check() {
    settings.check();
    for (String provider : providers) {
      if (!List.of("stock", "scalar", "vector", "auto").contains(provider)) {
        throw usage("no provider " + provider + ": stock, scalar, vector or auto");
      }
    }
    if (libarrow != null && !Files.isRegularFile(libarrow)) {
      throw usage("no file " + libarrow);
    }
    if (suite != null && !dryRun) {
      createResults();
    }
  }

  private void createResults() {
    try {
      Files.createDirectories(results);
    } catch (IOException e) {
      throw usage("--results is not a usable folder: " + results);
    }
    if (!Files.isWritable(results)) {
      throw usage("--results is not a folder to write to: " + results);
    }
  }

  /**
   * Returns the options of forks: those that were typed, and the peers. JMH splits a value of
   * {@code -jvmArgsAppend} at its spaces only if it is the only value, so the peers are added after
   * JMH has parsed its options.
   */
  private Options forkOptions(JmhOptions typed) {
    List<String> appended = new ArrayList<>(typed.getJvmArgsAppend().orElse(List.of()));
    appended.add("-D%s=%s".formatted(Pyarrow.PYTHON, python));
    if (libarrow != null) {
      appended.add("-Dlanewise.bench.libarrow=" + libarrow.toAbsolutePath());
    }
    return new OptionsBuilder()
        .parent(typed)
        .jvmArgsAppend(appended.toArray(String[]::new))
        .build();
  }

  private JmhOptions parsed(List<String> arguments) {
    try {
      return new JmhOptions(arguments.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      throw usage(e.getMessage());
    }
  }

  /**
   * Returns the JVM options that were typed and the peer. Times with other options, for instance
   * another garbage collector, are not the same measurement. Without the peer in the label, a later
   * run of the same kernels would replace this result.
   */
  private String label() {
    JmhOptions own = parsed(jmhArguments);
    Stream<String> options =
        Stream.of(own.getJvmArgsPrepend(), own.getJvmArgs(), own.getJvmArgsAppend())
            .flatMap(some -> some.orElse(List.of()).stream())
            .map(Provenance::withoutFolders);
    Stream<String> peer = Suite.ARROW.equals(suite) ? Stream.of("beside Arrow") : Stream.empty();
    return Stream.concat(peer, options).collect(Collectors.joining(" "));
  }

  private void say(String message, Object... arguments) {
    var err = spec.commandLine().getErr();
    err.println("run: " + message.formatted(arguments));
    err.flush();
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
