// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.Acceleration;
import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.report.Table;
import io.github.lanewise.bench.report.Tables;
import io.github.lanewise.bench.results.Figure;
import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.Run;
import io.github.lanewise.bench.results.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** The command line of {@code bench/run}. */
@Command(
    name = "run",
    description = {
      "Runs a suite of benchmarks, every contender under every condition asked for, prints a table"
          + " and keeps the result. Without a suite: lists them.",
      ""
    },
    footer = {
      "",
      "Options of JMH work as well, after the suite: decode (a pattern of benchmarks), -f 3 (forks),"
          + " -i 10 (iterations), -p count=1000,20000 (parameters) …",
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
    exitCodeOnExecutionException = 3)
public final class RunCommand implements Callable<Integer> {
  private static final String QUICK = "quick";
  private static final String ALL = "all";

  @Parameters(index = "0", arity = "0..1", paramLabel = "SUITE")
  private String suite;

  @Option(
      names = "--provider",
      split = ",",
      paramLabel = "NAME",
      description =
          "Lanewise's providers: scalar, vector (at once), auto (after a trial, as users have it);"
              + " stock: only the others. Repeatable. Default: scalar,vector; of cold-start all"
              + " three.")
  private Set<String> providers = Set.of();

  @Option(
      names = "--bits",
      split = ",",
      paramLabel = "BITS",
      description =
          "Width of vectors: 128, 256, 512. Repeatable. It limits the whole JVM, its own loops and"
              + " copies included, so every contender is measured at each. Default: all there is.")
  private List<Integer> bits = List.of();

  @Option(
      names = "--jdk",
      paramLabel = "PATH",
      description = "Home of a JDK, 21 or newer. Repeatable. Default: the one bench/run uses.")
  private List<Path> jdks = List.of();

  @Option(
      names = "--parquet",
      split = ",",
      paramLabel = "VERSION",
      description = "Release of parquet-java, fetched by Maven. Repeatable. Default: the build's.")
  private List<String> parquet = List.of();

  @Option(
      names = "--parquet-jars",
      paramLabel = "DIR",
      description = "parquet-java as built in this folder (its master, say). Repeatable.")
  private List<Path> parquetJars = List.of();

  @Option(
      names = "--libarrow",
      paramLabel = "FILE",
      description = "libarrow.so for the suite arrow; every pyarrow wheel holds one.")
  private Path libarrow;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Folder for the result. Default: bench/results.")
  private Path results = Environment.bench().resolve("results");

  @Option(
      names = "--dry-run",
      description = "Say what would run, figure by figure, and for how long.")
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
    System.exit(commandLine(arguments).execute(arguments));
  }

  static CommandLine commandLine(String... typed) {
    return new CommandLine(new RunCommand(typed)).setPosixClusteredShortOptionsAllowed(false);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    boolean arrow = Suites.ARROW.equals(suite);
    if (libarrow == null && (arrow || ALL.equals(suite))) {
      say(
          "arrow is skipped: --libarrow FILE must name a libarrow.so; every pyarrow wheel holds one");
      if (arrow) {
        return 0;
      }
    }
    check();
    JmhOptions options = jmhOptions();
    Plan plan = new Plan(options, conditions(), providers);
    if (suite == null) {
      list(plan);
      return 0;
    }
    List<Cell> cells = cells(plan, options);
    if (cells.isEmpty()) {
      throw usage("nothing to measure with these options");
    }
    for (String provider : providers) {
      if (!provider.equals("stock") && !providersOf(cells).contains(provider)) {
        throw usage("the suite " + suite + " has no provider " + provider);
      }
    }
    say("%d figures, about %s", cells.size(), duration(cells, options));
    if (dryRun) {
      spec.commandLine().getOut().print(DryRun.table(cells).text());
      spec.commandLine().getOut().flush();
      return 0;
    }
    return measure(cells, options);
  }

  /** As it was typed, but for folders. */
  static String command(String... typed) {
    return "bench/run "
        + Arrays.stream(typed).map(Environment::withoutFolders).collect(Collectors.joining(" "));
  }

  private int measure(List<Cell> cells, JmhOptions options) throws IOException {
    String date = Environment.now();
    var sources = Environment.Sources.now();
    Session session =
        new Session(options, cell -> pace(cell, options), spec.commandLine().getErr());
    List<Figure> figures = session.measure(cells);
    var header =
        Environment.header(
            command(typed), date, sources, providersOf(cells), figures, session.failures());
    // Before anything that may fail: some runs take hours.
    Path written = RunFiles.write(new Run(header, figures), results);
    var out = spec.commandLine().getOut();
    out.println(header.text());
    out.println();
    tables(figures).forEach(table -> out.println(table.text()));
    out.println(Tables.HOW_TO_READ);
    out.println();
    out.println("written: " + written);
    session.failures().forEach(failure -> out.println("FAILED: " + failure));
    out.flush();
    return session.failures().isEmpty() ? 0 : 1;
  }

  private static Set<String> providersOf(List<Cell> cells) {
    return cells.stream()
        .flatMap(cell -> cell.contender().provider().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private List<Table> tables(List<Figure> figures) {
    return QUICK.equals(suite)
        ? figures.stream()
            .map(Figure::condition)
            .distinct()
            .map(condition -> Tables.headlines(figures, condition))
            .toList()
        : List.of(Tables.all(figures));
  }

  private List<Cell> cells(Plan plan, JmhOptions options) {
    if (suite.equals(QUICK)) {
      return plan.ofHeadlines(Headline.ALL);
    }
    if (suite.equals(ALL)) {
      return everything(plan);
    }
    return plan.of(
        Suites.named(suite)
            .orElseThrow(() -> usage("no suite " + suite + "; bench/run alone lists them")));
  }

  private List<Cell> everything(Plan plan) {
    return Suites.all().stream()
        .filter(s -> libarrow != null || !s.name().equals(Suites.ARROW))
        .flatMap(s -> plan.of(s).stream())
        .distinct()
        .toList();
  }

  private void list(Plan plan) throws IOException {
    Table table = new Table("suite", "answers", "takes");
    JmhOptions none = jmhOptions();
    table.add(
        List.of(
            QUICK,
            "the headlines, all but the kernels through parquet-java's API",
            duration(plan.ofHeadlines(Headline.ALL), none, true)));
    for (Suite one : Suites.all()) {
      table.add(List.of(one.name(), one.answers(), duration(plan.of(one), none, false)));
    }
    table.add(List.of(ALL, "all of these but quick", duration(everything(plan), none, false)));
    var out = spec.commandLine().getOut();
    out.println(table.text());
    out.println("bench/run SUITE runs one; bench/run --help tells the options.");
    out.flush();
  }

  private String duration(List<Cell> cells, JmhOptions options) {
    return duration(cells, options, QUICK.equals(suite));
  }

  private static String duration(List<Cell> cells, JmhOptions options, boolean quick) {
    double seconds =
        cells.stream()
            .map(cell -> pace(cell, options, quick))
            .mapToDouble(pace -> pace.forks() * pace.secondsPerFork())
            .sum();
    return Math.max(1, Math.round(seconds / 60)) + " min";
  }

  private Pace pace(Cell cell, JmhOptions options) {
    return pace(cell, options, QUICK.equals(suite));
  }

  private static Pace pace(Cell cell, JmhOptions options, boolean quick) {
    return (quick ? Pace.QUICK : Pace.of(cell.entry())).of(cell, options);
  }

  private void check() {
    for (String provider : providers) {
      if (!List.of("stock", "scalar", "vector", "auto").contains(provider)) {
        throw usage("no provider " + provider + ": stock, scalar, vector or auto");
      }
    }
    if (libarrow != null && !Files.isRegularFile(libarrow)) {
      throw usage("no file " + libarrow);
    }
    for (int width : bits) {
      if (!List.of(128, 256, 512).contains(width)) {
        throw usage("no vectors of " + width + " bits: 128, 256 or 512");
      }
    }
  }

  private JmhOptions jmhOptions() {
    List<String> arguments = new ArrayList<>(jmhArguments);
    if (libarrow != null) {
      arguments.add("-jvmArgsAppend");
      arguments.add("-Dlanewise.bench.libarrow=" + libarrow.toAbsolutePath());
    }
    return parsed(arguments);
  }

  /**
   * The JVM options that were typed, as a figure under another collector, say, is another figure;
   * and the peer, as a later run of the same kernels without it would take its place.
   */
  private String label() {
    JmhOptions typed = parsed(jmhArguments);
    Stream<String> options =
        Stream.of(typed.getJvmArgsPrepend(), typed.getJvmArgs(), typed.getJvmArgsAppend())
            .flatMap(some -> some.orElse(List.of()).stream())
            .map(Environment::withoutFolders);
    Stream<String> peer = Suites.ARROW.equals(suite) ? Stream.of("beside Arrow") : Stream.empty();
    return Stream.concat(peer, options).collect(Collectors.joining(" "));
  }

  private JmhOptions parsed(List<String> arguments) {
    try {
      return new JmhOptions(arguments.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      throw usage(e.getMessage());
    }
  }

  /** Every JDK with every width and every release. */
  private List<Condition> conditions() throws IOException, InterruptedException {
    List<Condition> conditions = new ArrayList<>();
    String label = label();
    try {
      List<Jdk> javas = jdks.isEmpty() ? List.of(Jdk.own()) : jdks.stream().map(Jdk::in).toList();
      for (Jdk jdk : javas) {
        for (Vectors vectors : vectors()) {
          for (String version : parquet) {
            List<Path> jars = ParquetJars.released(version);
            conditions.add(new Condition(jdk, vectors, jars, version, label));
          }
          for (Path folder : parquetJars) {
            List<Path> jars = ParquetJars.in(folder);
            String labelOfJars = (ParquetJars.label(folder) + " " + label).strip();
            conditions.add(new Condition(jdk, vectors, jars, "", labelOfJars));
          }
          if (parquet.isEmpty() && parquetJars.isEmpty()) {
            conditions.add(new Condition(jdk, vectors, List.of(), "", label));
          }
        }
      }
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage());
    }
    return conditions.stream().distinct().toList();
  }

  private List<Vectors> vectors() {
    return bits.isEmpty()
        ? List.of(Vectors.all(Acceleration.current().vectorBits()))
        : bits.stream().map(Vectors::limitedTo).toList();
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
