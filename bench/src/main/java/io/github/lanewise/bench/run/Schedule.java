// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Says how long a match takes. A setting of the command line overrides one of the suite, and one of
 * the suite overrides one of the benchmark. All rivals have the same pace, because one iteration of
 * each makes a pair.
 *
 * @param forks the number of JVMs of each rival, one after another
 */
record Schedule(int forks, int warmups, TimeValue warmup, int measurements, TimeValue measurement) {
  /** The seconds that it takes to start a JVM, to set up, and to check the result. */
  private static final double OVERHEAD_SECONDS = 1.2;

  static final Schedule QUICK =
      new Schedule(3, 5, TimeValue.milliseconds(200), 8, TimeValue.milliseconds(80));

  static Schedule of(Match match, Options options, boolean quick) {
    Schedule schedule = quick ? QUICK : of(match.entry());
    return schedule.changedBy(options, match.entry().getMode());
  }

  static Schedule of(BenchmarkListEntry entry) {
    TimeValue second = TimeValue.seconds(1);
    return new Schedule(
        entry.getForks().orElse(2),
        entry.getWarmupIterations().orElse(5),
        entry.getWarmupTime().orElse(second),
        entry.getMeasurementIterations().orElse(5),
        entry.getMeasurementTime().orElse(second));
  }

  Schedule changedBy(Options options, Mode mode) {
    if (mode == Mode.SingleShotTime) {
      // There is no warm-up, because a warmed-up start is not a cold start.
      return new Schedule(options.getForkCount().orElse(forks), 0, warmup, 1, TimeValue.NONE);
    }
    return new Schedule(
        options.getForkCount().orElse(forks),
        options.getWarmupIterations().orElse(warmups),
        options.getWarmupTime().orElse(warmup),
        options.getMeasurementIterations().orElse(measurements),
        options.getMeasurementTime().orElse(measurement));
  }

  double seconds(Match match) {
    double fork =
        OVERHEAD_SECONDS + warmups * seconds(warmup) + measurements * seconds(measurement);
    return match.rivals().size() * forks * fork;
  }

  private static double seconds(TimeValue time) {
    return time.convertTo(TimeUnit.MICROSECONDS) / 1e6;
  }
}
