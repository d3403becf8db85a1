// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.jmh.TurnProfiler;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.ListStatistics;

/**
 * One JVM of one rival. JMH runs it from a thread of its own, and it takes turns with the other
 * forks.
 */
final class Fork {
  private static final String GARBAGE = "gc.alloc.rate.norm";
  private static final String CLASS_PATH = "java.class.path";

  /** The compression codecs and Arrow need this option. */
  private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

  /**
   * The file is on Linux only, as is the option for huge pages. A virtual machine may map small
   * pages so slowly that one JVM of several is twice as slow as the others, for all of its life.
   */
  private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

  static {
    // JMH's lock allows only one runner at a time. Here several runners take turns.
    System.setProperty("jmh.ignoreLock", "true");
  }

  private final Match match;
  private final Rival rival;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final FutureTask<BenchmarkResult> task;

  /** The child processes that existed before this fork was started. */
  private final List<ProcessHandle> others = ProcessHandle.current().children().toList();

  private Fork(Match match, Rival rival, Options options) {
    this.match = match;
    this.rival = rival;
    this.task = new FutureTask<>(() -> run(options));
  }

  /** Is thrown if a fork could not be measured, or measured something else than was asked for. */
  static final class FailedException extends Exception {
    private static final long serialVersionUID = 1;

    FailedException(String message) {
      super(message);
    }
  }

  /** Starts a fork. Returns when it waits for its first turn, or has failed. */
  static Fork start(Match match, Rival rival, Schedule schedule, Options options, Turns turns)
      throws Exception {
    Fork fork = new Fork(match, rival, optionsOf(match, rival, schedule, options, turns.port()));
    String classPath = System.getProperty(CLASS_PATH);
    // JMH gives its own class path to its forks.
    String before =
        rival
            .jars(match.setting())
            .map(jar -> jar + File.pathSeparator)
            .collect(Collectors.joining());
    System.setProperty(CLASS_PATH, before + classPath);
    boolean admitted = false;
    try {
      Thread thread = new Thread(fork.task, rival.name());
      thread.setDaemon(true);
      thread.start();
      admitted = turns.admit(() -> !fork.task.isDone());
    } finally {
      System.setProperty(CLASS_PATH, classPath);
      if (!admitted) {
        fork.end();
      }
    }
    return fork;
  }

  /**
   * Ends this fork's JVM, and all child processes that were started after it. JMH would wait
   * without a limit for a fork that hangs, and would leave it behind.
   */
  private void end() {
    ProcessHandle.current()
        .children()
        .filter(child -> !others.contains(child))
        .forEach(
            child -> {
              child.descendants().forEach(ProcessHandle::destroyForcibly);
              child.destroyForcibly();
            });
  }

  /** Returns whether the system gives huge pages to a program that asks for them. */
  static boolean hasHugePages() {
    try {
      return !Files.readString(HUGE_PAGES).contains("[never]");
    } catch (IOException e) {
      return false;
    }
  }

  static Options optionsOf(
      Match match, Rival rival, Schedule schedule, Options options, int turns) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--add-modules=jdk.incubator.vector");
    if (!match.setting().limit().isEmpty()) {
      arguments.add(match.setting().limit());
    }
    if (hasHugePages()) {
      arguments.add("-XX:+UseTransparentHugePages");
    }
    arguments.add("-Dlanewise.provider=" + rival.provider());
    arguments.add("-D%s=%d".formatted(TurnProfiler.PORT, turns));
    arguments.addAll(options.getJvmArgsAppend().orElse(List.of()));
    ChainedOptionsBuilder builder =
        new OptionsBuilder()
            .parent(options)
            .include("^" + Pattern.quote(match.entry().getUsername()) + "$")
            .jvm(match.setting().java().toString())
            // Without any option, forks would get the options of this JVM, which an older JVM may
            // not know.
            .jvmArgs(options.getJvmArgs().orElse(List.of(NATIVE_ACCESS)).toArray(String[]::new))
            .jvmArgsAppend(arguments.toArray(String[]::new))
            .forks(1)
            .warmupIterations(schedule.warmups())
            .warmupTime(schedule.warmup())
            .measurementIterations(schedule.measurements())
            .measurementTime(schedule.measurement())
            .shouldFailOnError(true)
            // The last profiler starts last and stops first. So it counts neither the waiting nor
            // the garbage of the other profilers.
            .addProfiler(TurnProfiler.class)
            .addProfiler("io.github.lanewise.bench.jmh.SelectionProfiler")
            .addProfiler("gc");
    match.parameters().forEach(builder::param);
    return builder.param(Rival.PARAMETER, rival.implementation()).build();
  }

  private BenchmarkResult run(Options options) throws RunnerException {
    PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
    var format = OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL);
    return new Runner(options, format)
        .run()
        .iterator()
        .next()
        .getBenchmarkResults()
        .iterator()
        .next();
  }

  /**
   * Holds the measurements of one fork.
   *
   * @param times the time of each iteration
   * @param allocated bytes of garbage a call, or null
   */
  record Measured(List<Double> times, String unit, Double allocated, Selected selected) {}

  Measured measured() throws FailedException, InterruptedException {
    BenchmarkResult result;
    try {
      result = task.get(1, TimeUnit.MINUTES);
    } catch (ExecutionException e) {
      throw new FailedException(cause(e.getCause()));
    } catch (TimeoutException e) {
      end();
      throw new FailedException("did not end");
    }
    List<Double> times =
        result.getIterationResults().stream().map(i -> i.getPrimaryResult().getScore()).toList();
    Selected selected = Selected.parse(result.getSecondaryResults().get("selected").extendedInfo());
    selected.requireAsAsked(rival, match.setting());
    return new Measured(times, result.getScoreUnit(), garbage(result), selected);
  }

  /**
   * Returns the median garbage over the iterations. In the last iteration JMH counts the garbage of
   * the check as well, and a single shot is the last iteration, so it has no figure.
   */
  private static Double garbage(BenchmarkResult result) {
    if (result.getParams().getMode() == Mode.SingleShotTime) {
      return null;
    }
    double[] counted =
        result.getIterationResults().stream()
            .map(iteration -> iteration.getSecondaryResults().get(GARBAGE))
            .filter(Objects::nonNull)
            .mapToDouble(garbage -> garbage.getScore())
            .toArray();
    return counted.length == 0 ? null : new ListStatistics(counted).getPercentile(50);
  }

  /** Returns the cause of a failure. The fork's own exception is in JMH's log. */
  private String cause(Throwable otherwise) {
    String text = log.toString(StandardCharsets.UTF_8);
    return text.lines()
        .filter(line -> line.matches("^(Caused by: )?[\\w.$]+(Exception|Error)\\b.*"))
        .findFirst()
        .orElse(otherwise + "\n" + text);
  }
}
