// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

/** How long a cell is measured: the command line decides, else the suite, else the benchmark. */
record Pace(int forks, int warmups, TimeValue warmup, int measurements, TimeValue measurement) {
  /** Starting a JVM, setting up and checking the result take about this long. */
  private static final double OVERHEAD_SECONDS = 1.2;

  static final Pace QUICK =
      new Pace(2, 3, TimeValue.milliseconds(300), 5, TimeValue.milliseconds(150));

  static Pace of(BenchmarkListEntry entry) {
    TimeValue second = TimeValue.seconds(1);
    return new Pace(
        entry.getForks().orElse(2),
        entry.getWarmupIterations().orElse(5),
        entry.getWarmupTime().orElse(second),
        entry.getMeasurementIterations().orElse(5),
        entry.getMeasurementTime().orElse(second));
  }

  /** This one as the command line changes it, for one cell. */
  Pace of(Cell cell, Options options) {
    Pace pace = cell.compilesLate() ? warmedUpLonger() : this;
    return pace.changedBy(options, cell.entry().getMode());
  }

  private Pace warmedUpLonger() {
    return new Pace(forks, 3 * warmups, warmup, measurements, measurement);
  }

  Pace changedBy(Options options, Mode mode) {
    if (mode == Mode.SingleShotTime) {
      // A warmed-up start is none.
      return new Pace(options.getForkCount().orElse(forks), 0, warmup, 1, TimeValue.NONE);
    }
    return new Pace(
        options.getForkCount().orElse(forks),
        options.getWarmupIterations().orElse(warmups),
        options.getWarmupTime().orElse(warmup),
        options.getMeasurementIterations().orElse(measurements),
        options.getMeasurementTime().orElse(measurement));
  }

  double secondsPerFork() {
    return OVERHEAD_SECONDS + warmups * seconds(warmup) + measurements * seconds(measurement);
  }

  private static double seconds(TimeValue time) {
    return time.convertTo(TimeUnit.MICROSECONDS) / 1e6;
  }
}
