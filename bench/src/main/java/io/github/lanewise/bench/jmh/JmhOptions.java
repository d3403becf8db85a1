// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import java.util.List;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Parses JMH's part of a command line. Its patterns of benchmarks are hidden from JMH, which would
 * add them to those of each fork, so that a fork would run more than one benchmark. JMH hands the
 * options to forks as an object, so the class belongs to the code that forks load.
 */
public final class JmhOptions extends CommandLineOptions {
  private static final long serialVersionUID = 1;

  public JmhOptions(String... arguments) throws CommandLineOptionException {
    super(arguments);
    if (getJvm().hasValue()) {
      throw new CommandLineOptionException("no -jvm: --jdk PATH names the Java of the forks");
    }
    if (!getBenchModes().isEmpty()) {
      throw new CommandLineOptionException("no -bm: everything is measured as time a call");
    }
    if (getForkCount().orElse(1) < 1) {
      throw new CommandLineOptionException("no -f 0: nothing would be measured");
    }
    if (getThreads().hasValue()
        || getOperationsPerInvocation().hasValue()
        || getMeasurementBatchSize().hasValue()
        || getWarmupBatchSize().hasValue()) {
      throw new CommandLineOptionException(
          "no -t, no -opi, no -bs, no -wbs: figures of the same name would be of different things");
    }
    if (!getProfilers().isEmpty()) {
      throw new CommandLineOptionException(
          "no -prof: what it prints is not kept; java -jar bench/target/benchmarks.jar takes it");
    }
    if (shouldHelp()
        || shouldList()
        || shouldListWithParams()
        || shouldListProfilers()
        || shouldListResultFormats()) {
      throw new CommandLineOptionException(
          "no -h, no -l, no -lp, no -lprof, no -lrf: java -jar bench/target/benchmarks.jar takes them");
    }
  }

  /**
   * Returns the patterns of the benchmarks that may be measured. If there are no patterns, any
   * benchmark may be measured.
   */
  public List<String> patterns() {
    return super.getIncludes();
  }

  @Override
  public List<String> getIncludes() {
    return List.of();
  }
}
