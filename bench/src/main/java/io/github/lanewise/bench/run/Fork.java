// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.ListStatistics;

/** Measures one cell in one fresh JVM. */
final class Fork {
  private static final String GARBAGE = "gc.alloc.rate.norm";
  private static final String CLASS_PATH = "java.class.path";

  /** For the compression codecs, and Arrow. */
  private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  private final Options options;

  Fork(Options options) {
    this.options = options;
  }

  /** A fork that could not be measured, or that measured something else than was asked for. */
  static final class FailedException extends Exception {
    private static final long serialVersionUID = 1;

    FailedException(String message) {
      super(message);
    }
  }

  Sample run(Cell cell, Pace pace) throws FailedException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream logged = new PrintStream(log, true, StandardCharsets.UTF_8);
    var output = OutputFormatFactory.createFormatInstance(logged, VerboseMode.NORMAL);
    PrintStream console = System.out;
    // JMH passes on what its forks print.
    System.setOut(logged);
    String classPath = System.getProperty(CLASS_PATH);
    // JMH gives its own class path to the forks.
    System.setProperty(CLASS_PATH, before(cell.condition().before()) + classPath);
    try {
      Collection<RunResult> results = new Runner(optionsOf(cell, pace), output).run();
      Sample sample = sample(results.iterator().next());
      check(cell.contender(), cell.condition(), sample.selected());
      return sample;
    } catch (RunnerException e) {
      throw new FailedException(cause(log.toString(StandardCharsets.UTF_8), e));
    } finally {
      System.setOut(console);
      System.setProperty(CLASS_PATH, classPath);
    }
  }

  private Options optionsOf(Cell cell, Pace pace) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--add-modules=jdk.incubator.vector");
    arguments.addAll(cell.condition().vectors().arguments());
    arguments.add("-Dlanewise.provider=" + asked(cell.contender()));
    if (options.getJvmArgsAppend().hasValue()) {
      arguments.addAll(options.getJvmArgsAppend().get());
    }
    ChainedOptionsBuilder builder =
        new OptionsBuilder()
            .parent(options)
            .include("^" + Pattern.quote(cell.entry().getUsername()) + "$")
            .jvm(cell.condition().jdk().java().toString())
            // Without any, the forks would get those of this JVM, which an older one may not know.
            .jvmArgs(options.getJvmArgs().orElse(List.of(NATIVE_ACCESS)).toArray(String[]::new))
            .jvmArgsAppend(arguments.toArray(String[]::new))
            .forks(1)
            .warmupIterations(pace.warmups())
            .warmupTime(pace.warmup())
            .measurementIterations(pace.measurements())
            .measurementTime(pace.measurement())
            .shouldFailOnError(true)
            // The last profiler stops first: what the other one makes shall not be counted.
            .addProfiler("io.github.lanewise.bench.jmh.SelectionProfiler")
            .addProfiler("gc");
    cell.parameters().forEach(builder::param);
    builder.param(Contender.PARAMETER, cell.contender().parameter());
    return builder.build();
  }

  /** Where Lanewise does not serve it shall try no vector kernels beside the measurement. */
  private static String asked(Contender contender) {
    return contender.provider().orElse("scalar");
  }

  private static String before(List<Path> jars) {
    return jars.stream().map(jar -> jar + File.pathSeparator).collect(Collectors.joining());
  }

  private static Sample sample(RunResult run) {
    BenchmarkResult fork = run.getBenchmarkResults().iterator().next();
    List<Double> scores =
        fork.getIterationResults().stream().map(i -> i.getPrimaryResult().getScore()).toList();
    return new Sample(
        scores,
        fork.getScoreUnit(),
        garbage(fork),
        Selected.parse(fork.getSecondaryResults().get("selected").extendedInfo()));
  }

  /**
   * Of the iterations the median: in the last one JMH counts what the check makes as well. A single
   * shot is the last one.
   */
  private static Double garbage(BenchmarkResult fork) {
    if (fork.getParams().getMode() == Mode.SingleShotTime) {
      return null;
    }
    double[] counted =
        fork.getIterationResults().stream()
            .map(iteration -> iteration.getSecondaryResults().get(GARBAGE))
            .filter(Objects::nonNull)
            .mapToDouble(result -> result.getScore())
            .toArray();
    return counted.length == 0 ? null : new ListStatistics(counted).getPercentile(50);
  }

  static void check(Contender contender, Condition condition, Selected selected)
      throws FailedException {
    String asked = asked(contender);
    if (!asked.equals(selected.asked())) {
      throw new FailedException(
          "asked for %s, but the fork was asked for %s".formatted(asked, selected.asked()));
    }
    if (!asked.equals("auto") && !asked.equals(selected.provider())) {
      throw new FailedException(
          "asked for %s, got %s: %s".formatted(asked, selected.provider(), selected.reason()));
    }
    String release = condition.release();
    if (!release.isEmpty() && !release.equals(selected.parquet())) {
      throw new FailedException(
          "asked for parquet-java %s, got %s".formatted(release, selected.parquet()));
    }
    for (var source : selected.sources().entrySet()) {
      boolean replaced = condition.replaces(source.getKey());
      if (replaced && !condition.before().contains(source.getValue())) {
        throw new FailedException("%s comes from %s".formatted(source.getKey(), source.getValue()));
      }
    }
    for (String argument : condition.vectors().arguments()) {
      if (!selected.options().contains(argument.substring("-XX:".length()))) {
        throw new FailedException("asked for %s, got %s".formatted(argument, selected.options()));
      }
    }
    int bits = condition.vectors().bits();
    if (selected.bits() > 0 && selected.bits() != bits) {
      throw new FailedException("asked for %d bits, got %d".formatted(bits, selected.bits()));
    }
  }

  /** The fork's own exception is somewhere in JMH's log. */
  private static String cause(String log, RunnerException otherwise) {
    return log.lines()
        .filter(line -> line.matches("^(Caused by: )?[\\w.$]+(Exception|Error)\\b.*"))
        .reduce((first, second) -> first)
        .orElse(otherwise.getMessage() + "\n" + log);
  }
}
