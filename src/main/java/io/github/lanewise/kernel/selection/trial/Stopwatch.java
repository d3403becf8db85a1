// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

/** Measures the CPU time of a trial: the time of its thread and the time of the compiler. */
public record Stopwatch(long elapsedNanos, long threadNanos, long compilationMillis) {
  /** Returns a stopwatch that starts now. */
  public static Stopwatch start() {
    return new Stopwatch(System.nanoTime(), CpuMeter.threadNanos(), CompilationMeter.millis());
  }

  /**
   * Returns the CPU time since the start, in nanoseconds. It includes compilations that the
   * application caused meanwhile, because the JVM reports only the sum.
   */
  public long nanos() {
    long used =
        CpuMeter.plausible(CpuMeter.threadNanos() - threadNanos, System.nanoTime() - elapsedNanos);
    return used + 1_000_000 * (CompilationMeter.millis() - compilationMillis);
  }
}
