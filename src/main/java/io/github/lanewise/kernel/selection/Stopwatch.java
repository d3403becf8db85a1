// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/** Measures the CPU time of a trial: the time of its thread and the time of the compiler. */
record Stopwatch(long elapsedNanos, long threadNanos, long compilationMillis) {
  /** The CPU time of a busy thread may exceed elapsed time by the steps of its clock. */
  private static final long CLOCKS_DIFFER = 20_000_000;

  static Stopwatch start() {
    return new Stopwatch(System.nanoTime(), CpuMeter.threadNanos(), CompilationMeter.millis());
  }

  /**
   * Returns the CPU time since the start, in nanoseconds. It includes compilations that the
   * application caused meanwhile, because the JVM reports only the sum.
   */
  long nanos() {
    long elapsed = System.nanoTime() - elapsedNanos;
    long thread = CpuMeter.threadNanos() - threadNanos;
    // A tool may switch the measurement of CPU time on or off meanwhile. The difference then means
    // nothing.
    long used = thread < 0 || thread > elapsed + CLOCKS_DIFFER ? elapsed : thread;
    return used + 1_000_000 * (CompilationMeter.millis() - compilationMillis);
  }
}
