// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

/** Measures the CPU time of a trial: the time of its thread and the time of the compiler. */
public record Stopwatch(long elapsedNanos, long threadNanos, long compilationMillis) {
  /**
   * The most work of the compiler that is charged to a trial. More is taken as the application's.
   */
  static final long MOST_COMPILATION_MILLIS = 2_000;

  /** Returns a stopwatch that starts now. */
  public static Stopwatch start() {
    return new Stopwatch(System.nanoTime(), CpuMeter.threadNanos(), CompilationMeter.millis());
  }

  /**
   * Returns the CPU time since the start, in nanoseconds. It includes up to two seconds of
   * compilations that the application caused meanwhile, because the JVM reports only the sum.
   */
  public long nanos() {
    long used =
        CpuMeter.plausible(CpuMeter.threadNanos() - threadNanos, System.nanoTime() - elapsedNanos);
    long compiled = CompilationMeter.millis() - compilationMillis;
    return used + 1_000_000 * Math.min(compiled, MOST_COMPILATION_MILLIS);
  }
}
